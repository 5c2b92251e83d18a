import { atPage } from '../../kernel/page-number.ts';
import { inflateRect, type Rect, type Size } from '../../kernel/rect.ts';
import { addComment, findMarkTool, type Mark, newMark } from '../../marks/index.ts';
import { translate } from '../../messages/index.ts';
import { differenceMessage } from './describe.ts';
import type { Difference, DifferencePlace } from './differences.ts';

export interface DifferenceMarkSources {
  readonly pages: readonly Size[];
  createUid(): string;
  /** ISO date-time. */
  readonly date: string;
}

/** Colours as in the pixel comparison: red for removed, green for new. */
const COLORS = { old: '#d92d20', new: '#1a8a4a', word: '#8fe3ad' } as const;
/** Margin between a difference and its frame (page units). */
const MARGIN = 2;

/** Returns whether a mark shows a difference of a comparison. */
export const isDifferenceMark = ({ data }: Mark): boolean => data?.difference !== undefined;

function toolOf(type: string) {
  const tool = findMarkTool(type);
  if (!tool) throw new Error(`There is no tool for ${type}.`);
  return tool;
}

const hasWords = (place: DifferencePlace): place is Required<DifferencePlace> =>
  place.text !== undefined && place.start !== undefined && place.end !== undefined;

function frameOf(area: Rect | undefined, { width, height }: Size): Rect {
  return area ? inflateRect(area, MARGIN) : inflateRect({ x: 0, y: 0, width, height }, -MARGIN);
}

function marksOf(difference: Difference, side: 'old' | 'new', sources: DifferenceMarkSources): Mark[] {
  const place = difference[side];
  const pageSize = place && atPage(sources.pages, place.page);
  if (!place || !pageSize) return [];
  const at = () => ({ uid: sources.createUid(), date: sources.date, pageNumber: place.page, pageSize });
  const text = translate(differenceMessage(difference));
  const commented = (mark: Mark): Mark =>
    addComment(
      { ...mark, data: { difference: difference.kind } },
      { text, date: sources.date, id: sources.createUid() },
    );
  if (hasWords(place)) {
    const words = { text: place.text, startIndex: place.start, textLength: place.end - place.start };
    const drawing = { kind: 'lines', lines: place.areas, words } as const;
    const mark =
      side === 'old'
        ? { ...newMark(toolOf('StrikethroughAnnotation'), drawing, at()), color: COLORS.old }
        : { ...newMark(toolOf('HighlightAnnotation'), drawing, at()), fillColor: COLORS.word };
    return [commented(mark as Mark)];
  }
  const color = difference.kind === 'removed' ? COLORS.old : COLORS[side];
  const areas = place.areas.length > 0 ? place.areas : [undefined];
  return areas.map((area) => {
    const mark = newMark(toolOf('RectangleAnnotation'), { kind: 'box', rect: frameOf(area, pageSize) }, at());
    return commented({ ...mark, borderColor: color, borderThickness: 1, fillColor: 'transparent' } as Mark);
  });
}

export const toDifferenceMarks = (
  differences: readonly Difference[],
  side: 'old' | 'new',
  sources: DifferenceMarkSources,
): readonly Mark[] => differences.flatMap((difference) => marksOf(difference, side, sources));
