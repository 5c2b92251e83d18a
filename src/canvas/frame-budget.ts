// Limits how many marks are painted into tiles per frame. A frame callback can't measure painting:
// canvases record commands and rasterize later. So the number follows from how long earlier frames
// took.

export interface BudgetLimits {
  /** Milliseconds that a frame may take. */
  readonly mostBusy: number;
  /** Number of marks in the first frame, and the maximum per frame. */
  readonly first: number;
  readonly most: number;
}

/** While something moves: of a frame of 60 Hz that is what drawing may take; the rest is the browser's. */
export const MOVING: BudgetLimits = { mostBusy: 12, first: 200, most: 2000 };
/** Longer frames go unnoticed while nothing moves; but the next input waits for the end of one. */
export const CALM: BudgetLimits = { mostBusy: 45, first: 5000, most: 5000 };

const LEAST_COUNT = 32;

export interface FrameBudget {
  /** Number of marks that the next frame may paint. */
  count(): number;
  /** Hears of a frame: how many marks it painted, and the milliseconds until their pixels were there. */
  report(painted: number, milliseconds: number): void;
}

/** Grows slowly while frames come in time, and shrinks at once when one is late. */
export function createFrameBudget({ mostBusy, first, most }: BudgetLimits): FrameBudget {
  let count = first;
  return {
    count: () => count,
    report(painted, milliseconds) {
      if (milliseconds > mostBusy) count = Math.max(LEAST_COUNT, Math.floor(Math.min(count, painted) * 0.6));
      // A frame that had little to paint says nothing of more.
      else if (painted >= count) count = Math.min(most, Math.ceil(count * 1.25));
    },
  };
}
