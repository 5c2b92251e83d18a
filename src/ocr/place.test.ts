import { expect, it } from 'vitest';
import { placeLines } from './place.ts';

it('places words of lines that run down within their own boxes', () => {
  const bbox = { x0: 100, y0: 40, x1: 120, y1: 90 };
  const line = {
    baseline: { x0: 110, y0: 0, x1: 111, y1: 500 },
    bbox: { x0: 100, y0: 0, x1: 120, y1: 500 },
    rowAttributes: { rowHeight: 20 },
    words: [{ bbox, confidence: 90, symbols: [{ text: 'N', bbox }] }],
  };
  const on = { image: { data: new Uint8Array(), width: 0, height: 0 }, angle: 0, scale: 1 };
  const [letter] = placeLines([line as never], { ...on, toPage: (x, y) => ({ x, y }) });
  expect(letter?.box).toEqual({ x: 100, y: 40, width: 20, height: 53 });
});
