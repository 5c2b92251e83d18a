import { isInside } from '../kernel/page-edge.ts';
import { definitionOf } from '../marks/index.ts';
import { type MessageOrText, message } from '../messages/index.ts';
import type { OutputPlan, PlannedPage } from './plan.ts';

function cutOn({ pageNumber, marks, scale, ...pixels }: PlannedPage): string[] {
  const size = { width: pixels.width / scale, height: pixels.height / scale };
  // Pages are written in whole pixels.
  const whole = { x: -1 / scale, y: -1 / scale, width: size.width + 2 / scale, height: size.height + 2 / scale };
  return marks.flatMap((mark) => {
    const { geometry } = definitionOf(mark);
    const bounds = geometry.bounds(geometry.onPage(mark, pageNumber, size), pageNumber);
    return bounds && !isInside(whole, bounds) ? [mark.uid] : [];
  });
}

/** Describes how many marks exceed their page and are cut; empty for none. */
export function describeCut({ files }: OutputPlan): MessageOrText[] {
  const count = new Set(files.flatMap(({ pages }) => pages.flatMap(cutOn))).size;
  return count === 0
    ? []
    : [
        message(
          '{count, plural, one {# mark reaches beyond its page: the part outside is cut off.} other {# marks reach beyond their page: the parts outside are cut off.}}',
          { count },
        ),
      ];
}
