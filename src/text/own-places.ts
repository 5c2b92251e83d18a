// Places of found text in a page's own text.
import { JOINT } from '../kernel/joint.ts';
import type { TextPage, TextRange } from './text-page.ts';

/** Stands between the page's own text and each further reading: no word and no sentence goes over it. */
export const PART = '\n\u001e\n';

/** Returns a found text without the joints of its reading. */
export const withoutJoints = (text: string): string => text.replaceAll(JOINT, '');

/** Returns where the units of a range of the searched text stand in the page's own text. */
export function placesOf({ text, readings }: TextPage, { start, end }: TextRange): number[] {
  const places: number[] = [];
  for (let at = start; at < Math.min(end, text.length); at++) places.push(at);
  let from = text.length;
  for (const reading of readings) {
    from += PART.length;
    if (from >= end) break;
    places.push(...reading.places.slice(Math.max(0, start - from), end - from).filter((place) => place >= 0));
    from += reading.text.length;
  }
  return places;
}
