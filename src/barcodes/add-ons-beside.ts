// An add-on stands to the right of its symbol and often in one region of bars with it, which nobody looks into once the symbol is known.
import { lengthOf } from './linear/edges-through.ts';
import type { LinearReader } from './linear/reader.ts';
import { sweepRows } from './linear/sweep.ts';
import { toImageCandidate } from './raster/copied-candidate.ts';
import { angleOf } from './raster/level-box.ts';
import { turnsBeside } from './raster/quiet-zones.ts';
import { extractPatch } from './raster/sample.ts';
import type { Candidate, GrayImage } from './reader.ts';
import { type BarcodeType, isAddOn } from './symbologies.ts';

/** Modules of the symbols that add-ons stand beside (GS1 General Specifications). */
const MODULES: Readonly<Partial<Record<BarcodeType | 'unknown', number>>> = {
  ean13Barcode: 95,
  isbnBarcode: 95,
  upcABarcode: 95,
  upcEBarcode: 51,
};

/** Modules to the symbol's right in which the whole of any add-on stands, and those in which the shortest shows. */
const WHOLE = [4, 72] as const;
const SHORTEST = [5, 32] as const;
/** Of an Add 2 there are 14 edges, of which blur may hide some. */
const FEWEST_TURNS = 8;
/** Pixels a module of the copy, at most so many for one of the picture, and how much higher than the symbol it is. */
const MODULE = 4;
const MOST_SCALE = 2;
const HEIGHT = 1.2;
/** Pixels of the copy between two lines. */
const DISTANCE = 2;

/** The add-ons of known symbols, by the readers of the types that are asked for. */
export function readAddOnsBeside(
  image: GrayImage,
  known: readonly Candidate[],
  readers: readonly LinearReader[],
  asked: ReadonlySet<BarcodeType>,
): Candidate[] {
  return known.flatMap(({ type, corners, text }) => {
    const modules = text === null ? undefined : MODULES[type];
    if (modules === undefined) return [];
    const module = lengthOf(corners) / modules;
    const turns = turnsBeside(image, corners, SHORTEST[0] * module, SHORTEST[1] * module);
    if (turns.filter((count) => count >= FEWEST_TURNS).length < 2) return [];
    const angle = angleOf(corners);
    const u = { x: Math.cos(angle), y: Math.sin(angle) };
    const [, topRight, bottomRight] = corners;
    const along = ((WHOLE[0] + WHOLE[1]) / 2) * module;
    const center = {
      x: (topRight.x + bottomRight.x) / 2 + along * u.x,
      y: (topRight.y + bottomRight.y) / 2 + along * u.y,
    };
    const height = HEIGHT * Math.hypot(bottomRight.x - topRight.x, bottomRight.y - topRight.y);
    const scale = Math.min(MOST_SCALE, Math.max(1, MODULE / module));
    const patch = extractPatch(image, center, u, (WHOLE[1] - WHOLE[0]) * module, height, scale);
    return sweepRows(patch.image, { readers, asked, distance: DISTANCE, inverted: false })
      .filter((found) => isAddOn(found.type))
      .map((found) => toImageCandidate(patch.toImage, found));
  });
}
