import { distance } from '../../kernel/point.ts';
import { convexContainsPoint } from '../../kernel/polygon.ts';
import { readBlurredRegions } from '../blurred/blurred-regions.ts';
import { isTornOff } from '../blurred/cut-off.ts';
import type { LinearReader } from '../linear/reader.ts';
import { sweepRows } from '../linear/sweep.ts';
import {
  areSameBars,
  type BarRegion,
  cornersOf,
  findBarRegions,
  isSameRegion,
  straighten,
  type TensorField,
} from '../raster/bar-regions.ts';
import { findBetweenLines, withPaperBeyond } from '../raster/between-lines.ts';
import { averageAlongColumns } from '../raster/column-average.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { holdsOneOf, isCovered } from '../raster/covered.ts';
import { inEvenLight } from '../raster/even-light.ts';
import { FAR, joinRegions, NEAR } from '../raster/join-regions.ts';
import { invert, isLightOnDark } from '../raster/light-on-dark.ts';
import { contrastOf, countEdges } from '../raster/likely-bars.ts';
import { CORRELATION_OF_BARS, correlationOfBars, hasBlankLines } from '../raster/line-correlation.ts';
import { mayBePage } from '../raster/page.ts';
import { growthOf } from '../raster/receding.ts';
import { type EdgeFill, extractPatch, type Patch } from '../raster/sample.ts';
import { straightenSloping } from '../raster/sloping-bars.ts';
import { type Candidate, type GrayImage, isDoubtful } from '../reader.ts';
import { type BarcodeType, isAddOn, isAnyAsked } from '../table/symbologies.ts';
import type { ZxingPass } from '../zxing/read-zxing.ts';
import { type PassProbe, runUntil } from './pass.ts';
import { MOST_LINES, readCopy } from './read-copy.ts';
import { REGION_PASSES, type RegionSubject, readDataBarOf, readEvenedRows } from './region-passes.ts';

const MOST_REGIONS = 24;
/** Largest stacked code on a page at about 300 dpi. */
const MOST_PIXELS = 1.2e6;
/** Minimum edges on the centre line: the smallest symbols, patch code and Add 2, have 8 and 14. */
const FEWEST_EDGES = 12;

/** Minimum correlation of lines: below, it is text or a texture. */
const LEAST_CORRELATION = 0.3;

/** Minimum contrast of bars that are all equally dark. */
const PLAIN = 0.86;
/** Minimum digits of an Interleaved 2 of 5 in blurred bars: others merge into such few. */
const FEWEST_BLURRED_DIGITS = 6;
/** Minimum edges of full-contrast bars to try more passes: fewer are part of a symbol, or short. */
const FEWEST_PLAIN_EDGES = 26;
/** Minimum share of the region's width for a symbol: beside a smaller one may be others. */
const LEAST_OF_WIDTH = 0.75;

/** Maximum edges across the side of a label. */
const MOST_EDGES_OF_SIDE = 1;

/** Minimum correlation of lines through pieces; not required light on dark or half in shade. */
const LEAST_CORRELATION_IN_PIECES = 0.2;

/** Maximum correlation of stacked codes: 0.41 to 0.77 with print gain or loss. */
const MOST_CORRELATION_OF_STACKED = 0.8;
/** Area of pieces to redraw with even bars, per picture: the first symbol may fill it. */
const MOST_EVENED = 1;

/** Mean distance of edges that makes bars of pieces thin (px), and maximum area (pictures). */
const THIN_IN_PIECES = 5;
const MOST_OF_PICTURE = 1.2;

/** Minimum growth to also try pieces with others joined to them. */
const MORE = 1.3;

const mayBeSymbol = ({ width }: BarRegion, edges: number): boolean => edges >= FEWEST_EDGES && width / edges < 24;

interface Looks {
  readonly correlation: number;
  readonly edges: number;
}

/** Measures a region; undefined if it can't be bars of a symbol. */
function measureBars(image: GrayImage, region: BarRegion): Looks | undefined {
  const edges = countEdges(image, region);
  if (!mayBeSymbol(region, edges)) return undefined;
  const correlation = correlationOfBars(image, region);
  return correlation < LEAST_CORRELATION ? undefined : { correlation, edges };
}

/** Returns the contrast of the clearest bars, decoded or not (0 to 1); undefined without any. */
export function contrastOfBars(image: GrayImage, field: TensorField): number | undefined {
  const bars = findBarRegions(field)
    .slice(0, MOST_REGIONS)
    .map((rough) => straighten(image, rough))
    .filter((region) => measureBars(image, region) !== undefined);
  return bars.length === 0 ? undefined : Math.max(...bars.map((region) => contrastOf(image, region)));
}

/** Mean distance of edges that makes bars thin (px). */
const THIN = 8;

/** Maximum area to enlarge pieces to (px): larger ones are hardly ever a symbol with thin bars. */
const MOST_ENLARGED = 3e5;

const withPaper = (width: number): number => width + 2 * Math.max(12, 0.1 * width);

