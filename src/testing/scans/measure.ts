// How well a scan was read, by the truth beside it.
import type { Rect } from '../../kernel/rect.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { GeneratedScan, TrueWord } from './generate.ts';

export interface Reading {
  readonly characters: number;
  /** Characters that would have to be put in, taken out or changed. */
  readonly errors: number;
  /** For each word that was read right: how far its rectangle ends before or beyond its ink, points, at its left and right. */
  readonly offsets: readonly number[];
  /** Personal data on the page, what was found of it, and what was found that is none. */
  readonly data: { readonly printed: number; readonly found: number; readonly wrong: number };
}

/** The least number of characters to be put in, taken out or changed. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 1; index <= one.length; index++) {
    const next = [index];
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[index - 1] === other[place - 1];
      next.push(Math.min((row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1, (row[place - 1] ?? 0) + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

interface Line {
  readonly top: number;
  readonly bottom: number;
  readonly words: TrueWord[];
  read: { x: number; text: string }[];
}

/** Words that overlap in height, from the top of the page. */
function linesOf(words: readonly TrueWord[]): Line[] {
  const lines: { top: number; bottom: number; words: TrueWord[]; read: Line['read'] }[] = [];
  for (const word of words) {
    const [top, bottom] = [word.ink.y, word.ink.y + word.ink.height];
    const line = lines.find((one) => Math.min(one.bottom, bottom) - Math.max(one.top, top) > 0.3 * (bottom - top));
    if (!line) lines.push({ top, bottom, words: [word], read: [] });
    else {
      line.words.push(word);
      [line.top, line.bottom] = [Math.min(line.top, top), Math.max(line.bottom, bottom)];
    }
  }
  return lines;
}

/** Several characters are printed alike: a dash, an apostrophe. */
const plain = (text: string) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u2010-\u2015]/g, '-');

export function measureReading(page: TextPage, { words, data, toPrinted }: GeneratedScan): Reading {
  const lines = linesOf(words);
  const strays: string[] = [];
  const offsets: number[] = [];
  const toEdges = (rect: Rect) => {
    const middle = rect.y + rect.height / 2;
    return { left: toPrinted(rect.x, middle), right: toPrinted(rect.x + rect.width, middle) };
  };
  for (const { start, end, rect } of page.words) {
    const text = plain(page.text.slice(start, end));
    const { left, right } = toEdges(rect);
    const [x, y] = [(left.x + right.x) / 2, (left.y + right.y) / 2];
    const line = lines.find(({ top, bottom }) => y > top - 1 && y < bottom + 1);
    if (!line) strays.push(text);
    else line.read.push({ x, text });
    const same = line?.words.find(({ text: own, ink }) => plain(own) === text && x > ink.x && x < ink.x + ink.width);
    if (same) offsets.push(left.x - same.ink.x, right.x - same.ink.x - same.ink.width);
  }
  const errors = lines.map((line) => {
    const printed = line.words.toSorted((a, b) => a.ink.x - b.ink.x).map(({ text }) => plain(text));
    const read = line.read.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    return editDistance(printed.join(' '), read.join(' '));
  });
  const characters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  const search = createTextSearch({ ...EMPTY_REQUEST, patterns: ['iban', 'card', 'phone', 'email'], isTolerant: true });
  const compact = (kind: string, text: string) => `${kind} ${text.replace(/\s/g, '')}`;
  const found = search(page.text).map(({ kind, text }) => compact(kind, text));
  const left = data.map(({ kind, text }) => compact(kind, text));
  let right = 0;
  for (const one of found) {
    const place = left.indexOf(one);
    if (place >= 0) {
      right += 1;
      left.splice(place, 1);
    }
  }
  return {
    characters,
    errors: errors.reduce((sum, count) => sum + count, 0) + strays.join('').length,
    offsets,
    data: { printed: data.length, found: right, wrong: found.length - right },
  };
}
