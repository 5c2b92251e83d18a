import type { TextRange } from '../text-page.ts';

export type TextSearcher = (text: string) => readonly TextRange[];

/** A line end inside or between words; a hyphen may belong to the word or divide it. */
const LINE_END = /(?<=[\p{L}\p{N}])([-\u00ad\u2010])\n|\n/gu;

/** Maximum number of line ends without a hyphen inside a match. */
const MOST_SOFT_BREAKS = 2;
/** Characters of context before a match, which may contain labels. */
const CONTEXT = 64;

interface Break {
  /** Index in the reading of the first character of the next line. */
  readonly at: number;
  readonly hasHyphen: boolean;
}

/** A text with some line ends joined. */
interface Reading {
  readonly text: string;
  /** Index in the original of each unit of `text`. */
  readonly indices: readonly number[];
  readonly breaks: readonly Break[];
}

interface Joining {
  readonly keepsHyphens: boolean;
  /** Replacement of a line end without a hyphen; a line feed keeps the lines apart. */
  readonly soft: '\n' | '' | ' ';
}

function joinLines(original: string, { keepsHyphens, soft }: Joining): Reading {
  let text = '';
  const indices: number[] = [];
  const breaks: Break[] = [];
  const copy = (from: number, to: number) => {
    for (let index = from; index < to; index++) indices.push(index);
    text += original.slice(from, to);
  };
  let done = 0;
  for (const { 0: end, 1: hyphen, index } of original.matchAll(LINE_END)) {
    copy(done, index);
    done = index + end.length;
    if (hyphen !== undefined && keepsHyphens) copy(index, index + 1);
    if (hyphen === undefined && soft !== '') {
      text += soft;
      indices.push(index);
    }
    if (hyphen !== undefined || soft !== '\n') breaks.push({ at: text.length, hasHyphen: hyphen !== undefined });
  }
  copy(done, original.length);
  return { text, indices, breaks };
}

const isAddress = (text: string): boolean => /@|\/\/|^www\./i.test(text);

/** Characters inside an address that end no sentence. */
const CONNECTOR = /[_=&%+#?@]$/;

/** Heuristic: returns whether a match goes on in the next line, `next` up to its first space. */
function continues(before: string, next: string): boolean {
  if (CONNECTOR.test(before) || /^[./@?&#=_][\p{L}\p{N}]/u.test(next)) return true;
  if (before.endsWith('.')) return isAddress(before) && /^\p{Ll}/u.test(next);
  if (/\d$/.test(before) && /^\d{3,}$/.test(next)) return true;
  return /^(?:https?:|ftps?:|www\.)/i.test(before) && /[/?=&#%_]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(next);
}

/** A full stop at a line end separates sentences, except inside an address or a number. */
const isSentenceEnd = (before: string, next: string): boolean =>
  before.endsWith('.') && !isAddress(before) && !/^\d/.test(next);

/** Shortens a match to its valid part: a line end may also separate it from its neighbours. */
function resolveBreaks({ text, breaks }: Reading, found: TextRange, search: TextSearcher): TextRange | undefined {
  const crossed = breaks.filter(({ at }) => at > found.start && at < found.end);
  let { start, end } = found;
  let context = Math.max(0, start - CONTEXT);
  for (const { at, hasHyphen } of crossed) {
    if (hasHyphen) continue;
    if (at >= end) break;
    const before = text.slice(start, at).trimEnd();
    const isBegun = search(text.slice(at, end)).some((range) => range.start === 0 && range.end === end - at);
    if (isBegun && !/[/_=&%+#?@]$/.test(before)) {
      start = at;
      context = at;
      continue;
    }
    const next = /^\S*/.exec(text.slice(at))?.[0] ?? '';
    const ended = search(text.slice(context, start + before.length)).find((range) => range.start === start - context);
    const isEnded = ended !== undefined && /^[.,;:!?)]*$/.test(before.slice(context + ended.end - start));
    if (!isEnded && isSentenceEnd(before, next)) return undefined;
    if (isEnded && !continues(before, next)) end = context + ended.end;
  }
  const soft = crossed.filter(({ at, hasHyphen }) => !hasHyphen && at > start && at < end);
  const isCrossing = crossed.some(({ at }) => at > start && at < end);
  return isCrossing && soft.length <= MOST_SOFT_BREAKS ? { start, end } : undefined;
}

/** Finds matches across line ends: after a hyphen, or if neither line contains a whole match. */
export function findAcrossLines(text: string, search: TextSearcher): TextRange[] {
  if (!text.includes('\n')) return [];
  const joinings: Joining[] = [
    { keepsHyphens: true, soft: '\n' },
    { keepsHyphens: false, soft: '\n' },
    { keepsHyphens: true, soft: '' },
    { keepsHyphens: true, soft: ' ' },
  ];
  return joinings.flatMap((joining) => {
    const reading = joinLines(text, joining);
    if (reading.breaks.length === 0) return [];
    return search(reading.text).flatMap((found) => {
      const range = resolveBreaks(reading, found, search);
      const last = range && reading.indices[range.end - 1];
      if (!range || last === undefined) return [];
      return [{ start: reading.indices[range.start] ?? 0, end: last + 1 }];
    });
  });
}
