// How many marks are painted into tiles in one frame. The clock in a frame's callback does not see what the painting costs: canvases
// keep a list of what was drawn and turn it into pixels afterwards. So the number follows from how long earlier frames took as a whole.

/** Milliseconds of a frame of 60 Hz that drawing may take; the rest is the browser's. */
const MOST_BUSY = 12;
const LEAST_COUNT = 32;
const MOST_COUNT = 2000;

export interface FrameBudget {
  /** How many marks the next frame may paint. */
  count(): number;
  /** Hears of a frame: how many marks it painted, and the milliseconds until their pixels were there. */
  report(painted: number, milliseconds: number): void;
}

/** Grows slowly while frames come in time, and shrinks at once when one is late. */
export function createFrameBudget(): FrameBudget {
  let count = 200;
  return {
    count: () => count,
    report(painted, milliseconds) {
      if (milliseconds > MOST_BUSY) count = Math.max(LEAST_COUNT, Math.floor(count * 0.6));
      // A frame that had little to paint says nothing of more.
      else if (painted >= count) count = Math.min(MOST_COUNT, Math.ceil(count * 1.25));
    },
  };
}
