import { describe, expect, it } from 'vitest';
import { pagesOfFile } from '../kernel/page-list.ts';
import type { Rect } from '../kernel/rect.ts';
import { boxOf, checkMarksDocument, definitionOf, type Mark, tieOf } from '../marks/index.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import type { Editor, EditorPorts } from './editor.ts';
import { groupOf, groupSelected } from './groups.ts';
import { addPageText, type PageText } from './page-texts.ts';
import { deletePages, movePages } from './pages.ts';
import {
  applyToRepetitions,
  isChangedAlone,
  kindOfPages,
  pagesOfKind,
  placeOn,
  remainingAfter,
  repeatSelected,
  repetitionsOf,
} from './repeat.ts';
import { deleteSelected, duplicateBeside, lockMarks } from './selection.ts';

const PAGE = { width: 1000, height: 1400 };
const WIDE = { width: 1400, height: 1000 };
const SIZES = [PAGE, PAGE, WIDE, PAGE, PAGE];
const CORNER = { x: 850, y: 1300, width: 100, height: 50 };

function setUp(marks: readonly Mark[], ports: Partial<EditorPorts> = {}) {
  const editor = createTestEditor([], ports);
  const pages = pagesOfFile('', SIZES);
  editor.openPages('report.pdf', pages);
  editor.document.load({ marks: [...marks] }, pages);
  editor.select(marks.map(({ uid }) => uid));
  return editor;
}

const initials = () => setUp([markIn('RectangleAnnotation', 'one', CORNER)]);
const marksOf = (editor: Editor) => editor.document.ordered().map(({ mark }) => mark);
const places = (editor: Editor) =>
  marksOf(editor).map((mark): [number, Rect | undefined] => [mark.pageNumber, boxOf(mark)]);
const all = (editor: Editor) => repeatSelected(editor, [1, 2, 3, 4, 5]);
const textsOf = (editor: Editor) =>
  marksOf(editor)
    .toSorted((a, b) => a.pageNumber - b.pageNumber)
    .map((mark) => definitionOf(mark).editText?.get(mark));

describe('the pages that are meant', () => {
  it.each([
    ['all', '', [1, 2, 3, 4, 5]],
    ['odd', '', [1, 3, 5]],
    ['even', '', [2, 4]],
    ['range', '1-2, 5', [1, 2, 5]],
  ] as const)('are, of %s “%s”, %j, and named so again', (kind, text, pages) => {
    expect(pagesOfKind(kind, text, 5)).toEqual({ ok: true, value: pages });
    expect(kindOfPages(pages, 5).kind).toBe(kind);
    if (kind === 'range') expect(kindOfPages(pages, 5).text).toBe(text);
  });

  it('are not beyond the document', () => expect(pagesOfKind('range', '4-9', 5).ok).toBe(false));
});

describe('the place on a page of another size', () => {
  it.each([
    ['the nearest corner', CORNER, { x: 1250, y: 900, width: 100, height: 50 }],
    ['the upper left corner', { x: 30, y: 40, width: 100, height: 50 }, { x: 30, y: 40, width: 100, height: 50 }],
    ['the middle', { x: 400, y: 40, width: 200, height: 50 }, { x: 600, y: 40, width: 200, height: 50 }],
  ] as const)('keeps the distance to %s', (_, box, expected) => expect(placeOn(box, PAGE, WIDE)).toEqual(expected));

  it('is smaller on smaller pages', () => {
    const { width, height } = placeOn({ x: 0, y: 0, width: 1000, height: 1400 }, PAGE, { width: 500, height: 500 });
    expect(Math.max(width, height)).toBeLessThanOrEqual(500);
    expect(width / height).toBeCloseTo(1000 / 1400);
  });
});

