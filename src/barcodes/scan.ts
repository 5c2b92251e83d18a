// Pure: no DOM, no Node.
import { resolveAskedTypes } from './asked-types.ts';
import { readBands } from './bands.ts';
import { readFurther } from './further-passes.ts';
import { readCode128Check } from './linear/code128-check.ts';
import { linearReadersFor } from './linear/readers.ts';
import { type SweepOptions, sweepColumns, sweepRows } from './linear/sweep.ts';
import { boxOf, mergeCandidates } from './merge.ts';
import { readPostalRows } from './postal-rows.ts';
import {
  type BarRegion,
  cornersOf,
  findBarRows,
  findLinesWithBars,
  isNoisy,
  toTensorField,
} from './raster/bar-regions.ts';
import { fromCopy } from './raster/copied-candidate.ts';
import { areaOf, type Box, crop, intersect } from './raster/crop.ts';
import { isDarkAround } from './raster/light-on-dark.ts';
import { toGray } from './raster/luminance.ts';
import { continuesBeyond } from './raster/quiet-zones.ts';
import { refineCorners } from './raster/refine-corners.ts';
import { halve } from './raster/resize.ts';
import { findTextures } from './raster/textures.ts';
import type { Candidate, GrayImage } from './reader.ts';
import { readRegions } from './regions.ts';
import { compareBarcodes, toBarcode } from './report.ts';
import {
  type Barcode,
  type BarcodeType,
  isAnyAsked,
  isOfKind,
  type Orientation,
  type RgbaImage,
  type ScanOptions,
} from './types.ts';
import { readUpright } from './upright.ts';
import { readZxing } from './zxing/read-zxing.ts';

/** The most symbols that one scan reports. */
const MOST_SYMBOLS = 255;

/** Pixels between two lines of a sweep, by the specification. */
const USUAL_DISTANCE = 5;

/** Degrees from horizontal up to which a symbol counts as horizontal, where the other direction is not asked for. */
const HALF_QUADRANT = 45;

