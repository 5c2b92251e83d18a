import { mayBeCutOff } from './blurred/cut-off.ts';
import { lookAgain } from './blurred/second-look.ts';
import { areOnOneAnother, joinComposites } from './composites/join-composites.ts';
import { readCode128Check } from './linear/code128-check.ts';
import { hasWholeModules } from './linear/whole-modules.ts';
import { OPTIONS_OF_BUDGET, passesWithin } from './passes/budget.ts';
import { withoutPartsOfOthers } from './passes/parts-of-others.ts';
import { type PassProbe, runPass } from './passes/pass.ts';
import { createSearch } from './passes/search.ts';
import { fromCopy } from './raster/copied-candidate.ts';
import { withFullContrast } from './raster/full-contrast.ts';
import { showHidden } from './raster/hidden-contrast.ts';
import { toGray } from './raster/luminance.ts';
import { continuesBeyond } from './raster/quiet-zones.ts';
import { refineCorners } from './raster/refine-corners.ts';
import { halve } from './raster/resize.ts';
import { type Candidate, type GrayImage, isDoubtful, type OtherReading } from './reader.ts';
import { type Compliance, mergeCandidates, withoutOutdone } from './results/merge.ts';
import { compareBarcodes, toBarcode } from './results/report.ts';
import { toAsked } from './results/to-asked.ts';
import { type AskedTypes, resolveAskedTypes } from './table/asked-types.ts';
import { checkedTypes, unmetBy } from './table/expectations.ts';
import { EVERYTHING, isOfKind, isUnchecked, MAY_BE_A_PART, SYMBOLOGIES } from './table/symbologies.ts';
import {
  asAnswered,
  type Barcode,
  type BarcodeImage,
  byDemands,
  type Orientation,
  type ReaderOptions,
  type SeenBarcode,
} from './types.ts';

const MOST_SYMBOLS = 255;

/** Largest angle to an axis (degrees); steeper ones are diagonal, so rounding never decides. */
const MOST_SLANT = 30;

/** Axes per orientation (degrees to the horizontal). */
const AXES: Readonly<Record<Exclude<Orientation, 'horizontalVerticalDiagonal'>, readonly number[]>> = {
  horizontal: [0],
  vertical: [90],
  horizontalVertical: [0, 90],
};

