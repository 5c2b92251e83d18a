import type { TextPage, TextRange } from './text-page.ts';

/** Runs of scripts that put no spaces between words; \u30fc lengthens a katakana vowel. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;

/** Text between spaces, continued on the next line after a hyphen. */
const TOKEN = /\S+(?:(?<=[-\u00ad\u2010])\n\p{Ll}\S*)*/gu;

/** Punctuation around a word; signs such as $, + and % belong to it. */
const EDGE = String.raw`[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?\u2026\u00a1\u00bf\u3001\u3002\uff0c\uff1a\uff1b]`;
const WITHOUT_EDGES = new RegExp(`^(?:${EDGE})*(.*?)(?:${EDGE})*$`, 'su');

/** Returns the word in a run of letters and signs, without punctuation at its ends if possible. */
function spacedWord(run: string, start: number): TextRange {
  const word = WITHOUT_EDGES.exec(run)?.[1] ?? '';
  const from = start + (word === '' ? 0 : run.indexOf(word));
  return { start: from, end: from + (word === '' ? run.length : word.length) };
}

function wordsOfToken(token: string, start: number): TextRange[] {
  const words: TextRange[] = [];
  let done = 0;
  const addSpaced = (end: number) => {
    if (end > done) words.push(spacedWord(token.slice(done, end), start + done));
  };
  for (const { 0: run, index } of token.matchAll(UNSPACED)) {
    addSpaced(index);
    for (const { segment, index: at } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)) {
      words.push({ start: start + index + at, end: start + index + at + segment.length });
    }
    done = index + run.length;
  }
  addSpaced(token.length);
  return words;
}

/** Returns the words that a range touches: by `Intl.Segmenter` in scripts without spaces. */
function wordsIn({ text }: TextPage, range: TextRange): TextRange[] {
  const isTouched = ({ start, end }: TextRange) => start < range.end && end > range.start;
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index: start }) => ({ token, start, end: start + token.length }))
    .filter(isTouched)
    .flatMap(({ token, start }) => wordsOfToken(token, start))
    .filter(isTouched);
}

export function growToWords(page: TextPage, { start, end }: TextRange): TextRange {
  const words = wordsIn(page, { start, end: Math.max(end, start + 1) });
  return { start: Math.min(start, words[0]?.start ?? start), end: Math.max(end, words.at(-1)?.end ?? end) };
}