describe('a repeated mark', () => {
  it('is on all pages at the same place, in one step', () => {
    const editor = initials();
    expect(all(editor)).toBe(5);
    expect(places(editor).map(([page, box]) => [page, box?.x, box?.y])).toEqual([
      [1, 850, 1300],
      [2, 850, 1300],
      [3, 1250, 900],
      [4, 850, 1300],
      [5, 850, 1300],
    ]);
    expect(Reflect.get(marksOf(editor)[2] ?? {}, 'pageData')).toEqual(WIDE);
    expect(checkMarksDocument(editor.document.toMarksDocument()).problems).toEqual([]);
    editor.document.undo();
    expect(places(editor)).toEqual([[1, CORNER]]);
    expect(marksOf(editor)[0]?.data).toBeUndefined();
  });

  it('is repeated again on other pages, and is a plain mark once it is the only one', () => {
    const editor = initials();
    all(editor);
    const [, second] = marksOf(editor);
    expect(repeatSelected(editor, [2, 4])).toBe(3);
    expect(marksOf(editor).map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 4]);
    expect(marksOf(editor)[1]).toEqual(second);
    repeatSelected(editor, [1]);
    expect(marksOf(editor).map((mark) => [mark.pageNumber, tieOf(mark, 'repeat')])).toEqual([[1, undefined]]);
  });

  it('is added once to a page, also with several selected or a locked one', () => {
    const editor = initials();
    repeatSelected(editor, [1, 2]);
    editor.select(marksOf(editor).map(({ uid }) => uid));
    all(editor);
    expect(marksOf(editor).map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3, 4, 5]);
    lockMarks(editor, [marksOf(editor)[3]?.uid ?? ''], true);
    editor.select(['one']);
    repeatSelected(editor, [1, 2]);
    expect(marksOf(editor).map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 4]);
    all(editor);
    expect(
      marksOf(editor)
        .map(({ pageNumber }) => pageNumber)
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it('changes in one place, or in all at once', () => {
    const editor = initials();
    all(editor);
    const mark = () => marksOf(editor)[0] as Mark;
    expect(isChangedAlone(editor, mark())).toBe(false);
    editor.update(['one'], 'Change', (each) => ({ ...each, borderColor: '#123456' }) as Mark);
    editor.update(['one'], 'Move', (each) => definitionOf(each).geometry.translate(each, 1, { x: -20, y: -30 }));
    expect(isChangedAlone(editor, mark())).toBe(true);
    applyToRepetitions(editor, mark());
    expect(isChangedAlone(editor, mark())).toBe(false);
    expect(marksOf(editor).map((each) => Reflect.get(each, 'borderColor'))).toEqual(Array(5).fill('#123456'));
    expect(places(editor).map(([, box]) => [box?.x, box?.y])).toEqual([
      [830, 1270],
      [830, 1270],
      [1230, 870],
      [830, 1270],
      [830, 1270],
    ]);
    editor.document.undo();
    expect(isChangedAlone(editor, mark())).toBe(true);
  });

  it('is deleted in one place, or everywhere in one step', () => {
    const deleted: Mark[] = [];
    const editor = setUp([markIn('RectangleAnnotation', 'one', CORNER)], {
      deletedRepeated: (marks) => deleted.push(...marks),
    });
    all(editor);
    deleteSelected(editor);
    expect(marksOf(editor)).toHaveLength(4);
    const remaining = remainingAfter(editor, deleted);
    expect(remaining?.count).toBe(5);
    remaining?.deleteAll();
    expect(marksOf(editor)).toEqual([]);
    editor.document.undo();
    expect(marksOf(editor)).toHaveLength(5);
    expect(remainingAfter(editor, [markIn('RectangleAnnotation', 'other', CORNER)])).toBeUndefined();
  });

  it('is a mark of its own when it is copied', () => {
    const editor = initials();
    all(editor);
    duplicateBeside(editor, { x: 5, y: 5 });
    expect(tieOf(editor.selectedMarks()[0] as Mark, 'repeat')).toBeUndefined();
  });

  it('is grouped, in a separate group on each page', () => {
    const editor = setUp([
      markIn('RectangleAnnotation', 'one', CORNER),
      markIn('EllipseAnnotation', 'two', { x: 700, y: 1300, width: 100, height: 50 }),
    ]);
    groupSelected(editor);
    repeatSelected(editor, [2, 3]);
    const byPage = [1, 2, 3].map((page) =>
      marksOf(editor)
        .filter(({ pageNumber }) => pageNumber === page)
        .map(groupOf),
    );
    expect(byPage.map((groups) => [groups.length, new Set(groups).size])).toEqual(Array(3).fill([2, 1]));
    expect(new Set(byPage.flat()).size).toBe(3);
    // As one, it keeps its distances on the page that is wider.
    expect(
      places(editor)
        .filter(([page]) => page === 3)
        .map(([, box]) => box?.x),
    ).toEqual([1250, 1100]);
    expect(repetitionsOf(editor, marksOf(editor)[0] as Mark)).toHaveLength(3);
  });

  it('has its comments on its own page', () => {
    const editor = setUp([
      markIn('RectangleAnnotation', 'one', CORNER, {
        conversation: { data: {}, comments: [{ data: {}, text: 'Why?', creationDateTime: '2026-01-01T00:00:00Z' }] },
      }),
    ]);
    repeatSelected(editor, [2]);
    expect(marksOf(editor).map(({ conversation }) => conversation !== undefined)).toEqual([true, false]);
  });
});

