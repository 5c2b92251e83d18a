import type { Candidate, GrayImage } from '../reader.ts';
import { edgesThrough } from './edges-through.ts';

/** Positions of scan lines (shares of the height), and how many must agree. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const LEAST_AGREEING = 6;
/** Tolerance of edges (modules), apart from print gain. */
const MOST_OFF = 0.3;
/** Minimum bar height (px): fewer rows are not independent. */
const LEAST_HEIGHT = 9;

/** Returns element widths in whole modules, print gain removed; undefined if an edge is far off. */
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
 * Returns whether lines all over the symbol show the same sharp elements of whole modules. Such
 * bars are not misread: a wrong check sum was printed.
 * @param modulesOf returns the modules of a symbol with this many elements, if valid
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
    // Margin of two pixels, at two samples each.
    const own = line.edges.subarray(0, line.count).filter((edge) => edge > from - 4 && edge < to + 4);
    const modules = modulesOf(own.length - 1);
    const widths = modules === undefined ? undefined : toWholeModules(own, modules);
    if (widths !== undefined) votes.set(widths, (votes.get(widths) ?? 0) + 1);
  }
  return votes.size === 1 && [...votes.values()].every((count) => count >= LEAST_AGREEING);
}
