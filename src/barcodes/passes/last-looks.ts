// Passes for pictures without results so far, or with features that other passes miss.

import { readDotCode } from '../dotcode/read-dot-code.ts';
import type { DotLattice } from '../dots/dot-lattice.ts';
import { readDotModules, readDots } from '../dots/read-dots.ts';
import { readHanXin } from '../han-xin/read-han-xin.ts';
import { sweepRows } from '../linear/sweep.ts';
import { fromCopy, toImageCandidate } from '../raster/copied-candidate.ts';
import { unexplained } from '../raster/covered.ts';
import { areaOf, type CropBox, crop, wholeOf } from '../raster/crop.ts';
import { mirror } from '../raster/mirror.ts';
import { isOnBlack, withPaperAround } from '../raster/paper-around.ts';
import { enlarge } from '../raster/resize.ts';
import { cutRuledBars } from '../raster/ruled-bars.ts';
import { fromTurnedLeft, turnLeft } from '../raster/turn.ts';
import { type Candidate, type GrayImage, isDoubtful } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { hasNone, type SymbolSearch } from './search.ts';

const DATA_MATRIX: ReadonlySet<BarcodeType> = new Set(['dataMatrixBarcode']);

/** Maximum area to search as a whole (px); in larger pictures, total area of the textures. */
const MOST_LOOKED_AT = 1.5e6;

/** Same for a cheap search along rows; and for textures next to known symbols. */
const MOST_SCANNED = 5e6;
const MOST_BESIDE = 2e5;

/** Maximum area in which enlarging may help, as modules are small (px). */
const MOST_ENLARGED = 4e4;

/** Fraction of its side by which a box is trimmed per step, and the number of steps. */
const TAKEN_OFF = 24;
const MOST_TAKEN_OFF = 5;

/** Returns the picture, if small enough and without results, or its unexplained textures. */
function boxesOf(search: SymbolSearch, most = MOST_LOOKED_AT): CropBox[] {
  const { image, textures, found } = search;
  const whole = wholeOf(image);
  const isFirst = hasNone(search);
  if (isFirst && areaOf(whole) <= most) return [whole];
  let left = isFirst ? most : MOST_BESIDE;
  return unexplained(image, textures, found)
    .toReversed()
    .filter((box) => {
      left -= areaOf(box);
      return left >= 0;
    });
}

async function readCopies(
  image: GrayImage,
  boxes: readonly CropBox[],
  read: (copy: GrayImage) => Promise<readonly Candidate[]>,
): Promise<Candidate[]> {
  for (const box of boxes) {
    const candidates = await read(crop(image, box));
    if (candidates.length > 0) return candidates.map((candidate) => fromCopy(candidate, 1, box));
  }
  return [];
}

/** Reads matrix codes of separate dots; after other finds only DotCode, which is always dotted. */
export function readDotted(search: SymbolSearch): Promise<Candidate[]> {
  const { image, asked } = search;
  const isFirst = hasNone(search);
  const read = async (lattice: DotLattice): Promise<readonly Candidate[]> => {
    const found = asked.has('dotCodeBarcode') ? readDotCode(lattice) : [];
    return found.length > 0 || !isFirst ? found : readDotModules(lattice, asked);
  };
  return readCopies(image, boxesOf(search), (copy) => readDots(copy, read));
}

export const readHanXinCodes = (search: SymbolSearch): Candidate[] =>
  boxesOf(search, MOST_SCANNED).flatMap((box) =>
    readHanXin(crop(search.image, box)).map((candidate) => fromCopy(candidate, 1, box)),
  );

/** Reads mirrored Data Matrix, as on glass or film. */
export const readMirrored = (search: SymbolSearch): Promise<Candidate[]> =>
  readCopies(search.image, boxesOf(search), async (copy) => {
    const found = await readZxing(mirror(copy), DATA_MATRIX, { invert: true, downscale: false });
    return found.map((candidate) => toImageCandidate(({ x, y }) => ({ x: copy.width - x, y }), candidate));
  });

/** Returns the box, and trimmed ones: their borders are black around a symbol in a black field. */
function within({ left, top, right, bottom }: CropBox): CropBox[] {
  const side = Math.min(right - left, bottom - top);
  const step = Math.ceil(side / TAKEN_OFF);
  const most = Math.min(MOST_TAKEN_OFF, Math.ceil(side / (2 * step)) - 1);
  return Array.from({ length: 1 + most }, (_, i) => ({
    left: left + i * step,
    top: top + i * step,
    right: right - i * step,
    bottom: bottom - i * step,
  }));
}

/** Reads matrix codes whose dark modules merge with black surroundings. */
export function readOnBlack({ image, textures, found, asked }: SymbolSearch): Promise<Candidate[]> {
  const boxes = [wholeOf(image), ...unexplained(image, textures, found)].flatMap((box) => {
    const dark = within(box).find((inner) => areaOf(inner) <= MOST_LOOKED_AT && isOnBlack(crop(image, inner)));
    return dark ?? [];
  });
  return readCopies(image, boxes, async (copy) => {
    const framed = withPaperAround(copy);
    if (!framed) return [];
    const origin = { left: -framed.margin, top: -framed.margin };
    for (const scale of areaOf(wholeOf(framed.image)) <= MOST_ENLARGED ? [1, 2] : [1]) {
      const print = scale === 1 ? framed.image : enlarge(framed.image);
      const readings = await readZxing(print, asked, { kind: 'matrix', invert: false });
      if (readings.length > 0) return readings.map((candidate) => fromCopy(candidate, scale, origin));
    }
    return [];
  });
}

async function readCutRows(image: GrayImage, { asked, readers }: SymbolSearch): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const { image: copy, left, top } of cutRuledBars(image)) {
    const readings = [
      ...(await readZxing(copy, asked, { kind: 'upright', rotate: false, downscale: false })),
      ...sweepRows(copy, { readers, asked, distance: 2, inverted: false, close: true }),
    ];
    found.push(...readings.map((candidate) => fromCopy(candidate, 1, { left, top })));
  }
  return found.filter((candidate) => !isDoubtful(candidate));
}

/** Reads bars in a table or frame with lines a module away. */
export async function readRuled(search: SymbolSearch): Promise<Candidate[]> {
  const found = await readCutRows(search.image, search);
  if (found.length > 0) return found;
  const turned = await readCutRows(turnLeft(search.image), search);
  return turned.map((candidate) => fromTurnedLeft(search.image, candidate));
}
