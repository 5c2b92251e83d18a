import { boundsOfPoints, type Rect } from '../kernel/rect.ts';
import type { PlacedCharacter } from '../text/placed-character.ts';
import type { RecognizedLine, RecognizedWord } from './recognized.ts';
import type { Straightened } from './straighten.ts';

/** Largest offset from the baseline (line heights): larger ones are mistakes. */
const MOST_ASCENT = 1.2;
const MOST_DESCENT = 0.5;
const LEAST_DESCENT = 0.15;

interface Row {
  readonly line: RecognizedLine;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Steepest slope of a baseline: the engine gives lines that run down steeper ones. */
const MOST_SLOPE = 0.5;

/** Returns the height of the baseline below a word. */
function baselineOf({ baseline: { x0, y0, x1, y1 } }: RecognizedLine, { bbox }: RecognizedWord): number {
  if (Math.abs(y1 - y0) > MOST_SLOPE * Math.abs(x1 - x0)) return bbox.y1;
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * ((bbox.x0 + bbox.x1) / 2 - x0)) / (x1 - x0);
}

function toRow(line: RecognizedLine): Row {
  const size = Math.max(1, line.rowAttributes.rowHeight || line.bbox.y1 - line.bbox.y0);
  const edges = line.words.map((word) => {
    const base = baselineOf(line, word);
    return { ascent: base - word.bbox.y0, descent: word.bbox.y1 - base };
  });
  const most = (key: 'ascent' | 'descent') => Math.max(0, ...edges.map((edge) => edge[key]));
  return {
    line,
    size,
    ascent: Math.min(most('ascent'), MOST_ASCENT * size),
    descent: Math.min(Math.max(most('descent'), LEAST_DESCENT * size), MOST_DESCENT * size),
  };
}

const toPageRect = ({ toPage }: Straightened, x0: number, y0: number, x1: number, y1: number): Rect =>
  boundsOfPoints([toPage(x0, y0), toPage(x1, y0), toPage(x0, y1), toPage(x1, y1)]) as Rect;

/** Distributes symbols over the word: their boxes are rough, unlike the box of the word. */
function edgesOf({ symbols, bbox }: RecognizedWord): number[] {
  const edges = symbols.map(({ bbox: own }, index) => {
    const before = symbols[index - 1];
    return index === 0 || !before ? bbox.x0 : (before.bbox.x1 + own.x0) / 2;
  });
  edges.push(bbox.x1);
  const isOrdered = edges.every((edge, index) => index === 0 || edge > (edges[index - 1] as number));
  if (isOrdered) return edges;
  const share = (bbox.x1 - bbox.x0) / symbols.length;
  return edges.map((_, index) => bbox.x0 + index * share);
}

function placeWord(word: RecognizedWord, { line, size, ascent, descent }: Row, on: Straightened): PlacedCharacter[] {
  const edges = edgesOf(word);
  return word.symbols.map(({ text }, index) => {
    const [left, right] = [edges[index] as number, edges[index + 1] as number];
    const base = baselineOf(line, word);
    const { x, y } = on.toPage(left, base);
    const [top, bottom] = [Math.min(base - ascent, word.bbox.y0), Math.max(base + descent, word.bbox.y1)];
    return {
      text,
      x,
      y,
      angle: on.angle,
      advance: (right - left) / on.scale,
      ascent: ascent / on.scale,
      descent: descent / on.scale,
      size: size / on.scale,
      box: toPageRect(on, left, top, right, bottom),
      confidence: word.confidence / 100,
    };
  });
}

const SPACE = { text: ' ', x: 0, y: 0, angle: 0, advance: 0, ascent: 0, descent: 0, size: 0 } as const;

/** Returns characters in page px, in the engine's reading order. */
export const placeLines = (lines: readonly RecognizedLine[], on: Straightened): PlacedCharacter[] =>
  lines.flatMap((line) => {
    const row = toRow(line);
    return line.words.flatMap((word) => [
      ...placeWord(word, row, on),
      { ...SPACE, box: { x: 0, y: 0, width: 0, height: 0 } },
    ]);
  });
