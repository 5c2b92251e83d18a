import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { toTensorField } from './bar-regions.ts';
import { printedBox } from './edges-box.ts';

const WIDTH = 1240;
const HEIGHT = 1754;

const blank = () => ({ data: new Uint8Array(WIDTH * HEIGHT).fill(255), width: WIDTH, height: HEIGHT });

describe('printedBox', () => {
  it('has nothing on a blank page', () => {
    expect(printedBox(toTensorField(blank()), blank())).toBeUndefined();
  });

  it('contains all print, with paper around it', () => {
    const random = createRandom(7);
    for (let turn = 0; turn < 20; turn++) {
      const page = blank();
      const side = random.integer(16, 200);
      const [left, top] = [random.integer(0, WIDTH - side), random.integer(0, HEIGHT - side)];
      for (let y = top; y < top + side; y++) page.data.fill(0, y * WIDTH + left, y * WIDTH + left + side);
      const box = printedBox(toTensorField(page), page);
      const paper = 12;
      expect(box?.left).toBeLessThanOrEqual(Math.max(0, left - paper));
      expect(box?.top).toBeLessThanOrEqual(Math.max(0, top - paper));
      expect(box?.right).toBeGreaterThanOrEqual(Math.min(WIDTH, left + side + paper));
      expect(box?.bottom).toBeGreaterThanOrEqual(Math.min(HEIGHT, top + side + paper));
    }
  });
});
