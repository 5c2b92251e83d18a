// Limits how many marks are painted into tiles per frame by how long earlier frames took: canvases
// record commands and rasterize later, so a frame callback can't measure painting.

export interface BudgetLimits {
  /** Time budget of a frame (ms). */
  readonly mostBusy: number;
  /** Number of marks in the first frame, and the maximum per frame. */
  readonly first: number;
  readonly most: number;
}

/** During movement: the share of a 60 Hz frame for drawing; the browser needs the rest. */
export const MOVING: BudgetLimits = { mostBusy: 12, first: 200, most: 2000 };
/** At rest: longer frames go unnoticed, but the next input waits for the end of one. */
export const CALM: BudgetLimits = { mostBusy: 45, first: 5000, most: 5000 };

const LEAST_COUNT = 32;

export interface FrameBudget {
  count(): number;
  /** Reports a frame: number of painted marks, and the time until it was visible (ms). */
  report(painted: number, milliseconds: number): void;
}

/** Grows slowly while frames are on time, and shrinks at once when one is late. */
export function createFrameBudget({ mostBusy, first, most }: BudgetLimits): FrameBudget {
  let count = first;
  return {
    count: () => count,
    report(painted, milliseconds) {
      if (milliseconds > mostBusy) count = Math.max(LEAST_COUNT, Math.floor(Math.min(count, painted) * 0.6));
      // A frame with little to paint proves nothing.
      else if (painted >= count) count = Math.min(most, Math.ceil(count * 1.25));
    },
  };
}
