import { expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { eraseRules } from './rules.ts';

const [WIDTH, HEIGHT, LETTER] = [700, 300, 20] as const;

function draw(
  boxes: readonly (readonly [x: number, y: number, width: number, height: number, level: number])[],
): GreyImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [x, y, width, height, level] of boxes)
    for (let row = y; row < y + height; row += 1) data.fill(level, row * WIDTH + x, row * WIDTH + x + width);
  return { data, width: WIDTH, height: HEIGHT };
}

/** A stroke and what a blur leaves at its edges. */
const stroke = (x: number, y: number, width: number, height: number) =>
  [
    [x - 2, y - 2, width + 4, height + 4, 235],
    [x - 1, y - 1, width + 2, height + 2, 190],
    [x, y, width, height, 40],
  ] as const;

it('erases a frame with its corners and its blur, and keeps a letter inside', () => {
  const frame = [
    ...stroke(60, 60, 560, 4),
    ...stroke(60, 200, 560, 4),
    ...stroke(60, 60, 4, 144),
    ...stroke(616, 60, 4, 144),
  ];
  const letter = [120, 120, 5, 24, 30] as const;
  expect(eraseRules(draw([...frame, letter]), LETTER)).toEqual(draw([letter]));
});

it('keeps thick areas, and strokes as short as those of letters', () => {
  const boxes = [...stroke(60, 60, 400, 30), ...stroke(80, 200, 3, 30), ...stroke(200, 220, 100, 3)];
  expect(eraseRules(draw(boxes), LETTER)).toEqual(draw(boxes));
});