/** Returns whether the candidate has a requested orientation. Matrix codes have none. */
function isOriented({ type, corners }: Candidate, orientation: Orientation): boolean {
  if (
    orientation === 'horizontalVerticalDiagonal' ||
    !(type === 'unknown' || isOfKind(type, 'upright') || isOfKind(type, 'postal'))
  )
    return true;
  const [topLeft, topRight] = corners;
  const angle = Math.abs((Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI);
  return AXES[orientation].some((axis) => Math.min(Math.abs(angle - axis), Math.abs(180 - angle - axis)) <= MOST_SLANT);
}

/** Refines the corners of linear symbols: zxing only returns those of the lines that decoded. */
function withTrueCorners(image: GrayImage, candidate: Candidate): Candidate {
  const { type, text, corners } = candidate;
  if (text === null || type === 'unknown' || !isOfKind(type, 'upright')) return candidate;
  return { ...candidate, corners: refineCorners(image, corners, SYMBOLOGIES[type].rows) };
}

/** How far to look beyond a symbol's ends (mean elements): less than its quiet zone. */
const BEYOND = 5;

/** Returns whether the bars end where the reading does: a level line may leave a tilted EAN-13. */
function isWhole(image: GrayImage, candidate: Candidate): boolean {
  const { type, text } = candidate;
  if (text === null || type === 'unknown' || !MAY_BE_A_PART.has(type)) return true;
  const elements = SYMBOLOGIES[type].elements?.(text.length);
  if (elements === undefined) return true;
  const [left, right] = candidate.corners;
  return !continuesBeyond(
    image,
    candidate.corners,
    (BEYOND * Math.hypot(right.x - left.x, right.y - left.y)) / elements,
  );
}

/** Returns whether the bars are sound enough to report a wrong check sum. */
function isPrintedSo(image: GrayImage, { type, corners }: Candidate): boolean {
  if (type === 'unknown') return false;
  const { modules, readsMisprints = false } = SYMBOLOGIES[type];
  return readsMisprints || (modules !== undefined && hasWholeModules(image, corners, modules));
}

const UNSOLVED = { type: 'unknown', text: null, checkSum: { chars: 0, valid: false } } as const;

async function readPicture(
  image: GrayImage,
  { asked, options, complianceOf }: ScanJob,
  probe: PassProbe | undefined,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const doubtful: Candidate[] = [];
  const suspect: Candidate[] = [];
  const search = createSearch(image, asked, options, found, probe);
  /** An unchecked value that the job doesn't expect: later passes look at the place, too. */
  const isSuspect = (candidate: Candidate) =>
    candidate.type !== 'unknown' && isUnchecked(candidate.type) && complianceOf(candidate) === 'unmet';
  for (const pass of passesWithin(options.budget)) {
    const candidates = await runPass(pass, search, probe);
    const exact = pass.isExact ? candidates : candidates.map((candidate) => withTrueCorners(image, candidate));
    const whole = exact
      .flatMap((candidate) => lookAgain(image, candidate, asked.sought) ?? [])
      .filter((candidate) => pass.isExact || isWhole(image, candidate));
    found.push(...whole.filter((candidate) => !isDoubtful(candidate) && !isSuspect(candidate)));
    doubtful.push(...whole.filter(isDoubtful));
    suspect.push(...whole.filter(isSuspect));
  }
  found.push(...suspect);
  // Only now: what a first pass misread, a later one may have read.
  for (const candidate of doubtful) {
    if (isPrintedSo(image, candidate)) found.push(candidate);
    else if (options.returnPossibleBarcodes) found.push({ ...candidate, ...UNSOLVED });
  }
  return found.filter(
    (candidate) => isOriented(candidate, search.options.orientation) && !mayBeCutOff(image, candidate),
  );
}

/** Adds the check character, which zxing leaves out, read from the picture. */
function withCheckCharacter(image: GrayImage, candidate: Candidate): Candidate {
  if (candidate.type !== 'code128Barcode' && candidate.type !== 'ean128Barcode') return candidate;
  const text = readCode128Check(image, candidate.corners);
  return text === undefined ? candidate : { ...candidate, checkSum: { ...candidate.checkSum, text } };
}

const withOtherReadings = (candidate: Candidate): Candidate[] => {
  const { others = [], bytes: _, facts: __, ...first } = candidate;
  const doubt = ({ corrected = 0 }: OtherReading): number => Math.min(1, first.corrected + corrected);
  return [candidate, ...others.map((other) => ({ ...first, ...other, corrected: doubt(other) }))];
};

interface ScanJob {
  readonly asked: AskedTypes;
  readonly options: ReaderOptions;
  /** The candidate and other readings of its bars, each as a type that is asked for. */
  readonly readingsOf: (candidate: Candidate) => readonly Candidate[];
  readonly toSeen: (candidate: Candidate) => SeenBarcode;
  readonly complianceOf: (candidate: Candidate) => Compliance;
}

function toJob(given: ReaderOptions): ScanJob {
  const options = { ...OPTIONS_OF_BUDGET[given.budget ?? 'normal'], ...given };
  const { expect = {}, appendCheckSum = false, checkDigits = [] } = options;
  const asked = resolveAskedTypes(options.barcodeTypes);
  const expected = new Set([...checkDigits, ...checkedTypes(expect)]);
  const readingsOf = (candidate: Candidate) =>
    withOtherReadings(candidate).flatMap((reading) => toAsked(reading, asked.types) ?? []);
  const toSeen = (candidate: Candidate): SeenBarcode => {
    const barcode = toBarcode(candidate, appendCheckSum, expected);
    const unmet = unmetBy(barcode, expect);
    return { ...barcode, ...candidate.facts, ...(unmet.length > 0 ? { unmet } : {}) };
  };
  const complianceOf = (candidate: Candidate): Compliance => {
    const demanded = readingsOf(candidate).filter(({ type }) => type !== 'unknown' && expect[type] !== undefined);
    if (demanded.length === 0) return 'free';
    return demanded.some((reading) => toSeen(reading).unmet === undefined) ? 'met' : 'unmet';
  };
  return { asked, options, readingsOf, toSeen, complianceOf };
}

/** For debugging and benches: what passes do, and from which each reported symbol comes. */
export interface ScanProbe extends PassProbe {
  onBarcode?(barcode: Barcode, pass: string): void;
}

/**
 * Reads the barcodes of a picture. Options and results are those of the scanner API; values that
 * don't meet `expect` are left out.
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * const barcodes = await scan(image, { barcodeTypes: ['qrCodeBarcode', 'all1D'] });
 * for (const { barcodeType, barcodeValue } of barcodes) console.log(barcodeType, barcodeValue);
 */
export const scan = async (image: BarcodeImage, options: ReaderOptions = {}, probe?: ScanProbe): Promise<Barcode[]> =>
  byDemands(await scanWithFacts(image, options, probe)).met.map(asAnswered);

/**
 * Reads the barcodes of a picture with facts about symbols, and values that don't meet `expect`.
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * const [first] = await scanWithFacts(image);
 * first?.sequence; // which part of a longer message it is
 */
export async function scanWithFacts(
  image: BarcodeImage,
  options: ReaderOptions = {},
  probe?: ScanProbe,
): Promise<SeenBarcode[]> {
  const job = toJob(options);
  const gray = withFullContrast(toGray(image));
  const found = await readPicture(gray, job, probe);
  const isAnyRead = found.some(({ text }) => text !== null);
  const hidden = job.options.budget === 'fast' ? undefined : showHidden(image, isAnyRead);
  if (hidden) {
    const further = await readPicture(hidden.image, job, probe);
    found.push(...further.map((candidate) => fromCopy(candidate, 1, hidden.box)));
  }
  if (job.options.additionalReadingPass) {
    const half = await readPicture(halve(gray), job, probe);
    found.push(...half.map((candidate) => fromCopy(candidate, 0.5)));
  }
  const merged = mergeCandidates(withoutOutdone(found, job.complianceOf), areOnOneAnother);
  const joined = job.asked.types.has('gs1CompositeBarcode') ? joinComposites(merged) : merged;
  const whole = await withoutPartsOfOthers(gray, joined);
  return whole
    .flatMap(job.readingsOf)
    .map((candidate) => {
      const barcode = job.toSeen(job.options.appendCheckSum ? withCheckCharacter(gray, candidate) : candidate);
      probe?.onBarcode?.(asAnswered(barcode), candidate.pass ?? '');
      return barcode;
    })
    .sort(compareBarcodes)
    .slice(0, MOST_SYMBOLS);
}

/**
 * Warms up the engine when a worker starts: saves the first scan 160–200 ms.
 * @example
 * await warmUp(); // in a worker, before the first picture comes
 */
export async function warmUp(): Promise<void> {
  const side = 32;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  // Ask for matrix codes too: for linear types only, the engine is not called on blank paper.
  await scan({ data, width: side, height: side }, { barcodeTypes: EVERYTHING });
}