describe('page numbers', () => {
  const FOOTER: PageText = { text: 'Page {page} of {pages}', place: 'footer', alignment: 'Center' };

  it('say the number of each page, and follow pages that are moved and deleted', async () => {
    const editor = setUp([]);
    await addPageText(editor, FOOTER, [1, 2, 3, 4, 5]);
    expect(textsOf(editor)).toEqual([1, 2, 3, 4, 5].map((page) => `Page ${page} of 5`));
    for (const [page, box] of places(editor)) {
      const size = SIZES[page - 1] ?? PAGE;
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(size.width / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(size.height - 25);
    }
    movePages(editor, [5], 1);
    expect(textsOf(editor)).toEqual([1, 2, 3, 4, 5].map((page) => `Page ${page} of 5`));
    deletePages(editor, [1, 2]);
    expect(textsOf(editor)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    editor.document.undo();
    editor.document.undo();
    editor.document.undo();
    expect(marksOf(editor)).toEqual([]);
  });

  it('keep manual edits', async () => {
    const editor = setUp([]);
    await addPageText(editor, FOOTER, [1, 2]);
    const [first] = marksOf(editor);
    editor.update([first?.uid ?? ''], 'Write', (mark) => definitionOf(mark).editText?.set(mark, 'Cover') ?? mark);
    movePages(editor, [5], 1);
    expect(textsOf(editor)).toEqual(['Cover', 'Page 3 of 5']);
  });

  it('change together with their own numbers', async () => {
    const editor = setUp([]);
    await addPageText(editor, FOOTER, [1, 2, 3]);
    const [first] = marksOf(editor);
    if (!first) throw new Error('There is no text');
    expect(isChangedAlone(editor, first)).toBe(false);
    editor.update([first.uid], 'Change', (mark) => ({ ...mark, fontColor: '#ff0000' }) as Mark);
    applyToRepetitions(editor, marksOf(editor)[0] as Mark);
    expect(textsOf(editor)).toEqual(['Page 1 of 5', 'Page 2 of 5', 'Page 3 of 5']);
    expect(marksOf(editor).map((mark) => Reflect.get(mark, 'fontColor'))).toEqual(Array(3).fill('#ff0000'));
  });

  it('know the day and the name of the document', async () => {
    const editor = setUp([]);
    await addPageText(editor, { text: '{name}, {date}', place: 'header', alignment: 'Right' }, [2]);
    expect(textsOf(editor)).toEqual([expect.stringMatching(/^report, .*2026/)]);
    const [mark] = marksOf(editor);
    expect(mark?.data).toBeUndefined();
    const box = mark && boxOf(mark);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(950);
  });

  it('can be large, pale and in the middle', async () => {
    const editor = setUp([]);
    await addPageText(editor, { text: 'DRAFT', place: 'watermark', alignment: 'Left' }, [1, 3]);
    for (const [page, box] of places(editor)) {
      const size = SIZES[page - 1] ?? PAGE;
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(size.width / 2, 0);
      expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(size.height / 2, 0);
      expect(box?.width).toBeGreaterThan(300);
    }
    expect(checkMarksDocument(editor.document.toMarksDocument()).problems).toEqual([]);
  });
});
