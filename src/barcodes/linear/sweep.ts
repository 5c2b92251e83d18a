import type { Point } from '../../kernel/point.ts';
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { hasQuietZones } from '../raster/quiet-zones.ts';
import { refineCorners } from '../raster/refine-corners.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import type { LinearReader, LineReading } from './reader.ts';
import { eachSpan } from './spans.ts';
import { createWidthLine, fillWidths, type WidthLine } from './width-line.ts';

export interface SweepOptions {
  readonly readers: readonly LinearReader[];
  readonly asked: ReadonlySet<BarcodeType>;
  /** Pixels from one sweep line to the next. */
  readonly distance: number;
  /** Also take light elements on dark for bars. */
  readonly inverted: boolean;
  /** Where given, the only stretches of lines that are swept: a flag for each `cell` lines. */
  readonly within?: { readonly cell: number; readonly rows: Uint8Array; readonly columns: Uint8Array };
}

/** A reading on one sweep line: where it begins and ends along the line, in its reading direction. */
interface Hit {
  readonly reader: LinearReader;
  readonly reading: LineReading;
  readonly reversed: boolean;
  readonly across: number;
  readonly start: number;
  readonly end: number;
}

/** Hits on neighbouring lines that say the same at the same place. */
interface Track {
  readonly first: Hit;
  last: Hit;
  count: number;
}

/** Sweeps the image along its rows and hands back what enough neighbouring lines agree on. */
export const sweepRows = (image: GrayImage, options: SweepOptions): Candidate[] =>
  sweep(image.width, image.height, 1, image.width, image, options, options.within?.rows, (along, across) => ({
    x: along,
    y: across,
  }));

/** Sweeps the image along its columns, from the top down. */
export const sweepColumns = (image: GrayImage, options: SweepOptions): Candidate[] =>
  sweep(image.height, image.width, image.width, 1, image, options, options.within?.columns, (along, across) => ({
    x: across,
    y: along,
  }));

/** Fills the samples with a line of the picture from the pixel at `start` on, averaged over it (a half) and its two neighbours. */
function sampleLine(
  data: Uint8Array,
  start: number,
  alongStep: number,
  acrossStep: number,
  samples: Float32Array,
): void {
  for (let i = 0, p = start; i < samples.length; i++, p += alongStep) {
    samples[i] = ((data[p - acrossStep] ?? 0) + 2 * (data[p] ?? 0) + (data[p + acrossStep] ?? 0)) / 4;
  }
}

function sweep(
  length: number,
  lines: number,
  alongStep: number,
  acrossStep: number,
  image: GrayImage,
  { readers, asked, distance, inverted, within }: SweepOptions,
  flags: Uint8Array | undefined,
  toPoint: (along: number, across: number) => Point,
): Candidate[] {
  if (readers.length === 0 || lines < 3) return [];
  const samples = new Float32Array(length);
  const edges = createEdgeLine(length);
  const widths = createWidthLine(length);
  const tracks: Track[] = [];
  for (let at = Math.max(1, distance >> 1); at < lines - 1; at += distance) {
    if (within && flags?.[Math.floor(at / within.cell)] === 0) continue;
    sampleLine(image.data, at * acrossStep, alongStep, acrossStep, samples);
    findEdges(samples, length, edges);
    if (edges.count < 8) continue;
    for (let pass = 0; pass < (inverted ? 4 : 2); pass++) {
      const reversed = pass % 2 === 1;
      fillWidths(widths, edges, reversed, pass > 1);
      eachSpan(widths, (span) => {
        let isRead = false;
        for (const reader of readers) {
          if (reader.directed && reversed) continue;
          const reading = reader.read(widths, span, asked);
          if (!reading) continue;
          track(tracks, toHit(reader, reading, widths, at + 0.5), distance);
          isRead = true;
        }
        return isRead;
      });
    }
  }
  return tracks
    .filter((found) => isBelieved(found, distance))
    .map((found) => toCandidate(image, found, toPoint, alongStep === 1))
    .filter((candidate) => candidate !== undefined);
}

const toHit = (reader: LinearReader, reading: LineReading, line: WidthLine, across: number): Hit => {
  const [from, to] = [line.starts[reading.first] ?? 0, line.starts[reading.end] ?? 0];
  const { reversed, length } = line;
  return {
    reader,
    reading,
    reversed,
    across,
    start: reversed ? length - from : from,
    end: reversed ? length - to : to,
  };
};

/** Adds the hit to the track that it continues, or begins one. */
function track(tracks: Track[], hit: Hit, distance: number): void {
  const long = Math.abs(hit.end - hit.start);
  for (let i = tracks.length - 1; i >= 0; i--) {
    const known = tracks[i];
    if (!known) continue;
    const { last } = known;
    if (last.reading.type !== hit.reading.type || last.reading.text !== hit.reading.text) continue;
    if (last.reversed !== hit.reversed) continue;
    const gap = hit.across - last.across;
    if (gap > Math.max(6 * distance, 0.25 * long) || gap === 0) continue;
    // A symbol turned by 45° moves along as far as it moves across.
    if (Math.abs(hit.start - last.start) > gap + 0.1 * long || Math.abs(hit.end - last.end) > gap + 0.1 * long)
      continue;
    known.last = hit;
    known.count++;
    return;
  }
  tracks.push({ first: hit, last: hit, count: 1 });
}

function isBelieved({ first, last, count }: Track, distance: number): boolean {
  if (count < first.reader.lines) return false;
  const tall = last.across - first.across + distance;
  if (count * distance < 0.4 * tall) return false;
  return tall >= (first.reader.leastHeight ?? 0) * Math.abs(first.end - first.start);
}

/** The candidate with its true corners, if its quiet zones are quiet in its own direction, too. */
function toCandidate(
  image: GrayImage,
  { first, last, count }: Track,
  toPoint: (along: number, across: number) => Point,
  rows: boolean,
): Candidate | undefined {
  const { reading, reversed } = first;
  // Read from left to right, a symbol's top is the line swept first; read downwards, it is the one to the right.
  const [top, bottom] = reversed === rows ? [last, first] : [first, last];
  const corners = refineCorners(image, [
    toPoint(top.start, top.across),
    toPoint(top.end, top.across),
    toPoint(bottom.end, bottom.across),
    toPoint(bottom.start, bottom.across),
  ]);
  const element = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) / (reading.end - reading.first);
  if (!hasQuietZones(image, corners, 2 * element + 2)) return undefined;
  return { type: reading.type, text: reading.text, corners, checkSum: reading.checkSum, corrected: 0, support: count };
}
