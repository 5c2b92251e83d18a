// Rereads doubtful words separately, larger and smaller: the most common reading wins.
import type { GreyImage } from '../media/core.ts';
import type { OcrEngine } from './engine.ts';
import { findRuns, INK } from './ink-runs.ts';
import { readPart } from './read-part.ts';
import type { PixelBox, RecognizedLine, RecognizedWord } from './recognized.ts';
import { confidenceOf } from './reread.ts';

const DOUBTFUL = 90;
/** Maximum words reread per page, and minimum length: one character shows no size. */
const MOST_WORDS = 40;
const LEAST_SYMBOLS = 2;
/** Margin of paper around a word (px). */
const MARGIN = 8;

/**
 * Weights of a reading by its ink runs: as many as characters, more, or fewer (letters touch more
 * than they break); and of the first one, made in context.
 */
const WEIGHT = { asMany: 1.5, more: 0.5, fewer: 1, first: 1.5 } as const;
/** Small enough that letters decide first. */
const DOTS = 1e-6;
/** Characters that may be too small for their own ink run. */
const SMALL = /[.,:;'’"-]/gu;

/** Sizes for rereading, as shares of the page's. */
const READINGS = [
  { scale: 0.75, as: 'word' },
  { scale: 1, as: 'word' },
  { scale: 1.3, as: 'word' },
  { scale: 0.75, as: 'line' },
  { scale: 1.3, as: 'line' },
] as const;

/** Number of equal readings that settle a word. */
const ENOUGH = 2;

const lettersOf = (text: string) => text.replace(SMALL, '');

function weightOf(text: string, stretches: number): number {
  const all = [...text].length;
  if (all === stretches) return WEIGHT.asMany;
  return [...lettersOf(text)].length > stretches ? WEIGHT.more : WEIGHT.fewer;
}

function readAs(engine: OcrEngine, image: GreyImage, word: RecognizedWord, reading: (typeof READINGS)[number]) {
  const words = readPart(engine, image, word.bbox, { ...reading, margin: MARGIN }).flatMap((line) => line.words);
  const symbols = words.flatMap((one) => one.symbols);
  return { ...word, text: symbols.map(({ text }) => text).join(''), symbols, confidence: confidenceOf(words) };
}

/** Returns the reading with the highest total confidence. */
function readAgain(engine: OcrEngine, image: GreyImage, word: RecognizedWord): RecognizedWord {
  const again: RecognizedWord[] = [];
  for (const reading of READINGS) {
    again.push(readAs(engine, image, word, reading));
    if (again.length === ENOUGH && again.every(({ text }) => text === word.text)) break;
  }
  const stretches = findRuns(image, word.bbox, INK.faint).length;
  const votes = new Map<string, number>();
  const vote = ({ text, confidence }: RecognizedWord, weight: number) =>
    votes.set(text, (votes.get(text) ?? 0) + confidence * weight * weightOf(text, stretches));
  vote(word, WEIGHT.first);
  for (const reading of again) vote(reading, 1);
  const ofAll = (text: string) =>
    [...votes].reduce((sum, [other, count]) => sum + (lettersOf(other) === lettersOf(text) ? count : 0), 0);
  // By letters first, then by dots among them, which are lost more often than found.
  const rank = (text: string) => ofAll(text) + (votes.get(text) ?? 0) * (1 + text.length) * DOTS;
  const elected = [...votes.keys()].reduce((best, text) => (rank(text) > rank(best) ? text : best));
  return [word, ...again]
    .filter(({ text }) => text === elected)
    .reduce((best, one) => (one.confidence > best.confidence ? one : best));
}

/** Returns whether a word's centre is between the sides of a box. */
export function middleIn({ bbox }: RecognizedWord, { x0, x1 }: PixelBox): boolean {
  const middle = (bbox.x0 + bbox.x1) / 2;
  return middle > x0 && middle < x1;
}

export function rereadWords(engine: OcrEngine, image: GreyImage, lines: readonly RecognizedLine[]): RecognizedLine[] {
  let left = MOST_WORDS;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      if (word.confidence >= DOUBTFUL || word.symbols.length < LEAST_SYMBOLS || left === 0) return word;
      // Some boxes of the engine overlap their neighbours, which would be read, too.
      if (line.words.some((other) => other !== word && middleIn(other, word.bbox))) return word;
      left -= 1;
      return readAgain(engine, image, word);
    }),
  }));
}
