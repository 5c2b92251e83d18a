// Rereads lines that the engine missed, split or doubts: it reads single lines better than pages.
import { findTextLines, type GreyImage } from '../media/core.ts';
import type { OcrEngine } from './engine.ts';
import { readPart } from './read-part.ts';
import type { PixelBox, RecognizedLine, RecognizedWord } from './recognized.ts';

/** Below this confidence, lines are noise or photographs. */
const NOISE = 25;
/** Maximum number of reread lines. */
const MOST_LINES = 80;
/** Words with less confidence may be wrong. */
const DOUBTFUL = 80;
/** Words with at least this confidence are most likely right. */
export const SURE = 60;
/** Margin around a reread line (px). */
const MARGIN = 6;
/** Maximum height of a word relative to its line: higher words run down several lines. */
const TOO_HIGH = 2;
/** Share of a line's print that must be read for the line to count as seen. */
const SEEN = 0.75;

const isLegible = ({ confidence, words }: RecognizedLine): boolean =>
  confidence >= NOISE && words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

export function confidenceOf(words: readonly RecognizedWord[]): number {
  const letters = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.symbols.length, 0) / letters;
}

const lettersOf = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join('');

const middleOf = ({ x0, y0, x1, y1 }: PixelBox) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });

const isTooHigh = ({ bbox }: RecognizedWord, height: number): boolean => bbox.y1 - bbox.y0 > TOO_HIGH * height;

/** Returns whether a word's middle is in the line, or a word too high for it crosses its middle. */
function isIn(word: RecognizedWord, { x0, y0, x1, y1 }: PixelBox): boolean {
  const { bbox } = word;
  const { x, y } = middleOf(bbox);
  if (x < x0 || x > x1) return false;
  return isTooHigh(word, y1 - y0) ? bbox.y0 < (y0 + y1) / 2 && bbox.y1 > (y0 + y1) / 2 : y > y0 && y < y1;
}

/** False for words beyond the page's edge. */
const hasPlace = ({ bbox }: RecognizedWord) => bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0;

/** Share of a line's width with ink that its words cover. */
function coverOf(words: readonly RecognizedWord[], ink: readonly (readonly [left: number, right: number])[]): number {
  const width = ink.reduce((sum, [left, right]) => sum + right - left, 0);
  const covered = ink.reduce(
    (sum, [left, right]) =>
      sum + words.reduce((own, { bbox }) => own + Math.max(0, Math.min(right, bbox.x1) - Math.max(left, bbox.x0)), 0),
    0,
  );
  return covered / width;
}

/** Rereads doubtful lines if that is better. Text without a line of print must be legible. */
export function rereadLines(engine: OcrEngine, image: GreyImage, read: readonly RecognizedLine[]): RecognizedLine[] {
  const words = read.flatMap((line) => line.words);
  const printed = new Set<RecognizedWord>();
  const dropped = new Set<RecognizedWord>();
  const added: RecognizedLine[] = [];
  let left = MOST_LINES;
  for (const { x, y, width, height, words: ink } of findTextLines(image)) {
    const area = { x0: x, y0: y, x1: x + width, y1: y + height };
    const own = words.filter((word) => isIn(word, area));
    const cover = coverOf(own, ink);
    const isHigh = own.some((word) => isTooHigh(word, height));
    for (const word of own) printed.add(word);
    if (!isHigh && cover >= SEEN && own.every(({ confidence }) => confidence >= DOUBTFUL)) continue;
    if (left === 0) continue;
    left -= 1;
    const again = readPart(engine, image, area, { as: 'line', margin: MARGIN }).filter(isLegible);
    const confidence = confidenceOf(again.flatMap((line) => line.words));
    // A separately read line loses spaces more often than letters.
    const isSure = own.every((word) => word.confidence >= SURE);
    if (isSure && !isHigh && lettersOf(again.flatMap((line) => line.words)) === lettersOf(own)) continue;
    // A reading of a part says little about the line.
    if (confidence < SURE || confidence <= confidenceOf(own) * Math.min(1, cover)) continue;
    for (const word of own) dropped.add(word);
    added.push(...again);
  }
  const kept = read.flatMap((line) => {
    const isKept = isLegible(line);
    const own = line.words.filter((word) => !dropped.has(word) && hasPlace(word) && (isKept || printed.has(word)));
    return own.length === 0 ? [] : [{ ...line, words: own }];
  });
  return [...kept, ...added];
}
