import Flatbush from 'flatbush';
import type { Box } from './matrix.ts';

/** Finds the boxes of a fixed list that meet a box, in the order of the list. */
export class BoxIndex {
  readonly #index: Flatbush | undefined;

  constructor(boxes: readonly Box[]) {
    if (boxes.length === 0) return;
    this.#index = new Flatbush(boxes.length);
    for (const [x0, y0, x1, y1] of boxes) this.#index.add(x0, y0, x1, y1);
    this.#index.finish();
  }

  /** Returns the positions of the boxes that meet or touch this one. */
  meeting([x0, y0, x1, y1]: Box): number[] {
    return this.#index?.search(x0, y0, x1, y1).toSorted((one, other) => one - other) ?? [];
  }
}
