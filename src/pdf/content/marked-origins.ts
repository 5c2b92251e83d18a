import { BoxIndex } from './box-index.ts';
import { growBox, type Vector } from './matrix.ts';

/** Origin of a glyph whose removal is decided elsewhere. */
export interface MarkedOrigin {
  /** User space. */
  readonly at: Vector;
  /** Tolerance of the origin (user space). */
  readonly reach: number;
  /** Maximum side of the glyph (user space): a larger one at this origin is another glyph. */
  readonly most: number;
}

export class MarkedOrigins {
  readonly #origins: readonly MarkedOrigin[];
  readonly #index: BoxIndex;

  constructor(origins: readonly MarkedOrigin[]) {
    this.#origins = origins;
    this.#index = new BoxIndex(origins.map(({ at: [x, y], reach }) => growBox([x, y, x, y], reach)));
  }

  /** @param side longest side of the glyph's box (user space) */
  has([x, y]: Vector, side: number): boolean {
    return this.#index.meeting([x, y, x, y]).some((position) => {
      const { at, reach, most } = this.#origins[position] as MarkedOrigin;
      return side <= most && Math.hypot(at[0] - x, at[1] - y) < reach;
    });
  }
}
