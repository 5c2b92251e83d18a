// Marks painted into a bitmap bit by bit, over as many frames as it takes.
import type { PageMark } from '../editor/page-index.ts';
import type { PaintContext, PaintEnvironment } from '../marks/index.ts';

export interface PaintJob {
  readonly context: CanvasRenderingContext2D;
  /** Lowest first. */
  readonly marks: readonly PageMark[];
  /** The index of the first one that is not painted yet. */
  next: number;
}

/** Number of marks painted at once in a frame, without spreading the work. */
export const MOST_AT_ONCE = 250;
/** Marks painted between two looks at the clock. */
const MARKS_BETWEEN_CHECKS = 8;

/** Paints one mark, and leaves the context as it was. */
export function paintPageMark(context: PaintContext, mark: PageMark, environment: PaintEnvironment): void {
  context.save();
  mark.definition.paint(context, mark.mark, mark.pageNumber, environment);
  context.restore();
}

export const isPainted = ({ next, marks }: PaintJob): boolean => next >= marks.length;

/**
 * Goes on with a painting, with so many marks and until the deadline (as `performance.now()` gives it). At least a few are painted, so
 * that it always ends. Gives how many.
 */
export function paintSome(
  job: PaintJob,
  environmentOf: (uid: string) => PaintEnvironment,
  deadline: number,
  count: number,
): number {
  const first = job.next;
  const last = Math.min(job.marks.length, first + Math.max(MARKS_BETWEEN_CHECKS, count));
  while (job.next < last) {
    const end = Math.min(last, job.next + MARKS_BETWEEN_CHECKS);
    for (; job.next < end; job.next++) {
      const mark = job.marks[job.next];
      if (mark) paintPageMark(job.context, mark, environmentOf(mark.uid));
    }
    if (performance.now() >= deadline) break;
  }
  return job.next - first;
}
