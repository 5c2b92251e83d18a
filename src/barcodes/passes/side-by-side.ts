// Symbols so close to others that the engine misses their quiet zones: reads isolated copies.
import { distance } from '../../kernel/point.ts';
import { FORMATS_WITH_ENDS, findEnded } from '../linear/end-patterns.ts';
import type { Span } from '../linear/reader.ts';
import { looksLikeUpcE } from '../linear/upc-e-bars.ts';
import { createWidthLine, fillWidths, type WidthLine } from '../linear/width-line.ts';
import { type BarRegion, findBarRegions, straighten, type TensorField } from '../raster/bar-regions.ts';
import { withPaperBeyond } from '../raster/between-lines.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { isCovered } from '../raster/covered.ts';
import type { EdgeLine } from '../raster/edge-line.ts';
import { invert, isLightOnDark } from '../raster/light-on-dark.ts';
import { edgesOf } from '../raster/likely-bars.ts';
import { refineCorners } from '../raster/refine-corners.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, type EngineFormat, SYMBOLOGIES } from '../table/symbologies.ts';
import { readCopy } from './read-copy.ts';

const MOST_REGIONS = 24;
/** Heights of scan lines, relative to the region's centre and height. */
const HEIGHTS = [0, -0.25, 0.25];
/** Height of a scan line, relative to the region's. */
const LINE = 0.25;
/** Margin next to a region that may hold further bars (px, and per width). */
const LEAST_BESIDE = 12;
const BESIDE = 0.1;
/** Minimum width of a symbol, including cells blurred by its bars (cells). */
const LEAST_REST = 5;
/** Minimum edges on a line, and outside known symbols: a Code 128's, minus some in corners. */
const FEWEST_EDGES = 30;
const FEWEST_BESIDE = 22;
/** Minimum paper to an isolated symbol (elements). */
const QUIET = 7;
/** Paper around a copied symbol, per its width. */
const PAPER = 0.1;
/** Copies narrower than this are enlarged (px). */
const NARROW = 640;
/** Minimum share of the span to be decoded. */
const LEAST_READ = 0.9;
/** Maximum copies per format and region. */
const MOST_TRIES = 4;

/** Possible position of a symbol, and the middles of its margins (px from the region's centre). */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly paperLeft: number;
  readonly paperRight: number;
}

/** Returns whether other bars are close: isolated symbols have been read before. */
function isClose({ widths, starts, count }: WidthLine, { first, end }: Span): boolean {
  const most = (QUIET * ((starts[end] ?? 0) - (starts[first] ?? 0))) / (end - first);
  const hasBeside = (space: number): boolean => space > 0 && space < count - 1 && (widths[space] ?? 0) < most;
  return hasBeside(first - 1) || hasBeside(end);
}

function toPlace({ starts, length, reversed }: WidthLine, { first, end }: Span): Place {
  const at = (i: number): number => (reversed ? length - (starts[i] ?? 0) : (starts[i] ?? 0)) - length / 2;
  const [before, from, to, after] = [at(first - 1), at(first), at(end), at(end + 1)];
  const [left, right] = reversed ? [to, from] : [from, to];
  const [outerLeft, outerRight] = reversed ? [after, before] : [before, after];
  return { left, right, paperLeft: (outerLeft + left) / 2, paperRight: (right + outerRight) / 2 };
}

/** Returns the known symbols' ranges along the region's row (px from its centre). */
function knownAlong({ center, u, height }: BarRegion, known: readonly Candidate[]): [from: number, to: number][] {
  return known.flatMap(({ text, corners }): [number, number][] => {
    if (text === null) return [];
    const across = corners.map(({ x, y }) => (y - center.y) * u.x - (x - center.x) * u.y);
    if (Math.min(...across) > height / 2 || Math.max(...across) < -height / 2) return [];
    const along = corners.map(({ x, y }) => (x - center.x) * u.x + (y - center.y) * u.y);
    return [[Math.min(...along), Math.max(...along)]];
  });
}

/** Returns whether the region has space for another symbol next to or between the known ones. */
function hasRest(region: BarRegion, known: readonly Candidate[], least: number): boolean {
  const { width } = region;
  const stretches = knownAlong(region, known).sort(([a], [b]) => a - b);
  let end = -width / 2;
  for (const [from, to] of stretches) {
    if (Math.min(from, width / 2) - end >= least) return true;
    end = Math.max(end, to);
  }
  return width / 2 - end >= least;
}