/** Is the candidate's direction one of those to search? Matrix codes have none. */
function isOriented({ type, corners }: Candidate, orientation: Orientation): boolean {
  if (
    orientation === 'horizontalVertical' ||
    orientation === 'horizontalVerticalDiagonal' ||
    !(type === 'unknown' || isOfKind(type, 'upright') || isOfKind(type, 'postal'))
  )
    return true;
  const [topLeft, topRight] = corners;
  const angle = Math.abs((Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI);
  const horizontal = angle <= HALF_QUADRANT || angle >= 180 - HALF_QUADRANT;
  return horizontal === (orientation === 'horizontal');
}

/** zxing's corners of what it reads along lines are those of the lines that gave something. */
function withTrueCorners(image: GrayImage, candidate: Candidate): Candidate {
  const { type, text, corners } = candidate;
  if (text === null || type === 'unknown' || !isOfKind(type, 'upright')) return candidate;
  const rows = type === 'gs1DataBarBarcode' ? 'pieces' : isOfKind(type, 'matrix') ? 'several' : 'one';
  return { ...candidate, corners: refineCorners(image, corners, rows) };
}

/** Elements of the types that a part of a longer symbol can be taken for. */
function elementsOf({ type, text }: Candidate): number | undefined {
  switch (type) {
    case 'upcEBarcode':
      return 33;
    case 'ean8Barcode':
      return 43;
    case 'code39Barcode':
      return 10 * ((text?.length ?? 0) + 2);
    case 'interleaved2Of5Barcode':
      return 5 * (text?.length ?? 0) + 7;
    default:
      return undefined;
  }
}

/** Mean elements beyond a symbol's ends that are looked at: not so many as its quiet zone has. */
const BEYOND = 5;

/**
 * Is it a whole symbol? A level line through a tilted EAN-13 may leave it behind the middle guard, and what it met so far is a sound UPC-E:
 * along the bars' own direction more of them follow where it ends.
 */
function isWhole(image: GrayImage, candidate: Candidate): boolean {
  const elements = elementsOf(candidate);
  if (elements === undefined || candidate.text === null) return true;
  const [left, right] = candidate.corners;
  return !continuesBeyond(
    image,
    candidate.corners,
    (BEYOND * Math.hypot(right.x - left.x, right.y - left.y)) / elements,
  );
}

/** A region of bars that nothing read, as the specification reports it. */
const toUnknown = (region: BarRegion): Candidate => ({
  type: 'unknown',
  text: null,
  corners: cornersOf(region),
  checkSum: { chars: 0, valid: false },
  corrected: 0,
  support: 0,
});

/** Postal types of which the specification returns unsolved rows. */
const POSSIBLE_POSTAL: ReadonlySet<BarcodeType | 'unknown'> = new Set([
  'postNetBarcode',
  'intelligentMailBarcode',
  'australianPost4StateBarcode',
  'royalPost4StateBarcode',
]);

/** The share of a texture, its quiet zone included, from which on a known symbol in it is what it is. */
const EXPLAINED = 0.15;

const ADD_ONS: ReadonlySet<BarcodeType | 'unknown'> = new Set(['add2Barcode', 'add5Barcode']);

/** Pixels from which on a picture may be a page. */
const PAGE = 1e6;

const DATA_MATRIX: ReadonlySet<BarcodeType> = new Set(['dataMatrixBarcode']);

/** The sweeps over a half-size copy, in which noise has faded. */
function sweepHalved(image: GrayImage, sweep: SweepOptions, orientation: Orientation): Candidate[] {
  const half = halve(image);
  const within = sweep.within && { ...sweep.within, cell: sweep.within.cell / 2 };
  const options = { ...sweep, distance: Math.max(1, Math.round(sweep.distance / 2)), ...(within && { within }) };
  return [
    ...(orientation === 'vertical' ? [] : sweepRows(half, options)),
    ...(orientation === 'horizontal' ? [] : sweepColumns(half, options)),
  ].map((candidate) => fromCopy(candidate, 0.5));
}

/**
 * The engine follows a Data Matrix' sides from the right; what stands in its way there does not in a copy of the texture alone. (Looking
 * from all four sides in the whole picture takes as long as all other matrix codes together.)
 */
async function readHiddenDataMatrix(
  image: GrayImage,
  textures: readonly Box[],
  cell: number,
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const pixels = image.width * image.height;
  // A page of text is one texture, and most of the page.
  let left = pixels > PAGE ? pixels / 2 : pixels;
  for (const box of textures) {
    const explained = known.reduce((sum, { corners }) => sum + areaOf(intersect(box, boxOf(corners))), 0);
    if (explained > EXPLAINED * areaOf(box) || areaOf(box) > left) continue;
    left -= areaOf(box);
    const inner = { left: box.left + cell, top: box.top + cell, right: box.right - cell, bottom: box.bottom - cell };
    const invert = known.length === 0 || isDarkAround(image, inner, cell);
    const readings = await readZxing(crop(image, box), DATA_MATRIX, { invert });
    found.push(...readings.map((candidate) => fromCopy(candidate, 1, box)));
  }
  return found;
}

/** All readers over one picture, cheapest first: what the first find, the dearer ones need not look for. */
async function readPicture(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  options: ScanOptions,
): Promise<Candidate[]> {
  const {
    orientation = 'horizontalVertical',
    scanDistance = USUAL_DISTANCE,
    returnPossibleBarcodes: possible = false,
  } = options;
  const found: Candidate[] = [];
  const add = (candidates: readonly Candidate[]) => {
    found.push(
      ...candidates
        .map((candidate) => withTrueCorners(image, candidate))
        .filter((candidate) => isWhole(image, candidate)),
    );
  };
  const field = toTensorField(image);
  const rows = findBarRows(field);
  add(await readZxing(image, asked, { rotate: false, errors: possible }));
  if (orientation !== 'horizontal') add(await readUpright(image, field.cell, rows, found, asked, possible));
  const textures = findTextures(field, image.width, image.height);
  if (asked.has('dataMatrixBarcode')) add(await readHiddenDataMatrix(image, textures, field.cell, found));
  const readers = linearReadersFor(asked, options.code39StartStopPatternsAreMandatory === false);
  const within = {
    cell: field.cell,
    rows: findLinesWithBars(field, 'rows'),
    columns: findLinesWithBars(field, 'columns'),
  };
  const sweep: SweepOptions = { readers, asked, distance: scanDistance, inverted: true, within };
  if (orientation !== 'vertical') found.push(...sweepRows(image, sweep));
  if (orientation !== 'horizontal') found.push(...sweepColumns(image, sweep));
  if (scanDistance < USUAL_DISTANCE) add(await readBands(image, asked, scanDistance, orientation));
  if (isAnyAsked(asked, 'postal')) {
    const postal = { royalMailVariableLength: options.royalMailVariableLength ?? false, possible };
    const readings = readPostalRows(image, field.cell, rows, asked, mergeCandidates(found), postal);
    add(readings.filter(({ text, type }) => text !== null || POSSIBLE_POSTAL.has(type)));
  }
  const known = mergeCandidates(found).filter(({ text }) => text !== null);
  // An add-on has a symbol beside it.
  const thorough = known.every(({ type }) => ADD_ONS.has(type));
  if (isAnyAsked(asked, 'upright') || possible) {
    const regions = await readRegions(image, field, { rows, asked, readers, known, thorough });
    add(regions.found);
    if (possible && isAnyAsked(asked, 'linear')) add(regions.unread.map(toUnknown));
  }
  if (found.every(({ text }) => text === null)) add(await readFurther(image, textures, asked));
  if (found.length === 0 && readers.length > 0 && isNoisy(field)) found.push(...sweepHalved(image, sweep, orientation));
  return found.filter((candidate) => isOriented(candidate, orientation));
}

/** The candidate with the check character that zxing leaves out, read from the picture. */
function withCheckCharacter(image: GrayImage, candidate: Candidate): Candidate {
  if (candidate.type !== 'code128Barcode' && candidate.type !== 'ean128Barcode') return candidate;
  const text = readCode128Check(image, candidate.corners);
  return text === undefined ? candidate : { ...candidate, checkSum: { ...candidate.checkSum, text } };
}

/** Reads the barcodes of a picture. Options and results are those of the scanner API. */
export async function scan(image: RgbaImage, options: ScanOptions = {}): Promise<Barcode[]> {
  const { types: asked } = resolveAskedTypes(options.barcodeTypes);
  const gray = toGray(image);
  const found = await readPicture(gray, asked, options);
  if (options.additionalReadingPass) {
    const half = await readPicture(halve(gray), asked, options);
    found.push(...half.map((candidate) => fromCopy(candidate, 0.5)));
  }
  const appendCheckSum = options.appendCheckSum ?? false;
  return mergeCandidates(found)
    .map((candidate) => toBarcode(appendCheckSum ? withCheckCharacter(gray, candidate) : candidate, appendCheckSum))
    .sort(compareBarcodes)
    .slice(0, MOST_SYMBOLS);
}
