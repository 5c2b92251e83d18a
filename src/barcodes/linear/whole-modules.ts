import type { Candidate, GrayImage } from '../reader.ts';
import { edgesThrough } from './edges-through.ts';

/** Lines through a symbol, at even distances over most of its height, and how many of them have to agree. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const LEAST_AGREEING = 6;
/** How far an edge may lie from where it belongs, in modules, beside what print gain does to all alike. */
const MOST_OFF = 0.3;
/** Bars need so many pixels: fewer lines than these are not several rows. */
const LEAST_HEIGHT = 9;

/**
 * The widths of a line's elements in whole modules; undefined where an edge is nowhere near one. Print gain moves all edges of one sense
 * by the same, which is found first.
 */
function toWholeModules(edges: Float32Array, modules: number): string | undefined {
  const last = edges.length - 1;
  const [start, end] = [edges[0] ?? 0, edges[last] ?? 0];
  const at = Array.from(edges, (edge) => ((edge - start) / (end - start)) * modules);
  const gain = [0, 1].map((sense) => {
    const offs = at.filter((_, i) => i % 2 === sense).map((place) => place - Math.round(place));
    return offs.reduce((sum, off) => sum + off, 0) / offs.length;
  });
  const places = at.map((place, i) => place - (gain[i % 2] ?? 0));
  if (places.some((place) => Math.abs(place - Math.round(place)) > MOST_OFF)) return undefined;
  const whole = places.map(Math.round);
  const widths = whole.slice(1).map((place, i) => place - (whole[i] ?? 0));
  return widths.every((width) => width >= 1 && width <= 4) ? widths.join('') : undefined;
}

/**
 * Do lines all over the symbol show the same elements, sharp, each a whole number of modules wide? Of such bars nothing is misread: where
 * the check sum is wrong, it was printed so.
 *
 * @param modulesOf the modules of a symbol of so many elements; undefined where there is none of so many
 */
export function hasWholeModules(
  image: GrayImage,
  corners: Candidate['corners'],
  modulesOf: (elements: number) => number | undefined,
): boolean {
  const [topLeft, , , bottomLeft] = corners;
  if (Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y) < LEAST_HEIGHT) return false;
  const votes = new Map<string, number>();
  for (const share of SHARES) {
    const { line, from, to } = edgesThrough(image, corners, share);
    // Two pixels, at two samples each, on either side.
    const own = line.edges.subarray(0, line.count).filter((edge) => edge > from - 4 && edge < to + 4);
    const modules = modulesOf(own.length - 1);
    const widths = modules === undefined ? undefined : toWholeModules(own, modules);
    if (widths !== undefined) votes.set(widths, (votes.get(widths) ?? 0) + 1);
  }
  return votes.size === 1 && [...votes.values()].every((count) => count >= LEAST_AGREEING);
}