interface PatchLimits {
  readonly mostPixels?: number;
  readonly mostRows?: number;
  readonly beyond?: EdgeFill;
}

/** Copies the region upright with some paper around it, enlarged on request. */
function toPatch(
  image: GrayImage,
  { center, u, width, height }: BarRegion,
  enlarge: boolean,
  { mostPixels = Number.POSITIVE_INFINITY, mostRows = Number.POSITIVE_INFINITY, beyond = 'white' }: PatchLimits = {},
): Patch {
  const scale = enlarge && width < 640 ? Math.max(1, Math.min(2, Math.sqrt(mostPixels / (width * height)))) : 1;
  const rows = height + 8;
  const rowScale = Math.min(scale, mostRows / rows);
  return extractPatch(image, center, u, withPaper(width), rows, scale, { beyond, rowScale });
}

/** Maximum scan lines per copy for our own readers, and their minimum distance (px). */
const MOST_SWEPT = 96;
const LEAST_SWEEP_DISTANCE = 2;

export interface RegionSearch {
  /** Result of `findBarRows`. */
  readonly rows: readonly BarRegion[];
  readonly asked: ReadonlySet<BarcodeType>;
  /** Types to report with a wrong check sum, too. */
  readonly unchecked: ReadonlySet<BarcodeType>;
  readonly readers: readonly LinearReader[];
  readonly known: readonly Candidate[];
  readonly probe?: PassProbe | undefined;
}

function reachesOut(image: GrayImage, { image: { width, height }, toImage }: Patch): boolean {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => toImage({ x, y })));
  return corners.some(({ x, y }) => x < 0 || y < 0 || x > image.width || y > image.height);
}

/** Reads one region, up to the first pass with a symbol. */
async function readRegion(
  image: GrayImage,
  region: BarRegion,
  { correlation, edges }: Looks,
  { asked, unchecked, readers, probe }: RegionSearch,
): Promise<Candidate[]> {
  const isTorn = isTornOff(image, region);
  const enlarge = region.width < THIN * edges && !isTorn;
  const patch = toPatch(image, region, enlarge);
  const isLight = isLightOnDark(image, region);
  const isPlain = contrastOf(image, region) > PLAIN;
  const isLikely = ({ type, text }: Candidate) =>
    isPlain || type !== 'interleaved2Of5Barcode' || text === null || text.length >= FEWEST_BLURRED_DIGITS;
  let cutOff: readonly GrayImage[] | undefined;
  let averaged: GrayImage | undefined;
  const subject: RegionSubject = {
    patch: patch.image,
    asked,
    unchecked,
    cutOff: () => {
      cutOff ??=
        isLight && reachesOut(image, patch) ? [invert(toPatch(image, region, enlarge, { beyond: 'black' }).image)] : [];
      return cutOff;
    },
    averaged: () => {
      averaged ??= averageAlongColumns(patch.image, 8);
      return averaged;
    },
    betweenLines: () =>
      findBetweenLines(image, { ...region, width: withPaper(region.width) }, isLight)
        .map((sides) => withPaperBeyond(patch, sides))
        .map((copy) => (isLight ? invert(copy) : copy)),
    isPromising: correlation >= CORRELATION_OF_BARS && !(isPlain && edges < FEWEST_PLAIN_EDGES) && !isTorn,
    mayBeStacked: correlation <= MOST_CORRELATION_OF_STACKED,
    isPlain,
    isLightOnDark: isLight,
    growth: growthOf(region),
    share: region.width / withPaper(region.width),
    pitch: (patch.scale * region.width) / edges,
    sweep: (of) => {
      const distance = Math.max(LEAST_SWEEP_DISTANCE, Math.round(of.height / MOST_SWEPT));
      return sweepRows(of, { readers, asked, distance, inverted: true, close: true });
    },
    engine: async (of, pass) => (await readCopy(of, asked, pass)).filter(isLikely),
  };
  const found = await runUntil(
    REGION_PASSES,
    subject,
    (all) =>
      all.some(
        (candidate) =>
          !isAddOn(candidate.type) &&
          !isDoubtful(candidate) &&
          distance(candidate.corners[0], candidate.corners[1]) >= LEAST_OF_WIDTH * patch.scale * region.width,
      ),
    probe,
  );
  return found.map((candidate) => toImageCandidate(patch.toImage, candidate));
}

/** Reads bars whose ends slope from a copy in which they are level. */
async function readSloping(image: GrayImage, region: BarRegion, search: RegionSearch): Promise<Candidate[]> {
  const level = straightenSloping(image, region);
  const looks = level && measureBars(level.image, level.region);
  if (!looks) return [];
  const found = await readRegion(inEvenLight(level.image, level.region), level.region, looks, search);
  return found.map((candidate) => toImageCandidate(level.toImage, candidate));
}

export interface RegionReadings {
  readonly found: Candidate[];
  readonly unread: BarRegion[];
}

