import { JOINT } from '../kernel/joint.ts';
import type { TextPage, TextRange } from './text-page.ts';

/** Separates the page's own text from further readings: no word or sentence crosses it. */
export const PART = '\n\u001e\n';

export const withoutJoints = (text: string): string => text.replaceAll(JOINT, '');

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
