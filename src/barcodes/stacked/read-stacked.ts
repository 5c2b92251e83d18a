import type { Point } from '../../kernel/point.ts';
import { type BarRegion, straighten } from '../raster/bar-regions.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { isCovered } from '../raster/covered.ts';
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { joinRegions } from '../raster/join-regions.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { code16K } from './code16k.ts';
import { code49 } from './code49.ts';
import { ROW_MODULES, type StackedCode, type StackedRow } from './row.ts';

const CODES: readonly StackedCode[] = [code16K, code49];

const MOST_REGIONS = 24;
/** Minimum width and height of a region (px): half a row, which is 70 modules wide. */
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 12;
/** Maximum margin left and right of a region (px), at most its width: symbols may be fragmented. */
const MOST_BESIDE = 300;
/** The same above and below, as a share of its height. */
const ABOVE = 0.25;
/** Regions narrower than this are enlarged: modules of less than two pixels. */
const NARROW = 180;
/** Scan lines of a first look at a region; two must match rows of one symbol. */
const FIRST_LINES = 32;
/** Maximum distance of their ends (share of a row). */
const MOST_OFF = 0.05;
/** Share of a module over which noise is averaged on either side (1/n). */
const SMOOTHED = 3;
/** Modules of the quiet zone before a row, by the specifications ten. */
const QUIET = 4;
const LEAST_LINES = 2;

/** A row on a scan line of the copy. */
interface Hit {
  readonly code: StackedCode;
  readonly row: StackedRow;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly isReversed: boolean;
}

/** Finds rows along lines of a picture, from either end. */
class LineReader {
  private readonly image: GrayImage;
  private readonly codes: readonly StackedCode[];
  /** Radius over which noise is averaged (px). */
  private readonly reach: number;
  /** Lines averaged on either side. */
  private readonly beside: number;
  private readonly samples: Float32Array;
  private readonly line;

  constructor(image: GrayImage, codes: readonly StackedCode[], reach: number, beside: number) {
    this.image = image;
    this.codes = codes;
    this.reach = reach;
    this.beside = beside;
    this.samples = new Float32Array(image.width);
    this.line = createEdgeLine(image.width);
  }

  read(y: number): Hit[] {
    const { width } = this.image;
    const { reach } = this;
    const mean = this.meanOf(y);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let at = x - reach; at <= x + reach; at++) sum += mean[Math.min(width - 1, Math.max(0, at))] ?? 0;
      this.samples[x] = sum / (2 * reach + 1);
    }
    findEdges(this.samples, width, this.line);
    const edges = this.line.edges.subarray(0, this.line.count);
    return this.codes.flatMap((code) =>
      edges.length <= code.elements
        ? []
        : [
            ...this.hitsOf(code, edges, y, false),
            ...this.hitsOf(code, edges.map((edge) => width - edge).reverse(), y, true),
          ],
    );
  }

  private meanOf(y: number): Float32Array {
    const { data, width, height } = this.image;
    const { beside } = this;
    const [first, last] = [Math.max(0, y - beside), Math.min(height - 1, y + beside)];
    const mean = new Float32Array(width);
    for (let row = first; row <= last; row++)
      for (let x = 0; x < width; x++) mean[x] = (mean[x] ?? 0) + (data[row * width + x] ?? 0) / (last - first + 1);
    return mean;
  }

  private hitsOf(code: StackedCode, edges: Float32Array, y: number, isReversed: boolean): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at + code.elements < edges.length; at++) {
      const [start, end] = [edges[at] ?? 0, edges[at + code.elements] ?? 0];
      const module = (end - start) / ROW_MODULES;
      if (start - (edges[at - 1] ?? Number.NEGATIVE_INFINITY) < QUIET * module) continue;
      const row = code.toRow(edges, at, module);
      const [from, to] = isReversed ? [this.image.width - end, this.image.width - start] : [start, end];
      if (row) hits.push({ code, row, y, from, to, isReversed });
    }
    return hits;
  }
}

function toRows(hits: readonly Hit[]): StackedRow[] {
  const votes = new Map<string, { row: StackedRow; count: number }>();
  for (const { row } of hits) {
    const key = `${row.number} ${row.values}`;
    votes.set(key, { row, count: (votes.get(key)?.count ?? 0) + 1 });
  }
  const best = new Map<number, { row: StackedRow; count: number }>();
  for (const vote of votes.values())
    if (vote.count >= LEAST_LINES && vote.count > (best.get(vote.row.number)?.count ?? 0))
      best.set(vote.row.number, vote);
  return [...best.values()].map(({ row }) => row).sort((a, b) => a.number - b.number);
}

/** Returns the corners from the symbol's own upper left one on. */
function cornersOf(hits: readonly Hit[]): Candidate['corners'] | undefined {
  const [first, last] = [hits[0], hits.at(-1)];
  if (!first || !last) return undefined;
  const at = (x: number, y: number): Point => ({ x, y });
  const [a, b, c, d] = [
    at(first.from, first.y),
    at(first.to, first.y),
    at(last.to, last.y + 1),
    at(last.from, last.y + 1),
  ] as const;
  return first.isReversed ? [c, d, a, b] : [a, b, c, d];
}

