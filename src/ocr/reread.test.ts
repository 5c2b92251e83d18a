import { describe, expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { rereadWords } from './doubtful-words.ts';
import type { OcrEngine } from './engine.ts';
import type { PixelBox, RecognizedLine, RecognizedWord } from './recognized.ts';
import { rereadLines } from './reread.ts';

const IMAGE: GreyImage = { data: new Uint8Array(400 * 100).fill(255), width: 400, height: 100 };

function toWord(text: string, confidence: number, { x0, y0, x1, y1 }: PixelBox): RecognizedWord {
  const step = (x1 - x0) / text.length;
  const symbols = [...text].map((character, index) => ({
    text: character,
    bbox: { x0: Math.round(x0 + index * step), x1: Math.round(x0 + (index + 1) * step), y0, y1 },
  }));
  return { text, confidence, bbox: { x0, y0, x1, y1 }, symbols };
}

const toLine = (words: readonly RecognizedWord[]): RecognizedLine => {
  const bbox = { x0: words[0]?.bbox.x0 ?? 0, y0: 20, x1: words.at(-1)?.bbox.x1 ?? 0, y1: 50 };
  return { bbox, confidence: 90, baseline: { ...bbox, y0: 50 }, rowAttributes: { rowHeight: 30 }, words };
};

/** Reads the same into whatever it is given, one answer after the other. */
function answering(answers: readonly (readonly [text: string, confidence: number])[]): OcrEngine & { asked: number } {
  const engine = {
    asked: 0,
    recognize({ width, height }: GreyImage) {
      const [text, confidence] = answers[engine.asked] ?? ['', 0];
      engine.asked += 1;
      return [
        toLine(
          text.split(' ').map((word) => toWord(word, confidence, { x0: 4, y0: 4, x1: width - 4, y1: height - 4 })),
        ),
      ];
    },
  };
  return engine;
}

const BOX = { x0: 100, y0: 20, x1: 220, y1: 50 };
function inked(letters: number): GreyImage {
  const data = IMAGE.data.slice();
  const step = 120 / letters;
  for (let letter = 0; letter < letters; letter += 1)
    for (let y = 24; y < 46; y += 1)
      data.fill(0, y * 400 + Math.round(102 + letter * step), y * 400 + Math.round(98 + (letter + 1) * step));
  return { ...IMAGE, data };
}

describe('a doubtful word', () => {
  it('is the majority of readings, in place', () => {
    const engine = answering([
      ['3M02', 60],
      ['3MO02', 40],
      ['3M0 2', 70],
      ['3M02', 50],
      ['3MO2', 30],
    ]);
    const [line] = rereadWords(engine, inked(4), [
      toLine([toWord('3MO02', 26, BOX), toWord('sure', 95, { ...BOX, x0: 240, x1: 300 })]),
    ]);
    expect(engine.asked).toBe(5);
    expect(line?.words.map(({ text }) => text)).toEqual(['3M02', 'sure']);
    expect(line?.words[0]).toMatchObject({ bbox: BOX, confidence: 70 });
    for (const { bbox } of line?.words[0]?.symbols ?? []) {
      expect(bbox.x0).toBeGreaterThanOrEqual(BOX.x0 - 8);
      expect(bbox.x1).toBeLessThanOrEqual(BOX.x1 + 8);
    }
  });

  it('has as many characters as ink runs if readings differ', () => {
    const engine = answering([
      ['Jjan', 70],
      ['jan', 50],
      ['Jjan', 60],
      ['jan', 60],
      ['jan', 40],
    ]);
    const [line] = rereadWords(engine, inked(3), [toLine([toWord('Jjan', 60, BOX)])]);
    expect(line?.words[0]?.text).toBe('jan');
  });

  it('is unchanged if nothing is reread', () => {
    const [line] = rereadWords(answering([]), inked(3), [toLine([toWord('jan', 60, BOX)])]);
    expect(line?.words[0]?.text).toBe('jan');
  });
});

describe('a page with more lines than are reread', () => {
  it('keeps the first reading of the last ones', () => {
    const lines = 90;
    const [width, step] = [400, 24];
    const image = { data: new Uint8Array(width * lines * step).fill(255), width, height: lines * step };
    const read = Array.from({ length: lines }, (_, line) => {
      const top = line * step;
      // Letters: bars with an arm at the foot.
      for (let x = 20; x < 260; x += 10) {
        for (let y = top + 6; y < top + 18; y += 1)
          image.data.fill(0, y * width + x, y * width + x + (y > top + 14 ? 6 : 3));
      }
      const bbox = { x0: 20, x1: 260, y0: top + 6, y1: top + 18 };
      // Below the confidence of legible words.
      return { ...toLine([toWord('lllllllllllllllllllllllll', 20, bbox)]), bbox, confidence: 20 };
    });
    const kept = rereadLines(answering([]), image, read);
    expect(kept.length).toBe(lines);
  });
});
