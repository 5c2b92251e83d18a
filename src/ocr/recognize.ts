// A scanned page in, its words out. The same in a worker and in Node.
import { findTextLines } from '../media/text/find-lines.ts';
import type { GreyImage } from '../media/text/ink.ts';
import { findPrintDirection, type PrintDirection } from '../media/text/print-direction.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import type { OcrEngine, RecognizedLine } from './engine.ts';
import { placeLines } from './place.ts';
import { eraseRules } from './rules.ts';
import { goodScale, straighten } from './straighten.ts';

/** What a person should know of the words of a page: nothing is printed on it, or it could hardly be read. */
export type OcrNotice = 'blank' | 'no-words' | 'unsure';

export interface RecognizedPage {
  /** In the units that were asked for. */
  readonly page: TextPage;
  /** Of all words, 0 to 1. */
  readonly confidence: number;
  readonly notice: OcrNotice | undefined;
}

/** Below this mean confidence a page may stand on its head. */
const DOUBTFUL = 70;
/** Below this a page is said to be hardly legible. */
const UNSURE = 60;
/** Lines of noise and of photographs: what is read into them is nothing. */
const NOISE = 25;
/** Fewer letters than these are dust. */
const LEAST_LETTERS = 2;

/** The mean confidence of the words, the longer counting more. */
function confidenceOf(lines: readonly RecognizedLine[]): number {
  const words = lines.flatMap(({ words: own }) => own);
  const letters = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.symbols.length, 0) / letters;
}

const isLegible = ({ confidence, words }: RecognizedLine) =>
  confidence >= NOISE && words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

function toNotice(letters: number, confidence: number): OcrNotice | undefined {
  if (letters === 0) return 'no-words';
  return confidence < UNSURE ? 'unsure' : undefined;
}

const EMPTY = { page: EMPTY_TEXT_PAGE, confidence: 0 } as const;

/**
 * @param unitsPerPixel page units in a pixel of the image
 * @param onProgress 0 to 1
 * @throws OcrError EngineFailed
 */
export function recognizePage(
  engine: OcrEngine,
  image: GreyImage,
  unitsPerPixel: number,
  onProgress: (share: number) => void = () => undefined,
): RecognizedPage {
  const direction = findPrintDirection(image);
  if (direction.letters < LEAST_LETTERS && !hasInk(image)) return { ...EMPTY, notice: 'blank' };
  const read = (half: number) => readTurned(engine, image, direction, half, onProgress);
  let best = read(0);
  if (best.confidence < DOUBTFUL) {
    const other = read(1);
    if (other.confidence > best.confidence) best = other;
  }
  const lines = [...best.lines.filter(isLegible), ...readMissed(engine, best.on.image, best.lines)];
  const scaled = {
    ...best.on,
    scale: best.on.scale / unitsPerPixel,
    toPage: (u: number, v: number) => {
      const { x, y } = best.on.toPage(u, v);
      return { x: x * unitsPerPixel, y: y * unitsPerPixel };
    },
  };
  const page = buildTextPage(placeLines(lines, scaled));
  const confidence = confidenceOf(lines);
  return { page, confidence: confidence / 100, notice: toNotice(page.text.length, confidence) };
}

/** Lines of print that the engine has passed over are read one by one, as far as there are not too many. */
const MOST_MISSED = 80;
/** What is read only when it is pointed at must be sure. */
const SURE = 60;
/** Pixels around a line that is read by itself. */
const MARGIN = 6;

/** A column of figures far from all other print is taken for dirt by the engine, and not by our own line finder. */
function readMissed(engine: OcrEngine, image: GreyImage, read: readonly RecognizedLine[]): RecognizedLine[] {
  const words = read.flatMap((line) => line.words.map(({ bbox }) => bbox));
  const missed = findTextLines(image).filter(({ x, y, width, height }) => {
    // A neighbour may reach a little into it from above or below.
    const touching = words.filter(
      ({ x0, y0, x1, y1 }) => x0 < x + width && x1 > x && y0 < y + 0.75 * height && y1 > y + 0.25 * height,
    );
    const covered = touching.reduce((sum, { x0, x1 }) => sum + Math.min(x1, x + width) - Math.max(x0, x), 0);
    return covered < width / 4;
  });
  return missed.slice(0, MOST_MISSED).flatMap(({ x, y, width, height }) => {
    const lines = engine.recognizeLine({
      x0: Math.max(0, x - MARGIN),
      y0: Math.max(0, y - MARGIN),
      x1: Math.min(image.width, x + width + MARGIN),
      y1: Math.min(image.height, y + height + MARGIN),
    });
    return lines.filter((line) => line.confidence >= SURE && isLegible(line));
  });
}

/** @param half 1 for the page standing on its head */
function readTurned(
  engine: OcrEngine,
  image: GreyImage,
  direction: PrintDirection,
  half: number,
  onProgress: (share: number) => void,
) {
  const quarter = direction.isVertical ? Math.PI / 2 : 0;
  const scale = goodScale(direction, image.width * image.height);
  const straight = straighten(image, quarter + half * Math.PI + direction.skew, scale);
  const on = { ...straight, image: eraseRules(straight.image, direction.letterHeight * scale) };
  const lines = engine.recognize(on.image, onProgress);
  return { on, lines, confidence: confidenceOf(lines) };
}

/** Whether anything on it differs from its paper: a photograph does, and so does one big word. */
function hasInk({ data }: GreyImage): boolean {
  const counts = new Uint32Array(256);
  for (let index = 0; index < data.length; index += 7)
    counts[data[index] as number] = (counts[data[index] as number] as number) + 1;
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  let level = 255;
  while (level > 0 && seen < total / 2) {
    seen += counts[level] as number;
    level -= 1;
  }
  // Darker than its paper by a quarter: more than one pixel in ten thousand.
  let dark = 0;
  for (let below = 0; below < level * 0.75; below += 1) dark += counts[below] as number;
  return dark > total / 10_000;
}
