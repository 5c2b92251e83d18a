// Baselines of a page in visual order: glyphs of one direction and height. Double print makes two.
import { angleBetween, OVERLAP, SAME_ANGLE, SHIFT } from '../words.ts';
import type { BaselineGlyph } from './glyph.ts';

/** Maximum gap within a column (em). */
const MOST_GAP = 6;
/** Maximum prints on top of each other at one place: more are a drawing. */
const MOST_LAYERS = 8;
/** Costs of a step to a glyph (em): overlap, distance to baseline, other size, content order. */
const COST = { overlap: 3, shift: 2, size: 1, order: 0.1 };
/** Maximum offset of the second print of a letter from the first (letter widths, em). */
const SECOND_PRINT = { widths: 0.6, sizes: 0.12 };
/** Maximum glyphs to search for a first print. */
const MOST_NEAR = 40;

function byDirection(glyphs: readonly BaselineGlyph[]): BaselineGlyph[][] {
  const groups: { readonly angle: number; readonly glyphs: BaselineGlyph[] }[] = [];
  let group: (typeof groups)[number] | undefined;
  for (const glyph of glyphs) {
    if (group?.angle !== glyph.angle) group = groups.find(({ angle }) => angleBetween(angle, glyph.angle) < SAME_ANGLE);
    if (group) group.glyphs.push(glyph);
    else if (groups.length < 64) groups.push({ angle: glyph.angle, glyphs: [glyph] });
  }
  return groups.map((group) => group.glyphs);
}

function byHeight(glyphs: readonly BaselineGlyph[], shift: number): BaselineGlyph[][] {
  const rows: BaselineGlyph[][] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.v - b.v)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const reach = shift * Math.max(glyph.size, last?.size ?? 0);
    const isNear = row && last && glyph.v - last.v <= reach && glyph.v - (row[0] as BaselineGlyph).v <= 2 * reach;
    if (isNear) row.push(glyph);
    else rows.push([glyph]);
  }
  return rows;
}

function costOf(last: BaselineGlyph, glyph: BaselineGlyph): number {
  const size = Math.max(last.size, glyph.size, 1e-3);
  const gap = (glyph.u0 - last.u1) / size;
  if (gap < -OVERLAP || gap > MOST_GAP) return Number.POSITIVE_INFINITY;
  return (
    (gap < 0 ? -COST.overlap * gap : gap) +
    (COST.shift * Math.abs(glyph.v - last.v)) / size +
    (COST.size * Math.abs(glyph.size - last.size)) / size +
    (glyph.order === last.order + 1 ? 0 : COST.order)
  );
}

/** Separates overlapping prints. @param row from left to right */
function byLayer(row: readonly BaselineGlyph[]): BaselineGlyph[][] {
  const layers: BaselineGlyph[][] = [];
  let open: BaselineGlyph[][] = [];
  for (const glyph of row) {
    let best: BaselineGlyph[] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const layer of open) {
      const cost = costOf(layer.at(-1) as BaselineGlyph, glyph);
      if (cost < least) [best, least] = [layer, cost];
    }
    if (best) best.push(glyph);
    else {
      const layer = [glyph];
      layers.push(layer);
      open = [...open.slice(1 - MOST_LAYERS), layer];
    }
  }
  return layers;
}

/** Separates the first prints of letters from the second ones, and so on, in visual order. */
function byPrint(row: readonly BaselineGlyph[]): BaselineGlyph[][] {
  const sorted = row.toSorted((a, b) => a.u0 - b.u0 || a.order - b.order);
  const prints: BaselineGlyph[][] = [];
  const printOf = new Map<BaselineGlyph, number>();
  for (const [at, glyph] of sorted.entries()) {
    const reach = Math.max(SECOND_PRINT.widths * (glyph.u1 - glyph.u0), SECOND_PRINT.sizes * glyph.size);
    let print = 0;
    for (let before = at - 1; before >= Math.max(0, at - MOST_NEAR); before--) {
      const other = sorted[before] as BaselineGlyph;
      if (glyph.u0 - other.u0 >= reach) break;
      if (other.text === glyph.text) print = Math.max(print, (printOf.get(other) ?? 0) + 1);
    }
    if (print > 0) printOf.set(glyph, print);
    const layer = Math.min(print, MOST_LAYERS);
    while (prints.length <= layer) prints.push([]);
    prints[layer]?.push(glyph);
  }
  return prints;
}

/** Returns lines in visual order, from left to right; `shift`: maximum baseline shift (em). */
export const printLines = (glyphs: readonly BaselineGlyph[], shift = SHIFT): BaselineGlyph[][] =>
  byDirection(glyphs)
    .flatMap((group) => byHeight(group, shift))
    .flatMap(byPrint)
    .flatMap(byLayer);

/** Returns rows as they stand, with all prints in them, from left to right. */
export const printRows = (glyphs: readonly BaselineGlyph[]): BaselineGlyph[][] =>
  byDirection(glyphs)
    .flatMap((group) => byHeight(group, SHIFT))
    .map((row) => row.toSorted((a, b) => a.u0 - b.u0 || a.order - b.order));
