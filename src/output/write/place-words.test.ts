import { expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { typedPage } from '../../testing/typed-page.ts';
import type { TextPage } from '../../text/text-page.ts';
import { toLayerWords } from './place-words.ts';

function boxAround(length: number, height: number, angle: number) {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: length * cos + height * sin, height: length * sin + height * cos };
}

const wordAt = (x: number, y: number, length: number, height: number, angle: number): TextPage => {
  const box = boxAround(length, height, angle);
  const rect = { x: x - box.width / 2, y: y - box.height / 2, ...box };
  const page = typedPage(['word']);
  const [line] = page.lines;
  const [word] = page.words;
  if (!line || !word) throw new Error('The page has no word');
  return { ...page, lines: [{ ...line, angle }], words: [{ ...word, rect }] };
};

it('has every word of the page, in its order', () => {
  const page = typedPage(['Dear Ada,', 'we thank you']);
  expect(toLayerWords(page).map(({ text }) => text)).toEqual(['Dear', 'Ada,', 'we', 'thank', 'you']);
  expect(toLayerWords(typedPage([]))).toEqual([]);
});

it('lays a level word over its box: as long, as high, its base line within the lower half', () => {
  const [word] = toLayerWords(typedPage(['Ada']));
  expect(word).toMatchObject({ x: 0, angle: 0, length: 18, size: 10 });
  expect(word?.y).toBeGreaterThan(17);
  expect(word?.y).toBeLessThan(22);
});

it('is as long and as high as the word was that was turned, about the same middle', () => {
  const halfTurn = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
  const length = fc.double({ min: 60, max: 300, noNaN: true });
  fc.assert(
    fc.property(length, fc.double({ min: 8, max: 15, noNaN: true }), halfTurn, (long, high, angle) => {
      // Between the two, a box tells nothing of what is in it: there the sizes are only sensible.
      const slant = Math.abs(Math.sin(2 * angle));
      fc.pre(slant < 0.3);
      const [word] = toLayerWords(wordAt(500, 400, long, high, angle));
      if (!word) throw new Error('The word is lost');
      // An invisible slant counts as none.
      expect(Math.abs(word.length - long)).toBeLessThan(0.1);
      expect(Math.abs(word.size - high)).toBeLessThan(0.4);
      const middle = {
        x: word.x + (word.length / 2) * Math.cos(angle) + word.size * 0.3 * Math.sin(angle),
        y: word.y + (word.length / 2) * Math.sin(angle) - word.size * 0.3 * Math.cos(angle),
      };
      expect(middle.x).toBeCloseTo(500, 6);
      expect(middle.y).toBeCloseTo(400, 6);
    }),
  );
});

it('has finite sizes above nothing at every angle', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -7, max: 7, noNaN: true }),
      fc.double({ min: 1, max: 300, noNaN: true }),
      (angle, long) => {
        const [word] = toLayerWords(wordAt(500, 400, long, 10, angle));
        for (const value of [word?.x, word?.y]) expect(Number.isFinite(value)).toBe(true);
        for (const size of [word?.length, word?.size]) expect(size).toBeGreaterThan(0);
      },
    ),
  );
});