function toCandidate(hits: readonly Hit[]): Candidate | undefined {
  const code = hits[0]?.code;
  const content = code?.decode(toRows(hits));
  const corners = cornersOf(hits);
  if (!code || !content || !corners || content.bytes.length === 0) return undefined;
  return {
    type: code.type,
    text: String.fromCharCode(...content.bytes),
    bytes: content.bytes,
    corners,
    checkSum: { chars: content.checks, valid: true },
    corrected: 0,
    support: hits.length,
    facts: content.facts,
  };
}

/** May two lines have met the same symbol? */
const areAligned = (a: Hit, b: Hit): boolean =>
  a.code === b.code &&
  a.isReversed === b.isReversed &&
  Math.abs(a.from - b.from) + Math.abs(a.to - b.to) < MOST_OFF * (a.to - a.from);

/** Hits that begin and end alike, from the top down. */
function byEnds(hits: readonly Hit[]): Hit[][] {
  const groups: Hit[][] = [];
  for (const hit of hits) {
    const group = groups.findLast((own) => own.slice(-1).some((last) => areAligned(hit, last)));
    if (group) group.push(hit);
    else groups.push([hit]);
  }
  return groups;
}

/** Separates the hits of stacked symbols: each starts with its own first row. */
function byTop(hits: readonly Hit[]): Hit[][] {
  const groups: Hit[][] = [];
  for (const hit of hits) {
    const before = groups.at(-1)?.at(-1)?.row.number ?? -1;
    const isFirst = before < 0 || (hit.isReversed ? hit.row.number > before : hit.row.number < before);
    if (isFirst) groups.push([hit]);
    else groups.at(-1)?.push(hit);
  }
  return groups;
}

/** Do lines through a region meet rows of one symbol? */
function holdsRows(lines: LineReader, height: number): boolean {
  const hits: Hit[] = [];
  for (let y = 0; y < height; y++) {
    const met = lines.read(y);
    if (met.some((hit) => hits.some((other) => other.row.number !== hit.row.number && areAligned(hit, other))))
      return true;
    hits.push(...met);
  }
  return false;
}

function readUpright(image: GrayImage, codes: readonly StackedCode[], reach: number): Candidate[] {
  const lines = new LineReader(image, codes, reach, Math.max(1, reach));
  const hits = Array.from({ length: image.height }, (_, y) => lines.read(y)).flat();
  return byEnds(hits).flatMap((group) => {
    const apart = byTop(group).flatMap((own) => toCandidate(own) ?? []);
    return apart.length > 0 ? apart : (toCandidate(group) ?? []);
  });
}

function readRegion(image: GrayImage, region: BarRegion, codes: readonly StackedCode[]): Candidate[] {
  const { center, u, width, height } = straighten(image, region);
  const scale = width < NARROW ? 2 : 1;
  const reach = Math.floor((scale * width) / ROW_MODULES / SMOOTHED);
  const long = width + 2 * Math.min(width, MOST_BESIDE);
  const tall = (1 + 2 * ABOVE) * height;
  const rowScale = Math.min(scale, FIRST_LINES / tall);
  const { image: sparse } = extractPatch(image, center, u, long, tall, scale, { rowScale });
  if (!holdsRows(new LineReader(sparse, codes, reach, 0), sparse.height)) return [];
  const patch = extractPatch(image, center, u, long, tall, scale);
  return readUpright(patch.image, codes, reach).map((candidate) => toImageCandidate(patch.toImage, candidate));
}

/** Returns the region along its bars: the lines between a symbol's rows. */
const betweenLines = ({ u, width, height, ...rest }: BarRegion): BarRegion => ({
  ...rest,
  u: { x: u.y, y: -u.x },
  width: height,
  height: width,
});

/** Regions that may hold symbols. Those of large modules fall apart, and their lines show best. */
function regionsOf(regions: readonly BarRegion[]): BarRegion[] {
  const large = regions.filter(({ width, height }) => width >= LEAST_WIDTH && height >= LEAST_HEIGHT);
  const [bars, all] = [joinRegions(large), joinRegions(regions)];
  const lines = all && all.height > all.width ? [betweenLines(all)] : [];
  return [...(bars ? [bars] : []), ...lines, ...large.slice(0, MOST_REGIONS)];
}

/** Reads the asked ones of Code 16K and Code 49 in the regions that nothing explains yet. */
export function readStacked(
  image: GrayImage,
  regions: readonly BarRegion[],
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
): Candidate[] {
  const codes = CODES.filter(({ type }) => asked.has(type));
  const found: Candidate[] = [];
  for (const rough of regionsOf(regions)) {
    if (isCovered(rough, [...known, ...found])) continue;
    found.push(...readRegion(image, rough, codes));
  }
  return found;
}
