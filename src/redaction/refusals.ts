// Reasons for a refusal, with page, object and nearby words to find the place.
import { toPageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { type Message, message } from '../messages/index.ts';
import { isWritten } from './characters.ts';
import type { AreaPlan } from './plan.ts';
import type { Problem, RefusedPlace } from './types.ts';
import { holdsWord } from './words.ts';

/** Number of words to show on each side, and of characters to examine. */
const NEARBY = { words: 3, characters: 80 };

const GAP = '…';

/** Returns the words around a page's first redaction, or its first words; never redacted ones. */
function nearbyWords({ characters, removed }: AreaPlan, redacted: readonly string[]): string {
  const first = Math.min(...[...removed].slice(0, 1000), characters.count);
  const anchor = first === characters.count ? 0 : first;
  const textOf = (from: number, to: number) => {
    let text = '';
    for (let index = Math.max(0, from); index < Math.min(to, characters.count); index++) {
      const code = characters.codes[index] ?? 32;
      const isShown = isWritten(characters, index) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      text += removed.has(index) ? GAP : isShown ? String.fromCodePoint(code) : ' ';
    }
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => (word.includes(GAP) || holdsWord(word, redacted) ? GAP : word));
  };
  const before = textOf(anchor - NEARBY.characters, anchor).slice(-NEARBY.words);
  const after = textOf(anchor, anchor + NEARBY.characters).slice(0, NEARBY.words + 1);
  const words = [...before, ...after].filter((word, index, all) => word !== GAP || all[index - 1] !== GAP);
  // Parts of a partly redacted word may become adjacent.
  const text = words.join(' ');
  return words.every((word) => word === GAP) || holdsWord(text.replaceAll(GAP, ''), redacted) ? '' : text;
}

export function toRefusedPlace(
  { message: problem, page, object, area: own }: Problem,
  pages: readonly AreaPlan[],
  redacted: readonly string[],
): RefusedPlace {
  const planned = page === undefined ? undefined : pages[page];
  const near = planned ? nearbyWords(planned, redacted) : '';
  const area: Rect | undefined = own ?? planned?.areas[0]?.rect;
  return {
    message: problem,
    ...(page === undefined ? {} : { page }),
    ...(object === undefined ? {} : { object }),
    ...(near === '' ? {} : { near }),
    ...(area ? { area } : {}),
  };
}

/** Describes a problem and its place. @param page number shown to the user */
export function describePlace(
  { message: problem, page: index, object, near }: RefusedPlace,
  page = toPageNumber(index ?? 0),
): Message {
  if (index === undefined)
    return object === undefined ? problem : message('object {object}: {problem}', { object, problem });
  if (object === undefined && near === undefined) return message('page {page}: {problem}', { page, problem });
  if (object === undefined)
    return message('page {page}, near “{words}”: {problem}', { page, words: near ?? '', problem });
  if (near === undefined) return message('page {page}, object {object}: {problem}', { page, object, problem });
  return message('page {page}, object {object}, near “{words}”: {problem}', { page, object, words: near, problem });
}
