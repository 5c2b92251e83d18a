// Recognizes a scanned page; the same code in workers and Node.
import { findPrintDirection, type GreyImage, type PrintDirection } from '../media/core.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../text/text-page.ts';
import { readAddresses } from './addresses.ts';
import { rereadWords } from './doubtful-words.ts';
import type { OcrEngine } from './engine.ts';
import { evenPaper } from './even-paper.ts';
import { placeLines } from './place.ts';
import type { RecognizedLine } from './recognized.ts';
import { confidenceOf, rereadLines, SURE } from './reread.ts';
import { eraseRules } from './rules.ts';
import { respaceLines } from './spaces.ts';
import { goodScale, straighten } from './straighten.ts';

/** Warning about a page's recognized words: the page is blank, or was hard to read. */
export type OcrNotice = 'blank' | 'no-words' | 'unsure';

export interface RecognizedWords {
  /** In the requested units. */
  readonly page: TextPage;
  /** Mean over all words, 0 to 1. */
  readonly confidence: number;
  readonly notice: OcrNotice | undefined;
}

/** Below this mean confidence, also try the page upside down. */
const DOUBTFUL = 70;
/** Pages below this are reported as hard to read. */
const UNSURE = 60;
/** Fewer letters are dust. */
const LEAST_LETTERS = 2;

/** Number of letters read with confidence: a few words say little about a page. */
const sureLetters = (lines: readonly RecognizedLine[]): number =>
  lines
    .flatMap(({ words }) => words)
    .reduce((sum, { confidence, symbols }) => sum + (confidence < SURE ? 0 : symbols.length), 0);

function toNotice(letters: number, confidence: number): OcrNotice | undefined {
  if (letters === 0) return 'no-words';
  return confidence < UNSURE ? 'unsure' : undefined;
}

const EMPTY = { page: EMPTY_TEXT_PAGE, confidence: 0 } as const;

/** @param unitsPerPixel page units per image pixel @throws OcrError EngineFailed */
export function recognizePage(
  engine: OcrEngine,
  scanned: GreyImage,
  unitsPerPixel: number,
  onProgress: (share: number) => void = () => undefined,
): RecognizedWords {
  let share = 0;
  const report = (next: number) => {
    share = next;
    onProgress(next);
  };
  return recognizeWith(
    withSigns(engine, () => onProgress(share)),
    scanned,
    unitsPerPixel,
    report,
  );
}

/** Calls `sign` for each part that the engine rereads, which has no own progress. */
const withSigns = (engine: OcrEngine, sign: () => void): OcrEngine => ({
  forAddresses: engine.forAddresses && withSigns(engine.forAddresses, sign),
  recognize(image, as, onProgress = sign) {
    sign();
    return engine.recognize(image, as, onProgress);
  },
});

function recognizeWith(
  engine: OcrEngine,
  scanned: GreyImage,
  unitsPerPixel: number,
  onProgress: (share: number) => void,
): RecognizedWords {
  const image = evenPaper(scanned);
  const direction = findPrintDirection(image);
  if (direction.letters < LEAST_LETTERS && !hasInk(image)) return { ...EMPTY, notice: 'blank' };
  let best = readTurned(engine, image, direction, 0, onProgress);
  if (best.confidence < DOUBTFUL) {
    // The page may be upside down, or its shades may not be shadows.
    for (const other of [
      readTurned(engine, image, direction, 1, onProgress),
      readTurned(engine, scanned, direction, 0, onProgress),
    ]) {
      if (sureLetters(other.lines) > sureLetters(best.lines)) best = other;
    }
  }
  const lines = settleLines(engine, best.on.image, best.lines);
  const scaled = {
    ...best.on,
    scale: best.on.scale / unitsPerPixel,
    toPage: (u: number, v: number) => {
      const { x, y } = best.on.toPage(u, v);
      return { x: x * unitsPerPixel, y: y * unitsPerPixel };
    },
  };
  const page = buildTextPage(placeLines(lines, scaled));
  const confidence = confidenceOf(lines.flatMap(({ words }) => words));
  return { page, confidence: confidence / 100, notice: toNotice(page.text.length, confidence) };
}

/** Rereads doubtful lines and words, and puts spaces where the ink has them. */
function settleLines(engine: OcrEngine, image: GreyImage, read: readonly RecognizedLine[]): RecognizedLine[] {
  const lines = respaceLines(rereadLines(engine, image, read), image);
  return respaceLines(readAddresses(engine, image, rereadWords(engine, image, lines)), image);
}

/** @param half 1 for the page upside down */
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
  const lines = engine.recognize(on.image, 'page', onProgress);
  return { on, lines, confidence: confidenceOf(lines.flatMap(({ words }) => words)) };
}

/** Returns whether anything differs from the paper, such as a photograph or a big word. */
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
  // More than one pixel in ten thousand is darker than the paper by a quarter.
  let dark = 0;
  for (let below = 0; below < level * 0.75; below += 1) dark += counts[below] as number;
  return dark > total / 10_000;
}
