// Base lines of a page as they are printed, whatever the order of the content: glyphs of one direction, on one height, from left to right.
// What is printed twice, a little apart, makes two lines.
import { angleBetween, OVERLAP, SAME_ANGLE, SHIFT } from '../words.ts';
import type { Glyph } from './glyph.ts';

/** In sizes of type: further apart glyphs belong to different columns. */
const MOST_GAP = 6;
/** Prints that lie over each other at one place: more are a drawing. */
const MOST_LAYERS = 8;
/** Costs of a step to a glyph, in sizes of type: over the last one, off the base line, of another size, out of the content's order. */
const COST = { overlap: 3, shift: 2, size: 1, order: 0.1 };
/** In sizes of type: the same letter so near is a second print of it. */
const SAME_LETTER = 0.3;

/** Glyphs of each direction. */
function byDirection(glyphs: readonly Glyph[]): Glyph[][] {
  const groups: { readonly angle: number; readonly glyphs: Glyph[] }[] = [];
  for (const glyph of glyphs) {
    const group = groups.find(({ angle }) => angleBetween(angle, glyph.angle) < SAME_ANGLE);
    if (group) group.glyphs.push(glyph);
    else if (groups.length < 64) groups.push({ angle: glyph.angle, glyphs: [glyph] });
  }
  return groups.map((group) => group.glyphs);
}

/** Glyphs on one height. */
function byHeight(glyphs: readonly Glyph[]): Glyph[][] {
  const rows: Glyph[][] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.v - b.v)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const reach = SHIFT * Math.max(glyph.size, last?.size ?? 0);
    const isNear = row && last && glyph.v - last.v <= reach && glyph.v - (row[0] as Glyph).v <= 2 * reach;
    if (isNear) row.push(glyph);
    else rows.push([glyph]);
  }
  return rows;
}

function costOf(last: Glyph, glyph: Glyph): number {
  const size = Math.max(last.size, glyph.size, 1e-3);
  const gap = (glyph.u0 - last.u1) / size;
  const isSecondPrint = glyph.text === last.text && glyph.u0 - last.u0 < SAME_LETTER * size;
  if (gap < -OVERLAP || gap > MOST_GAP || isSecondPrint) return Number.POSITIVE_INFINITY;
  return (
    (gap < 0 ? -COST.overlap * gap : gap) +
    (COST.shift * Math.abs(glyph.v - last.v)) / size +
    (COST.size * Math.abs(glyph.size - last.size)) / size +
    (glyph.order === last.order + 1 ? 0 : COST.order)
  );
}

/** Takes prints that lie over each other apart. */
function byLayer(row: readonly Glyph[]): Glyph[][] {
  const layers: Glyph[][] = [];
  let open: Glyph[][] = [];
  for (const glyph of row.toSorted((a, b) => a.u0 - b.u0 || a.order - b.order)) {
    open = open.filter((layer) => glyph.u0 - (layer.at(-1) as Glyph).u1 <= MOST_GAP * glyph.size);
    let best: Glyph[] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const layer of open) {
      const cost = costOf(layer.at(-1) as Glyph, glyph);
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

/** Returns lines as they are printed: each from left to right. */
export const printLines = (glyphs: readonly Glyph[]): Glyph[][] =>
  byDirection(glyphs).flatMap(byHeight).flatMap(byLayer);
