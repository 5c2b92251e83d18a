import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import type { LineGroup } from './base-mark.ts';
import { selectionFields } from './selected-text.ts';

const [textField, startField, lengthField] = selectionFields;
const DATE = '2026-01-02T03:04:05.000Z';

const group = (pageNumber: number, startIndex: number, textLength: number): LineGroup => ({
  pageData: { width: 100, height: 100 },
  pageNumber,
  startIndex,
  textLength,
  lines: [],
});

const createMark = (selectedText: string, startIndex: number, lineGroups: readonly LineGroup[]) => ({
  type: 'HighlightAnnotation' as const,
  uid: 'one',
  interactionMode: 'Full' as const,
  pageNumber: 1,
  creationDateTime: DATE,
  modificationDateTime: DATE,
  selectedText,
  startIndex,
  textLength: selectedText.length,
  lineGroups: [...lineGroups],
});

type Selection = ReturnType<typeof createMark>;

const numbersOf = ({ startIndex, textLength, lineGroups }: Selection) => [
  [startIndex, textLength],
  ...lineGroups.map((each) => [each.pageNumber, each.startIndex, each.textLength]),
];

/** A selection over some pages whose numbers agree. */
const selections = fc
  .array(fc.record({ pageNumber: fc.integer({ min: 1, max: 3 }), text: fc.string({ maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((parts) =>
    fc.integer({ min: 0, max: 50 }).map((start) => {
      const next = new Map<number, number>();
      const groups = [...parts]
        .sort((a, b) => a.pageNumber - b.pageNumber)
        .map(({ pageNumber, text }, index) => {
          const from = next.get(pageNumber) ?? (index === 0 ? start : 0);
          next.set(pageNumber, from + text.length);
          return { text, group: group(pageNumber, from, text.length) };
        });
      const lineGroups = groups.map((each) => each.group);
      return createMark(groups.map(({ text }) => text).join(''), start, lineGroups);
    }),
  );

describe('the line groups of a selection', () => {
  it('have the text that is typed for a new one', () => {
    const typed = textField.set(createMark('', 0, [group(1, 0, 0)]), 'Dear Ms Doe');
    expect(numbersOf(typed)).toEqual([
      [0, 11],
      [1, 0, 11],
    ]);
    expect(numbersOf(startField.set(typed, 40))).toEqual([
      [40, 11],
      [1, 40, 11],
    ]);
  });

  it('keep their shares over two pages', () => {
    const mark = createMark('first second', 100, [group(1, 100, 6), group(2, 0, 6)]);
    expect(numbersOf(textField.set(mark, 'the first second'))).toEqual([
      [100, 16],
      [1, 100, 10],
      [2, 0, 6],
    ]);
    expect(numbersOf(textField.set(mark, 'first seconds'))).toEqual([
      [100, 13],
      [1, 100, 6],
      [2, 0, 7],
    ]);
    expect(numbersOf(startField.set(mark, 90))).toEqual([
      [90, 12],
      [1, 90, 6],
      [2, 0, 6],
    ]);
    expect(numbersOf(lengthField.set(mark, 8))).toEqual([
      [100, 8],
      [1, 100, 6],
      [2, 0, 2],
    ]);
  });

  it('start later if earlier groups of the page grow', () => {
    const mark = createMark('onetwo', 10, [group(1, 10, 3), group(1, 13, 3)]);
    expect(numbersOf(textField.set(mark, 'oneetwo'))).toEqual([
      [10, 7],
      [1, 10, 4],
      [1, 14, 3],
    ]);
  });

  it('follow any edits of the text', () => {
    const edits = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('text' as const), text: fc.string({ maxLength: 12 }) }),
        fc.record({ kind: fc.constant('start' as const), value: fc.integer({ min: 0, max: 99 }) }),
        fc.record({ kind: fc.constant('length' as const), value: fc.integer({ min: 0, max: 30 }) }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(selections, edits, (start, all) => {
        let mark = start;
        for (const edit of all) {
          if (edit.kind === 'text') mark = textField.set(mark, edit.text);
          else if (edit.kind === 'start') mark = startField.set(mark, edit.value);
          else mark = lengthField.set(mark, edit.value);
          if (edit.kind === 'text') expect(mark.textLength).toBe(edit.text.length);
          expect(mark.lineGroups.reduce((sum, { textLength }) => sum + textLength, 0)).toBe(mark.textLength);
          const [first, ...others] = mark.lineGroups;
          expect(first?.startIndex).toBe(mark.startIndex);
          // On a page, each begins where the one before it ends.
          others.forEach((each, index) => {
            const before = mark.lineGroups[index];
            if (before?.pageNumber !== each.pageNumber) return;
            expect(each.startIndex).toBe(before.startIndex + before.textLength);
          });
        }
      }),
    );
  });
});
