// Reads blurred EAN, UPC, GS1 DataBar, Code 128 and Code 93 if nothing else was found.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { straightenFan } from '../raster/bar-fan.ts';
import {
  areSameBars,
  type BarRegion,
  findBarRegions,
  findFaintRegions,
  isSameRegion,
  straighten,
  type TensorField,
} from '../raster/bar-regions.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { holdsOneOf, isCovered } from '../raster/covered.ts';
import { inEvenLight } from '../raster/even-light.ts';
import { joinRegions } from '../raster/join-regions.ts';
import { invert, isLightOnDark } from '../raster/light-on-dark.ts';
import { contrastOf, countEdges } from '../raster/likely-bars.ts';
import { CORRELATION_OF_BARS, correlationOfBars } from '../raster/line-correlation.ts';
import { extractPatch, type Patch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { isAddOn } from '../table/symbologies.ts';
import type { BarcodeType } from '../types.ts';
import { type BlurredReading, bandCorrelation } from './blurred-bands.ts';
import { readBlurredCode93 } from './blurred-code93.ts';
import { readBlurredCode128 } from './blurred-code128.ts';
import { readBlurredDataBar } from './blurred-databar.ts';
import { isTornOff } from './cut-off.ts';
import { readBlurredEan } from './read-blurred-ean.ts';

/** Maximum regions to consider, normal and faint, and maximum number to read of both. */
const MOST_REGIONS = 12;
const MOST_FAINT = 5;
const MOST_BARS = 4;
/** Minimum width (px): one per module of an EAN. */
const LEAST_WIDTH = 95;
/** Below these, edges have several directions and vary between bands: texture, not noisy bars. */
const BARS_IN_NOISE = { coherence: 0.8, correlation: 0.9 };
/** Contrast and edge count of sharp bars, at a minimum pitch (px): other readers tried these. */
const IN_FOCUS = [
  { contrast: 0.74, edges: 44 },
  { contrast: 0.86, edges: 20 },
] as const;
const LEAST_PITCH = 3;
/** Maximum gap between faint regions of one symbol (per height): blur hides dense bars first. */
const BETWEEN = 0.2;
/** Minimum aspect ratio for readers after the first, and maximum regions to read for them. */
const LEAST_OBLONG = 1.3;
const MOST_OBLONG = 2;
/** Width of a copy (px): about five per module. */
const COPY_WIDTH = 640;
const MOST_SCALE = 2;
/** Maximum rows of a copy: more would hardly reduce the noise. */
const MOST_ROWS = 200;

type BlurredReader = (patch: GrayImage, asked: ReadonlySet<BarcodeType>) => Promise<BlurredReading>;

/** Readers after the first need oblong regions. */
const EVERY_READER: readonly BlurredReader[] = [
  readBlurredEan,
  readBlurredDataBar,
  readBlurredCode128,
  readBlurredCode93,
];

interface Copy {
  readonly patch: Patch;
  readonly isLight: boolean;
}

function toCopy(image: GrayImage, region: BarRegion, fan: number): Copy {
  const width = region.width + 2 * Math.max(12, 0.1 * region.width);
  const scale = Math.min(MOST_SCALE, COPY_WIDTH / region.width);
  const rowScale = Math.min(1, scale, MOST_ROWS / region.height);
  const lit = inEvenLight(image, region);
  const patch = extractPatch(lit, region.center, region.u, width, region.height + 8, scale, {
    fan,
    beyond: 'border',
    rowScale,
  });
  return { patch, isLight: isLightOnDark(lit, region, true) };
}

function isInFocus(image: GrayImage, region: BarRegion): boolean {
  const edges = countEdges(image, region);
  if (region.width < LEAST_PITCH * edges) return false;
  const contrast = contrastOf(image, region);
  return IN_FOCUS.some((least) => contrast >= least.contrast && edges >= least.edges);
}

/** Reads blurred bars, which only show at low coherence, and converge on paper leaning back. */
export async function readBlurredRegions(
  image: GrayImage,
  field: TensorField,
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const tried: BarRegion[] = [];
  // Strongly blurred symbols don't occur next to sharp ones.
  const faint = known.every(({ type }) => isAddOn(type)) ? findFaintRegions(field) : [];
  const joined = joinRegions(faint, BETWEEN);
  const regions = [
    ...findBarRegions(field).slice(0, MOST_REGIONS),
    ...faint.slice(0, MOST_FAINT),
    ...(joined ? [joined] : []),
  ].sort((a, b) => b.width * b.height - a.width * a.height);
  let oblong = 0;
  let torn: readonly BarRegion[] | undefined;
  const isOfTorn = (region: BarRegion): boolean => {
    torn ??= regions.map((rough) => straighten(image, rough)).filter((straight) => isTornOff(image, straight));
    return torn.some((other) => areSameBars(region, other));
  };
  // Regions in which a reader found nothing similar to its symbols.
  const farOff = new Map<BlurredReader, BarRegion[]>();
  for (const rough of regions) {
    if (tried.length === MOST_BARS) break;
    if (rough.width < LEAST_WIDTH || tried.some((other) => isSameRegion(rough, other))) continue;
    const solved = [...known, ...found];
    if (isCovered(rough, solved) || holdsOneOf(rough, solved)) continue;
    const straight = straighten(image, rough);
    const { region, fan } = straightenFan(image, straight);
    if (correlationOfBars(image, region) < CORRELATION_OF_BARS) continue;
    tried.push(rough);
    let copy: Copy | undefined;
    const copyOf = (): Copy => {
      copy ??= toCopy(image, region, fan);
      return copy;
    };
    const isOfSeveralDirections = rough.coherence < BARS_IN_NOISE.coherence;
    if (isOfSeveralDirections && bandCorrelation(copyOf().patch.image) < BARS_IN_NOISE.correlation) continue;
    // Count regardless of the requested types, so that fewer types find no less.
    const isOblong = region.width >= LEAST_OBLONG * region.height;
    if (isOblong) oblong++;
    const readers = (isOblong && oblong <= MOST_OBLONG ? EVERY_READER : [readBlurredEan]).filter(
      (read) => !farOff.get(read)?.some((other) => areSameBars(rough, other)),
    );
    if (readers.length === 0 || isInFocus(image, region) || isOfTorn(straight)) continue;
    const { patch, isLight } = copyOf();
    const pictures = isLight ? [patch.image, invert(patch.image)] : [patch.image];
    const near = new Set<BlurredReader>();
    const readings: Candidate[] = [];
    for (const picture of pictures) {
      for (const read of readers) {
        if (readings.length > 0) break;
        const reading = await read(picture, asked);
        readings.push(...reading.found);
        if (reading.isNear) near.add(read);
      }
    }
    for (const read of readers) if (!near.has(read)) getOrCreate(farOff, read, () => []).push(rough);
    found.push(...readings.map((candidate) => toImageCandidate(patch.toImage, candidate)));
  }
  return found;
}