/** Counts the edges outside known symbols; the line is centred in the region. */
function countBeside({ edges, count, length }: Readonly<EdgeLine>, known: readonly [from: number, to: number][]) {
  let beside = 0;
  for (let i = 0; i < count; i++) {
    const at = (edges[i] ?? 0) - length / 2;
    if (!known.some(([from, to]) => at >= from && at <= to)) beside++;
  }
  return beside;
}

function findPlaces(
  image: GrayImage,
  region: BarRegion,
  formats: readonly EngineFormat[],
  isLight: boolean,
  known: readonly Candidate[],
): Map<EngineFormat, Place[]> {
  const places = new Map<EngineFormat, Place[]>(formats.map((format) => [format, []]));
  const wide = { ...region, width: region.width + 2 * Math.max(LEAST_BESIDE, BESIDE * region.width) };
  const stretches = knownAlong(region, known);
  for (const height of HEIGHTS) {
    const t = height * region.height;
    const center = { x: region.center.x - t * region.u.y, y: region.center.y + t * region.u.x };
    const edges = edgesOf(image, { ...wide, center, height: LINE * region.height });
    if (edges.count < FEWEST_EDGES) break;
    if (countBeside(edges, stretches) < FEWEST_BESIDE) continue;
    const line = createWidthLine(edges.count);
    for (const reversed of [false, true]) {
      fillWidths(line, edges, reversed, isLight);
      for (const [format, tried] of places) {
        for (const span of findEnded(line, format)) {
          if (!isClose(line, span)) continue;
          const place = toPlace(line, span);
          const isTried = ({ left, right }: Place): boolean =>
            Math.abs(left - place.left) + Math.abs(right - place.right) < (place.right - place.left) / 20;
          if (tried.length < MOST_TRIES && !tried.some(isTried)) tried.push(place);
        }
      }
    }
  }
  return places;
}

const pointOf = ({ center, u }: BarRegion, s: number) => ({ x: center.x + s * u.x, y: center.y + s * u.y });

async function readPlace(
  image: GrayImage,
  region: BarRegion,
  { left, right, paperLeft, paperRight }: Place,
  asked: ReadonlySet<BarcodeType>,
  isLight: boolean,
): Promise<Candidate[]> {
  const width = right - left;
  const middle = (left + right) / 2;
  const paper = Math.max(LEAST_BESIDE, PAPER * width);
  const patch = extractPatch(
    image,
    pointOf(region, middle),
    region.u,
    width + 2 * paper,
    region.height + 8,
    width < NARROW ? 2 : 1,
  );
  const copy = withPaperBeyond(patch, { left: paperLeft - middle, right: paperRight - middle });
  const readings = await readCopy(isLight ? invert(copy) : copy, asked);
  return readings
    .map((candidate) => toImageCandidate(patch.toImage, candidate))
    .filter(({ corners: [from, to] }) => distance(from, to) >= LEAST_READ * width)
    .map((candidate) => ({ ...candidate, corners: refineCorners(image, candidate.corners) }))
    .filter(
      ({ type, text, corners }) => type !== 'upcEBarcode' || text === null || looksLikeUpcE(image, corners, text),
    );
}

export async function readSideBySide(
  image: GrayImage,
  field: TensorField,
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const typesOf = (format: EngineFormat) =>
    new Set([...asked].filter((type) => SYMBOLOGIES[type].engine?.ask === format));
  const formats = FORMATS_WITH_ENDS.filter((format) => typesOf(format).size > 0);
  if (formats.length === 0) return [];
  const found: Candidate[] = [];
  for (const rough of findBarRegions(field).slice(0, MOST_REGIONS)) {
    const least = LEAST_REST * field.cell;
    if (rough.width < 2 * least || !hasRest(rough, known, least)) continue;
    const region = straighten(image, rough);
    const isLight = isLightOnDark(image, region);
    for (const [format, places] of findPlaces(image, region, formats, isLight, known)) {
      for (const place of places) {
        const center = pointOf(region, (place.left + place.right) / 2);
        if (isCovered({ ...region, center }, [...known, ...found])) continue;
        found.push(...(await readPlace(image, region, place, typesOf(format), isLight)));
      }
    }
  }
  return found;
}
