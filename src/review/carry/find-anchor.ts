import type { PageNumber } from '../../kernel/page-number.ts';
import type { Point } from '../../kernel/point.ts';
import {
  distanceToRect,
  type Rect,
  rectCenter,
  rectContainsPoint,
  type Size,
  translateRect,
} from '../../kernel/rect.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { TracedText, WordPlace } from './trace-words.ts';

/** Page of a mark in the new version, and its way there. */
export interface Anchor {
  readonly page: PageNumber;
  readonly delta: Point;
}

/** A word in both versions. */
interface Pair extends WordPlace {
  readonly from: Rect;
  readonly to: Rect;
}

/** Marks follow a word up to this distance (share of the page's width). */
const NEAR = 1 / 8;
/** Minimum share of words that a mark other than a redaction finds again. */
export const LEAST_FOUND = 0.5;

export const isUnder = (rect: Rect, areas: readonly Rect[]) =>
  areas.some((area) => rectContainsPoint(area, rectCenter(rect)));

/** Returns the most frequent page, or undefined for none. */
export function mainPage(places: readonly (WordPlace | undefined)[]): number | undefined {
  const counts = new Map<number, number>();
  for (const place of places) if (place) counts.set(place.page, (counts.get(place.page) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function nearestWord({ text }: TracedText, areas: readonly Rect[], { width }: Size): number | undefined {
  let best: number | undefined;
  let least = width * NEAR;
  for (const [index, { rect }] of text.words.entries()) {
    const middle = rectCenter(rect);
    const distance = Math.min(...areas.map((area) => distanceToRect(area, middle)));
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/**
 * Finds the words that a mark belongs to: those under it, or else the nearest one.
 * @param isStrict true for redactions: exactly these words must be under it again
 * @returns undefined if it belongs to no word, 'lost' if its words aren't found again
 */
export function findAnchor(
  page: TracedText,
  areas: readonly Rect[],
  size: Size,
  recent: ReadonlyMap<PageNumber, TextPage>,
  isStrict: boolean,
): Anchor | 'lost' | undefined {
  const { words } = page.text;
  const under = words.flatMap(({ rect }, index) => (isUnder(rect, areas) ? [index] : []));
  const nearest = under.length > 0 || isStrict ? undefined : nearestWord(page, areas, size);
  const own = nearest === undefined ? under : [nearest];
  if (own.length === 0) return undefined;
  const target = mainPage(own.map((index) => page.places[index]));
  const pairs = own.flatMap((index): Pair[] => {
    const place = page.places[index];
    const [from, to] = [words[index]?.rect, place && recent.get(place.page)?.words[place.word]?.rect];
    return place && from && to && place.page === target ? [{ ...place, from, to }] : [];
  });
  if (target === undefined || pairs.length === 0) return nearest === undefined ? 'lost' : undefined;
  if (pairs.length < own.length * (isStrict ? 1 : LEAST_FOUND)) return 'lost';
  const ways = pairs.map(({ from, to }) => ({ x: to.x - from.x, y: to.y - from.y }));
  const delta = { x: median(ways.map(({ x }) => x)), y: median(ways.map(({ y }) => y)) };
  if (isStrict) {
    const there = areas.map((area) => translateRect(area, delta));
    const covered = recent.get(target)?.words.filter(({ rect }) => isUnder(rect, there)) ?? [];
    if (covered.length !== pairs.length || pairs.some(({ to }) => !isUnder(to, there))) return 'lost';
  }
  return { page: target, delta };
}
