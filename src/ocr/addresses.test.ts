import { expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { readAddresses } from './addresses.ts';
import type { OcrEngine } from './engine.ts';
import type { RecognizedLine, RecognizedWord } from './recognized.ts';

const IMAGE: GreyImage = { data: new Uint8Array(600 * 60).fill(255), width: 600, height: 60 };
const LEFT = 20;
const STEP = 10;

function toLine(text: string, left = LEFT): RecognizedLine {
  let at = left;
  const words = text.split(' ').map((word): RecognizedWord => {
    const x0 = at;
    at += word.length * STEP;
    const bbox = { x0, x1: at, y0: 20, y1: 40 };
    at += STEP;
    const symbols = [...word].map((letter, index) => ({
      text: letter,
      bbox: { ...bbox, x0: x0 + index * STEP, x1: x0 + (index + 1) * STEP },
    }));
    return { text: word, confidence: 95, bbox, symbols };
  });
  const bbox = { x0: left, x1: at - STEP, y0: 20, y1: 40 };
  return { bbox, confidence: 95, baseline: { ...bbox, y0: 40 }, rowAttributes: { rowHeight: 20 }, words };
}

/** Returns the given readings in sequence, in the place of the line. */
function answering(...answers: readonly string[]): OcrEngine & { asked: number } {
  const engine = {
    asked: 0,
    recognize() {
      const answer = answers[engine.asked] ?? '';
      engine.asked += 1;
      // The part has a margin of 6 pixels.
      return answer === '' ? [] : [toLine(answer, 6)];
    },
  };
  return engine;
}

const read = (line: string, forAddresses: OcrEngine | undefined): string[] =>
  readAddresses({ recognize: () => [], forAddresses }, IMAGE, [toLine(line)]).flatMap(({ words }) =>
    words.map(({ text }) => text),
  );

it('reads addresses with the engine that knows their sign, and the rest with the other', () => {
  const other = answering('carreo jan@mail.example.net manana');
  expect(read('correo janOmail.example.net mañana', other)).toEqual(['correo', 'jan@mail.example.net', 'mañana']);
  expect(other.asked).toBe(1);
});

it('joins all parts of a split address', () => {
  const other = answering('correo jan@mail.example.net');
  expect(read('correo jan O mail.example.net', other)).toEqual(['correo', 'jan@mail.example.net']);
});

it('reads a line at other sizes until the sign is found, or gives up', () => {
  expect(read('www.example.net aquí', answering('wwww.example.net aqui'))).toEqual(['www.example.net', 'aquí']);
  const other = answering('www.example.net', 'www.example.net', 'www.example.net');
  read('www.example.net', other);
  expect(other.asked).toBe(3);
});

it('skips lines without the end of an address, and without the other engine', () => {
  const other = answering('x@y.org');
  expect(read('la casa. El perro', other)).toEqual(['la', 'casa.', 'El', 'perro']);
  expect(other.asked).toBe(0);
  expect(read('infoOexample.org', undefined)).toEqual(['infoOexample.org']);
});
