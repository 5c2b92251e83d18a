import type { IndexedMark } from '../editor/page-index.ts';
import type { PaintContext, PaintEnvironment } from '../marks/index.ts';

export interface PaintJob {
  readonly context: CanvasRenderingContext2D;
  /** Lowest first. */
  readonly marks: readonly IndexedMark[];
  next: number;
}

/** Number of marks that are painted in one frame without spreading the work. */
export const MOST_AT_ONCE = 250;
/** Marks painted between two checks of the clock. */
const MARKS_BETWEEN_CHECKS = 8;

export function paintPageMark(context: PaintContext, mark: IndexedMark, environment: PaintEnvironment): void {
  context.save();
  mark.definition.paint(context, mark.mark, mark.pageNumber, environment);
  context.restore();
}

export const isPainted = ({ next, marks }: PaintJob): boolean => next >= marks.length;

/** Paints marks until the deadline (`performance.now()`), but at least a few; returns how many. */
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