/** Reads the bar regions that no candidate explains yet. */
export async function readRegions(image: GrayImage, field: TensorField, search: RegionSearch): Promise<RegionReadings> {
  const found: Candidate[] = [];
  const doubtful: Candidate[] = [];
  const unread: BarRegion[] = [];
  for (const rough of findBarRegions(field).slice(0, MOST_REGIONS)) {
    if (isCovered(rough, [...search.known, ...found])) continue;
    const region = straighten(image, rough);
    const looks = measureBars(image, region);
    const sloping = await readSloping(image, region, search);
    if (!looks && sloping.length === 0) continue;
    const readings =
      !looks || sloping.length > 0 ? sloping : await readRegion(inEvenLight(image, region), region, looks, search);
    const solved = readings.filter((candidate) => !isDoubtful(candidate));
    found.push(...solved);
    doubtful.push(...readings.filter(isDoubtful));
    if (solved.length === 0) unread.push(region);
  }
  const known = () => [...search.known, ...found];
  found.push(...(await readBlurredRegions(image, field, search.asked, known())));
  found.push(...(await readPieces(image, unread, search, known())));
  return { found: [...found, ...doubtful], unread };
}

const sizeOf = ({ width, height }: BarRegion): number => width * height;

/** Returns fragmented regions that may be one symbol, most reliable first. */
function findPieces(image: GrayImage, rows: readonly BarRegion[]): BarRegion[] {
  const most = Math.min(MOST_PIXELS, MOST_OF_PICTURE * image.data.length);
  // The whole page is no symbol.
  const isNoPage = (piece: BarRegion | undefined): piece is BarRegion => piece !== undefined && sizeOf(piece) <= most;
  const joined = [rows[0], joinRegions(rows, NEAR), joinRegions(rows, FAR)].filter(isNoPage);
  const pieces = joined.filter((piece, i) => {
    const next = joined[i + 1];
    return !next || sizeOf(next) >= MORE * sizeOf(piece);
  });
  // On pages, dark areas have been searched before.
  if (mayBePage(image)) return pieces;
  // The sides of a dark label join too, and around them it is light.
  const bars = rows.filter((row) => countEdges(image, row) > MOST_EDGES_OF_SIDE);
  const onLabel = bars.length < rows.length ? joinRegions(bars, FAR) : undefined;
  return isNoPage(onLabel) && isLightOnDark(image, straighten(image, onLabel), true) ? [...pieces, onLabel] : pieces;
}

/** Reads stacked codes, whose ragged rows only show at low coherence, or in pieces. */
async function readPieces(
  image: GrayImage,
  unread: readonly BarRegion[],
  { rows, asked, unchecked }: RegionSearch,
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const unexplained = rows.filter((row) => !isCovered(row, known));
  // A region read before may be an unrequested symbol, larger than the pieces beside it.
  const beside = unexplained.filter(
    ({ center }) => !unread.some((other) => convexContainsPoint(cornersOf(other), center)),
  );
  const pieces = [unexplained, ...(beside.length < unexplained.length ? [beside] : [])].flatMap((some) =>
    findPieces(image, some),
  );
  const tried = [...unread];
  const wantsStacked = isAnyAsked(asked, 'stacked');
  let toBeEvened = MOST_EVENED * image.data.length;
  for (const rough of pieces) {
    const region = straighten(image, rough);
    if (holdsOneOf(region, known) || tried.some((other) => isSameRegion(region, other))) continue;
    tried.push(region);
    // In any light, half of a symbol shows half of its edges.
    if (countEdges(image, region) < FEWEST_EDGES / 2) continue;
    if (mayBePage(image) && hasBlankLines(image, region)) continue;
    const lit = inEvenLight(image, region);
    const edges = countEdges(lit, region);
    const isNegative = isLightOnDark(lit, region);
    const isNormal = !isNegative && lit === image;
    const correlation = correlationOfBars(lit, region);
    const isLinear = correlation > MOST_CORRELATION_OF_STACKED;
    if (isLinear && unread.some((other) => areSameBars(region, other))) continue;
    if (edges < FEWEST_EDGES || (isNormal && correlation < LEAST_CORRELATION_IN_PIECES)) continue;
    const { image: upright, toImage } = toPatch(lit, region, region.width < THIN_IN_PIECES * edges, {
      mostPixels: MOST_ENLARGED,
      mostRows: MOST_LINES,
    });
    const copies = isNegative ? [upright, invert(upright)] : [upright];
    const found: Candidate[] = [];
    const engine = (of: GrayImage, pass?: ZxingPass) => readCopy(of, asked, pass);
    const mayBeStacked = wantsStacked && !isLinear && sizeOf(region) <= toBeEvened;
    if (mayBeStacked) toBeEvened -= sizeOf(region);
    for (const copy of copies) {
      const readings = await engine(copy);
      if (readings.length === 0) readings.push(...readDataBarOf(copy, asked, unchecked));
      if (readings.length === 0 && mayBeStacked) readings.push(...(await readEvenedRows(copy, engine)));
      found.push(...readings.map((candidate) => toImageCandidate(toImage, candidate)));
    }
    if (found.length > 0) return found;
  }
  return [];
}
