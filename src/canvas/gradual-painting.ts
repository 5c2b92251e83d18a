// Painting spread over frames: dragged marks first, then tiles; less while something moves.
import type { ActiveLayer } from './active-layer.ts';
import { CALM, createFrameBudget, MOVING } from './frame-budget.ts';
import type { MarkTiles } from './mark-tiles.ts';

/** Time after which a frame starts no more tile painting, whatever its budget (ms). */
const MOST_PAINTING = 8;

/** Time without pointer or page movement after which longer frames go unnoticed (ms). */
const CALM_AFTER = 300;
const MOST_PAINTING_CALM = 30;

export interface PaintedPart {
  readonly isDone: boolean;
  /** True if more of the dragged marks was painted. */
  readonly hasMoved: boolean;
  /** Reports the time from the frame's start until its pixels were visible (ms). */
  report(milliseconds: number): void;
}

export interface GradualPainting {
  disturb(): void;
  /** Paints one frame's part. @param start of the frame, on the clock of `performance.now()` */
  paint(start: number): PaintedPart;
}

export function createGradualPainting(active: ActiveLayer, tiles: MarkTiles): GradualPainting {
  const budgets = { moving: createFrameBudget(MOVING), calm: createFrameBudget(CALM) };
  let lastMove = 0;
  return {
    disturb() {
      lastMove = performance.now();
    },
    paint(start) {
      const isCalm = start - lastMove > CALM_AFTER;
      const budget = isCalm ? budgets.calm : budgets.moving;
      const count = budget.count();
      const deadline = start + (isCalm ? MOST_PAINTING_CALM : MOST_PAINTING);
      const moved = active.work(deadline, count);
      const { painted, isDone } = moved.isDone
        ? tiles.work(deadline, count - moved.painted)
        : { painted: 0, isDone: false };
      const all = moved.painted + painted;
      return {
        isDone,
        hasMoved: moved.painted > 0,
        report(milliseconds) {
          if (all > 0) budget.report(all, milliseconds);
        },
      };
    },
  };
}
