import type { Point } from '../../kernel/point.ts';
import { isBoundedSymbol } from '../raster/bounding-lines.ts';
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { hasQuietZones } from '../raster/quiet-zones.ts';
import { refineCorners } from '../raster/refine-corners.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { closeSides, eachCloseSpan, goOnFrom } from './close-spans.ts';
import type { LinearReader, LineReading, Span } from './reader.ts';
import { eachSpan } from './spans.ts';
import { createWidthLine, fillWidths, type WidthLine } from './width-line.ts';

export interface SweepOptions {
  readonly readers: readonly LinearReader[];
  readonly asked: ReadonlySet<BarcodeType>;
  /** Distance of scan lines (px). */
  readonly distance: number;
  /** Also read light bars on a dark background. */
  readonly inverted: boolean;
  /** Also read dark bars without quiet zones. */
  readonly close?: boolean;
  /** Scan lines to sweep: one flag per `cell` lines. Default: all. */
  readonly within?: { readonly cell: number; readonly rows: Uint8Array; readonly columns: Uint8Array };
}

/** Interval of the scan lines searched for symbols without quiet zones. */
const CLOSE_LINES = 2;

interface LineHit {
  readonly reader: LinearReader;
  readonly reading: LineReading;
  /** Sides bounded by neither a quiet zone nor another symbol. */
  readonly close: ReturnType<typeof closeSides>;
  /** Sides that require a quiet zone. */
  readonly quiet: ReturnType<typeof closeSides>;
}

/** Reading with its ends along the scan line, in reading direction. */
interface Hit extends LineHit {
  readonly reversed: boolean;
  readonly across: number;
  readonly start: number;
  readonly end: number;
}

/** Equal hits on neighbouring scan lines at the same place. */
interface Track {
  readonly first: Hit;
  last: Hit;
  count: number;
}

/** Sweeps the rows of the image: returns what enough neighbouring scan lines agree on. */
export const sweepRows = (image: GrayImage, options: SweepOptions): Candidate[] =>
  sweep(image.width, image.height, 1, image.width, image, options, options.within?.rows, (along, across) => ({
    x: along,
    y: across,
  }));

export const sweepColumns = (image: GrayImage, options: SweepOptions): Candidate[] =>
  sweep(image.height, image.width, image.width, 1, image, options, options.within?.columns, (along, across) => ({
    x: across,
    y: along,
  }));

/** Samples a scan line from the pixel at `start`, averaged with its neighbours (weights 1:2:1). */
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
  { readers, asked, distance, inverted, close = false, within }: SweepOptions,
  flags: Uint8Array | undefined,
  toPoint: (along: number, across: number) => Point,
): Candidate[] {
  if (readers.length === 0 || lines < 3) return [];
  const samples = new Float32Array(length);
  let edges = createEdgeLine(length);
  let before = createEdgeLine(length);
  const widths = createWidthLine(length);
  const tracks: Track[] = [];
  const shaped = close ? readers.filter(({ shape }) => shape !== undefined) : [];
  for (let at = Math.max(1, distance >> 1); at < lines - 1; at += distance) {
    if (within && flags?.[Math.floor(at / within.cell)] === 0) continue;
    sampleLine(image.data, at * acrossStep, alongStep, acrossStep, samples);
    findEdges(samples, length, edges);
    if (edges.count < 8) continue;
    const mayBeClose = shaped.length > 0 && at % (CLOSE_LINES * distance) < distance && goOnFrom(edges, before);
    [edges, before] = [before, edges];
    for (let pass = 0; pass < (inverted ? 4 : 2); pass++) {
      const reversed = pass % 2 === 1;
      fillWidths(widths, before, reversed, pass > 1);
      const hits: LineHit[] = [];
      const take = (reader: LinearReader, span: Span): boolean => {
        if (reader.directed && reversed) return false;
        const reading = reader.read(widths, span, asked);
        if (!reading) return false;
        const close = reader.shape ? closeSides(widths, reading, reader.shape) : OPEN;
        hits.push({ reader, reading, close, quiet: { start: !close.start, end: !close.end } });
        return true;
      };
      eachSpan(widths, (span) => readers.filter((reader) => take(reader, span)).length > 0);
      if (mayBeClose && pass < 2)
        eachCloseSpan(widths, shaped, (reader, span) => isWithin(span, hits) || take(reader, span));
      for (const hit of hits) track(tracks, toHit(boundedBy(hits, hit), widths, at + 0.5), distance);
    }
  }
  return tracks
    .filter((found) => isBelieved(found, distance))
    .map((found) => toCandidate(image, found, toPoint, alongStep === 1))
    .filter((candidate) => candidate !== undefined);
}

const isWithin = ({ first, end }: Span, hits: readonly LineHit[]): boolean =>
  hits.some(({ reading }) => reading.first <= first && reading.end >= end);

const OPEN = { start: false, end: false };

/** Two adjacent symbols of the same type bound each other: hardly any symbol splits into two. */
function boundedBy(hits: readonly LineHit[], hit: LineHit): LineHit {
  const { reader, reading, close } = hit;
  if (reader.shape?.isSplittable || (!close.start && !close.end)) return hit;
  const others = hits.filter((other) => other.reader === reader).map((other) => other.reading);
  return {
    ...hit,
    close: {
      start: close.start && !others.some(({ end }) => end + 1 === reading.first),
      end: close.end && !others.some(({ first }) => first === reading.end + 1),
    },
  };
}

const toHit = (hit: LineHit, line: WidthLine, across: number): Hit => {
  const { reading } = hit;
  const [from, to] = [line.starts[reading.first] ?? 0, line.starts[reading.end] ?? 0];
  const { reversed, length } = line;
  return {
    ...hit,
    reversed,
    across,
    start: reversed ? length - from : from,
    end: reversed ? length - to : to,
  };
};

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
    // A symbol at 45° shifts along the scan line as far as across it.
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

/** Minimum length of `isDense` types without quiet zones: shorter check sums are too weak. */
const FEWEST_OF_DENSE = 4;

function isBounded(image: GrayImage, corners: Candidate['corners'], { reader, reading, close }: Hit, element: number) {
  if (!reader.shape || (reading.checkSum.valid && !close.start && !close.end)) return true;
  if (reader.shape.isDense && reading.checkSum.valid && reading.text.length >= FEWEST_OF_DENSE) return true;
  return isBoundedSymbol(image, corners, { left: close.start, right: close.end }, element / 1.6);
}

/** Returns the candidate with refined corners, if its quiet zones hold in its own direction too. */
function toCandidate(
  image: GrayImage,
  { first, last, count }: Track,
  toPoint: (along: number, across: number) => Point,
  rows: boolean,
): Candidate | undefined {
  const { reading, reversed } = first;
  // Read to the right, the top is the first scan line; read downwards, it is the rightmost.
  const [top, bottom] = reversed === rows ? [last, first] : [first, last];
  const corners = refineCorners(image, [
    toPoint(top.start, top.across),
    toPoint(top.end, top.across),
    toPoint(bottom.end, bottom.across),
    toPoint(bottom.start, bottom.across),
  ]);
  const element = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) / (reading.end - reading.first);
  const { start, end } = first.quiet;
  const zone = 2 * element + (first.reader.shape ? 0 : 2);
  if (!hasQuietZones(image, corners, zone, { left: start, right: end })) return undefined;
  if (!isBounded(image, corners, first, element)) return undefined;
  const { first: _first, end: _end, ...read } = reading;
  return { ...read, corners, corrected: 0, support: count };
}
