import { describe, expect, it } from 'vitest';
import { unionOfRects } from '../kernel/rect.ts';
import { type Mark, parseMarksDocument, planImport, serializeMarksDocument, tieOf } from '../marks/index.ts';
import { buildDocument } from '../testing/build-marks.ts';
import { fc } from '../testing/properties.ts';
import { isLong } from '../testing/short-form.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { alignSelected, distributeSelected } from './align.ts';
import { copySelected } from './clipboard.ts';
import type { Editor } from './editor.ts';
import { currentField, findNext, goToField, marksOnPage } from './fields.ts';
import {
  canGroup,
  canUngroup,
  enterGroup,
  groupOf,
  groupSelected,
  isWholeGroup,
  leaveGroup,
  ungroupSelected,
  withGroups,
} from './groups.ts';
import { pasteMarks } from './paste.ts';
import { duplicateBeside, lockMarks } from './selection.ts';

const UIDS = ['a', 'b', 'c', 'd'] as const;

function setUp(): Editor {
  const editor = createTestEditor(
    UIDS.map((uid, index) =>
      markIn('RectangleAnnotation', uid, { x: 100 + 200 * index, y: 100, width: 50, height: 40 }),
    ),
  );
  editor.select(['a', 'b']);
  groupSelected(editor);
  editor.select([]);
  return editor;
}

const selected = (editor: Editor) => [...editor.session.getState().selection].toSorted();
const boundsOf = (editor: Editor, uids: readonly string[]) => {
  const marks = [...(editor.index()?.all() ?? [])];
  return unionOfRects(uids.map((uid) => marks.find((mark) => mark.uid === uid)?.bounds).filter((each) => !!each));
};

/** Returns the document without traces of edits: dates, and formerly empty bags. */
const plain = (editor: Editor) =>
  editor.document.toMarksDocument().marks.map(({ modificationDateTime: _, data, ...mark }: Mark) => ({
    ...mark,
    ...(data && Object.keys(data).length > 0 ? { data } : {}),
  }));

it('leaves the document as it was after grouping and ungrouping, and undo restores each step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.array(fc.nat(30), { minLength: 2, maxLength: 8 }),
      (seed, picks) => {
        const editor = createTestEditor(buildDocument(seed, 30).marks);
        const uids = editor.document.ordered().map(({ mark }) => mark.uid);
        editor.select(picks.flatMap((pick) => uids[pick] ?? []));
        const before = editor.document.toMarksDocument();
        const start = plain(editor);
        fc.pre(canGroup(editor));
        groupSelected(editor);
        const grouped = editor.document.toMarksDocument();
        const read = parseMarksDocument(serializeMarksDocument(grouped));
        expect(read.problems).toEqual([]);
        expect(read.document).toEqual(grouped);
        ungroupSelected(editor);
        expect(plain(editor)).toEqual(start);
        editor.document.undo();
        expect(editor.document.toMarksDocument()).toEqual(grouped);
        editor.document.undo();
        expect(editor.document.toMarksDocument()).toEqual(before);
      },
    ),
    { numRuns: isLong ? 200 : 40 },
  );
});

