// Add-ons often share their symbol's region of bars, which later passes skip once it is known.
import { distance, pointBetween } from '../../kernel/point.ts';
import { lengthOf } from '../linear/edges-through.ts';
import { linearReadersFor } from '../linear/readers.ts';
import { sweepRows } from '../linear/sweep.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { angleOf } from '../raster/level-box.ts';
import { turnsBeside } from '../raster/quiet-zones.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, isAddOn } from '../table/symbologies.ts';

/** Widths of symbols with add-ons (modules; GS1 General Specifications). */
const MODULES: Readonly<Partial<Record<BarcodeType | 'unknown', number>>> = {
  ean13Barcode: 95,
  isbnBarcode: 95,
  upcABarcode: 95,
  upcEBarcode: 51,
};

/** Ranges to the right of a symbol (modules): any complete add-on, and the shortest's bars. */
const WHOLE = [4, 72] as const;
const SHORTEST = [5, 32] as const;
/** Edges required: an Add 2 has 14, and blur may hide some. */
const FEWEST_TURNS = 8;
/** Patch scale: px per module, maximum px per image px, and height relative to the symbol's. */
const MODULE = 4;
const MOST_SCALE = 2;
const HEIGHT = 1.2;
/** Distance of scan lines (patch px). */
const DISTANCE = 2;

export function readAddOnsBeside(
  image: GrayImage,
  known: readonly Candidate[],
  asked: ReadonlySet<BarcodeType>,
): Candidate[] {
  const readers = linearReadersFor(new Set([...asked].filter(isAddOn)), false);
  const addOns = known.filter(({ type }) => isAddOn(type));
  return known.flatMap(({ type, corners, text }) => {
    const modules = text === null ? undefined : MODULES[type];
    if (modules === undefined) return [];
    const module = lengthOf(corners) / modules;
    const [, topRight, bottomRight] = corners;
    if (addOns.some((other) => distance(other.corners[0], topRight) < WHOLE[1] * module)) return [];
    const turns = turnsBeside(image, corners, SHORTEST[0] * module, SHORTEST[1] * module);
    if (turns.filter((count) => count >= FEWEST_TURNS).length < 2) return [];
    const angle = angleOf(corners);
    const u = { x: Math.cos(angle), y: Math.sin(angle) };
    const end = pointBetween(topRight, bottomRight, 0.5);
    const along = ((WHOLE[0] + WHOLE[1]) / 2) * module;
    const center = { x: end.x + along * u.x, y: end.y + along * u.y };
    const scale = Math.min(MOST_SCALE, Math.max(1, MODULE / module));
    const height = HEIGHT * distance(topRight, bottomRight);
    const patch = extractPatch(image, center, u, (WHOLE[1] - WHOLE[0]) * module, height, scale);
    return sweepRows(patch.image, { readers, asked, distance: DISTANCE, inverted: false }).map((found) =>
      toImageCandidate(patch.toImage, found),
    );
  });
}
