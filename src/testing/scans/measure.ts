import { inflateRect, type Rect, rectContainsPoint } from '../../kernel/rect.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import type { TextPage, TextRange } from '../../text/text-page.ts';
import type { GeneratedScan, TrueWord } from './generate.ts';
import type { ScanDatum } from './texts.ts';

export interface ScanMeasure {
  readonly characters: number;
  /** Character edit distance. */
  readonly errors: number;
  /** For each correct word, the distance of its box from its ink, left and right (pt). */
  readonly offsets: readonly number[];
  /** Personal data: printed, found exactly, found wrongly, and covered by redacting all hits. */
  readonly data: { readonly printed: number; readonly found: number; readonly wrong: number; readonly covered: number };
}

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

/** Groups vertically overlapping words into lines, top to bottom. */
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

/** Returns the printed words of each datum, in content order; none if it is printed differently. */
function placesOf(data: readonly ScanDatum[], words: readonly TrueWord[]): (readonly TrueWord[])[] {
  let next = 0;
  return data.map(({ text }) => {
    const wanted = text.replace(/\s/g, '');
    for (let from = next; from < words.length; from++) {
      let printed = '';
      for (let to = from; to < words.length && printed.length < wanted.length; to++) {
        printed += words[to]?.text ?? '';
        const start = printed.indexOf(wanted);
        if (start < 0 || start >= (words[from]?.text.length ?? 0)) continue;
        next = to + 1;
        return words.slice(from, to + 1);
      }
    }
    return [];
  });
}

/** Tolerances of coverage: ink left uncovered, and gaps between rectangles (pt). */
const NARROW = 2;
const BETWEEN = 1;

/** Returns whether rectangles cover a word's ink, sampled along its line. */
const covers = (rects: readonly Rect[], { x, y, width, height }: Rect): boolean =>
  [x + NARROW, x + width / 2, x + width - NARROW].every((place) =>
    rects.some((rect) => rectContainsPoint(inflateRect(rect, BETWEEN), { x: place, y: y + height / 2 })),
  );

/** Dashes and apostrophes look alike. */
const plain = (text: string) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u2010-\u2015]/g, '-');

export function measureReading(page: TextPage, { words, data, dpi, toPrinted }: GeneratedScan): ScanMeasure {
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
  const hits = search(page.text);
  const isFound = ({ start, end }: TextRange) => hits.some((hit) => start < hit.end && end > hit.start);
  const areas = page.words.filter(isFound).map(({ rect }) => {
    const { left: from, right: to } = toEdges(rect);
    const height = rect.height / (dpi / 72);
    return { x: from.x, y: (from.y + to.y - height) / 2, width: to.x - from.x, height };
  });
  const covered = placesOf(data, words).filter(
    (place) => place.length > 0 && place.every(({ ink }) => covers(areas, ink)),
  ).length;
  const found = hits.map(({ kind, text }) => compact(kind, text));
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
    data: { printed: data.length, found: right, wrong: found.length - right, covered },
  };
}