describe('a group', () => {
  it('is selected with each of its marks, and entered and left', () => {
    const editor = setUp();
    editor.select(withGroups(editor, ['b', 'd']));
    expect(selected(editor)).toEqual(['a', 'b', 'd']);
    editor.select(withGroups(editor, ['b']));
    expect(isWholeGroup(editor)).toBe(true);
    enterGroup(editor);
    expect(selected(editor)).toEqual(['a']);
    expect(withGroups(editor, ['b'])).toEqual(['b']);
    expect(leaveGroup(editor)).toBe(true);
    expect(selected(editor)).toEqual(['a', 'b']);
    expect(leaveGroup(editor)).toBe(false);
  });

  it('is one stop of Tab, and its marks are stops inside of it', () => {
    const editor = setUp();
    const tab = () => {
      const next = findNext(marksOnPage(editor), currentField(editor), 1);
      if (next) goToField(editor, next, { typing: false });
      return selected(editor);
    };
    expect(tab()).toEqual(['a', 'b']);
    expect(tab()).toEqual(['c']);
    editor.select(['a']);
    expect(tab()).toEqual(['b']);
    expect(tab()).toEqual(['c']);
  });

  it('gets an id of its own in copies, by duplicating and through the clipboard', () => {
    const editor = setUp();
    editor.select(['a', 'b', 'c']);
    const copied = copySelected(editor) ?? '';
    duplicateBeside(editor, { x: 10, y: 10 });
    pasteMarks(editor, copied);
    const groups = editor.document.ordered().map(({ mark }) => groupOf(mark));
    const [first, , , , duplicate, , , pasted] = groups;
    expect(new Set([first, duplicate, pasted]).size).toBe(3);
    expect(groups).toEqual([
      first,
      first,
      undefined,
      undefined,
      duplicate,
      duplicate,
      undefined,
      pasted,
      pasted,
      undefined,
    ]);
  });

  it('is distinct from the one in the document when its marks are imported again', () => {
    const editor = setUp();
    const { marks } = editor.document.toMarksDocument();
    let count = 0;
    const plan = planImport(marks, { faulty: 'skip', duplicates: 'both' }, {
      hasMark: () => true,
      createUid: () => `copy ${++count}`,
      date: '2026-01-01T00:00:00Z',
      pageNumber: 1,
      pageSize: () => undefined,
    } as never);
    const [a, b, c] = plan.marks;
    expect(a && groupOf(a)).toBe(b && groupOf(b));
    expect(a && groupOf(a)).not.toBe(marks[0] && groupOf(marks[0]));
    expect(c?.data).toBeUndefined();
  });

  it('is not grouped again, except with other marks', () => {
    const editor = setUp();
    editor.select(['a', 'b']);
    expect([canGroup(editor), canUngroup(editor)]).toEqual([false, true]);
    editor.select(['a', 'b', 'c']);
    expect(canGroup(editor)).toBe(true);
    groupSelected(editor);
    expect(new Set(editor.selectedMarks().map(groupOf)).size).toBe(1);
    editor.select(['c']);
    ungroupSelected(editor);
    expect(editor.document.ordered().map(({ mark }) => tieOf(mark, 'group'))).toEqual(Array(4).fill(undefined));
  });

  it('does without its locked marks', () => {
    const editor = setUp();
    lockMarks(editor, ['b'], true);
    editor.select(withGroups(editor, ['a']));
    expect(selected(editor)).toEqual(['a']);
    expect(isWholeGroup(editor)).toBe(false);
  });
});

describe('arranging', () => {
  it('aligns a group as one', () => {
    const editor = setUp();
    editor.select(['a', 'b', 'd']);
    alignSelected(editor, 'right');
    expect(boundsOf(editor, ['a', 'b'])).toMatchObject({ x: 500, width: 250 });
    expect(boundsOf(editor, ['d'])).toMatchObject({ x: 700, width: 50 });
  });

  it('aligns the marks inside of a group by themselves', () => {
    const editor = setUp();
    editor.select(['a', 'b', 'c']);
    groupSelected(editor);
    editor.select(['a', 'b']);
    alignSelected(editor, 'left');
    expect(boundsOf(editor, ['b'])).toMatchObject({ x: 100 });
  });

  it('distributes groups as units', () => {
    const editor = setUp();
    editor.select(['c']);
    editor.update(['c'], 'Move', (mark) => ({ ...mark, rectangle: { x: 360, y: 100, width: 50, height: 40 } }) as Mark);
    editor.select([...UIDS]);
    distributeSelected(editor, 'x');
    // The group ends at 350 and the last begins at 700: 300 are left for two gaps.
    expect(boundsOf(editor, ['a', 'b'])).toMatchObject({ x: 100, width: 250 });
    expect(boundsOf(editor, ['c'])).toMatchObject({ x: 500 });
  });
});
