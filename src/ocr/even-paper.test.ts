import { describe, expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { createRandom } from '../testing/random.ts';
import { evenPaper } from './even-paper.ts';

const SIDE = 600;

/** Draws strokes of 3 × 12 pixels in rows, on a ground that varies by place. */
function page(ground: (x: number, y: number) => number, ink: (x: number, y: number) => number): GreyImage {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) data[y * SIDE + x] = isStroke(x, y) ? ink(x, y) : ground(x, y);
  return { data, width: SIDE, height: SIDE };
}

const isStroke = (x: number, y: number) => x % 12 < 3 && y % 30 < 12;

function levelsOf({ data }: GreyImage, wanted: (x: number, y: number) => boolean) {
  let [darkest, brightest] = [255, 0];
  for (const [index, level] of data.entries()) {
    if (!wanted(index % SIDE, Math.floor(index / SIDE))) continue;
    darkest = Math.min(darkest, level);
    brightest = Math.max(brightest, level);
  }
  return { darkest, brightest };
}

describe('paper', () => {
  it('is white inside and outside a shadow, and its ink is dark', () => {
    const random = createRandom(1);
    const shade = (x: number) => 235 - 110 * (x / SIDE) ** 2;
    const even = evenPaper(
      page(
        (x) => shade(x) + random.integer(-6, 6),
        (x) => shade(x) * 0.3,
      ),
    );
    expect(levelsOf(even, (x, y) => !isStroke(x, y)).darkest).toBeGreaterThan(235);
    expect(levelsOf(even, isStroke).brightest).toBeLessThan(120);
  });

  it('is kept dark under light print: a bar across the page keeps its words', () => {
    const isBar = (y: number) => y >= 200 && y < 320;
    for (const dark of [30, 130]) {
      const even = evenPaper(
        page(
          (_, y) => (isBar(y) ? dark : 240),
          (_, y) => (isBar(y) ? 245 : 40),
        ),
      );
      const inside = (y: number) => y >= 220 && y < 300;
      const print = levelsOf(even, (x, y) => inside(y) && isStroke(x, y)).darkest;
      const ground = levelsOf(even, (x, y) => inside(y) && !isStroke(x, y)).brightest;
      expect(print - ground, `a bar of ${dark}`).toBeGreaterThan(70);
    }
  });

  it('is inverted if the whole page is dark', () => {
    const even = evenPaper(
      page(
        () => 25,
        () => 225,
      ),
    );
    expect(levelsOf(even, (x, y) => !isStroke(x, y)).darkest).toBeGreaterThan(240);
    expect(levelsOf(even, isStroke).brightest).toBeLessThan(60);
  });

  it.each([0, 255])('of one level (%i) stays of one', (level) => {
    const even = evenPaper(
      page(
        () => level,
        () => level,
      ),
    );
    expect(new Set(even.data).size).toBe(1);
  });
});
