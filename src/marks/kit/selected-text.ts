// Text, start and length of a selection, stored once for the whole mark and once per line group.
import type { PageNumber } from '../../kernel/page-number.ts';
import { msg } from '../../messages/index.ts';
import type { BaseMark, LineGroup } from './base-mark.ts';
import { countField, ownField } from './fields.ts';

interface WithSelection extends BaseMark {
  readonly selectedText: string;
  readonly startIndex: number;
  readonly textLength: number;
  readonly lineGroups: readonly LineGroup[];
}

/** Text replacement: `from` to `to` became `length` characters. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

function findReplaced(before: string, after: string): Replaced {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let kept = 0;
  while (kept < least - from && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  return { from, to: before.length - kept, length: after.length - kept - from };
}

/** Maps a text position after a replacement; inner positions move to its end. */
function follow(place: number, { from, to, length }: Replaced): number {
  if (place <= from && place < to) return place;
  return place >= to ? place + length - (to - from) : from + length;
}

/** Distributes a change of the whole text among line groups: the last one takes the rest. */
function withReplaced(lineGroups: readonly LineGroup[], replaced: Replaced, textLength: number): LineGroup[] {
  /** Growth of earlier groups, by page. */
  const growth = new Map<PageNumber, number>();
  let end = 0;
  let endAfter = 0;
  return lineGroups.map((group, index) => {
    end += group.textLength;
    const to = index === lineGroups.length - 1 ? textLength : Math.min(textLength, follow(end, replaced));
    const length = Math.max(0, to - endAfter);
    endAfter += length;
    const moved = growth.get(group.pageNumber) ?? 0;
    growth.set(group.pageNumber, moved + length - group.textLength);
    return { ...group, startIndex: Math.max(0, group.startIndex + moved), textLength: length };
  });
}

const selectedTextField = {
  ...ownField('text', 'selectedText', msg('Selected text')),
  isMultiline: true,
  get: (mark: WithSelection): string => mark.selectedText,
  set: <M extends WithSelection>(mark: M, selectedText: string): M => ({
    ...mark,
    selectedText,
    textLength: selectedText.length,
    lineGroups: withReplaced(mark.lineGroups, findReplaced(mark.selectedText, selectedText), selectedText.length),
  }),
};

const startIndexField = {
  ...countField('startIndex', msg('Start index'), 'startIndex'),
  /** Moves the groups of the page where the selection begins; others have their own text. */
  set<M extends WithSelection>(mark: M, startIndex: number): M {
    if (startIndex === mark.startIndex) return mark;
    const [first] = mark.lineGroups;
    const lineGroups = mark.lineGroups.map((group) =>
      group.pageNumber === first?.pageNumber
        ? { ...group, startIndex: Math.max(0, group.startIndex + startIndex - first.startIndex) }
        : group,
    );
    return { ...mark, startIndex, lineGroups };
  },
};

const textLengthField = {
  ...countField('textLength', msg('Text length'), 'textLength'),
  set<M extends WithSelection>(mark: M, textLength: number): M {
    if (textLength === mark.textLength) return mark;
    const before = mark.lineGroups.reduce((sum, group) => sum + group.textLength, 0);
    const from = Math.min(before, textLength);
    return {
      ...mark,
      textLength,
      lineGroups: withReplaced(mark.lineGroups, { from, to: before, length: textLength - from }, textLength),
    };
  },
};

export const selectionFields = [selectedTextField, startIndexField, textLengthField] as const;
