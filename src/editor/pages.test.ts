import { describe, expect, it } from 'vitest';
import { type PageList, pageKey, pagesOfFile } from '../kernel/page-list.ts';
import { quarterPoint } from '../kernel/quarters.ts';
import { rectContainsPoint } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { buildMark } from '../testing/build-marks.ts';
import { fc } from '../testing/properties.ts';
import { createRandom } from '../testing/random.ts';
import { createTestEditor, type TestEditor } from '../testing/test-editor.ts';
import { canDelete, deletePages, insertPages, movePages, nudgePages, turnPages } from './pages.ts';

const SIZES = [
  { width: 600, height: 800 },
  { width: 900, height: 500 },
  { width: 400, height: 400 },
  { width: 700, height: 900 },
];
const OWN = pagesOfFile('', SIZES);
const ADDED = pagesOfFile('added', [
  { width: 300, height: 200 },
  { width: 200, height: 350 },
]);

/** A redaction on each page that follows page edits, and a selection across all pages. */
function createMarks(): Mark[] {
  const marks = SIZES.map((size, index): Mark => {
    const mark = buildMark('RectangleRedaction', createRandom(index), size, index + 1);
    return { ...mark, uid: `on ${pageKey(OWN[index] as PageList[number])}` };
  });
  const words = buildMark('HighlightAnnotation', createRandom(9), SIZES[0]) as Extract<
    Mark,
    { type: 'HighlightAnnotation' }
  >;
  const lines = [{ x: 10, y: 20, width: 100, height: 12 }];
  const lineGroups = SIZES.map((pageData, index) => ({
    pageData,
    pageNumber: index + 1,
    startIndex: 0,
    textLength: 1,
    lines,
  }));
  const beyond = { ...buildMark('LineAnnotation', createRandom(3)), uid: 'beyond', pageNumber: 9 };
  return [...marks, { ...words, uid: 'words', lineGroups }, beyond];
}

function open(): TestEditor {
  const editor = createTestEditor();
  editor.document.load({ marks: createMarks() }, OWN);
  editor.openPages('test', OWN);
  return editor;
}

const stateOf = ({ document }: TestEditor): string => JSON.stringify([document.pages(), document.ordered()]);

interface Step {
  readonly kind: 'turn' | 'delete' | 'move' | 'insert' | 'edit' | 'nudge';
  readonly numbers: readonly number[];
  readonly quarters: 1 | 2 | 3;
  readonly place: number;
  readonly by: 1 | -1;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('turn', 'delete', 'move', 'insert', 'edit', 'nudge'),
    numbers: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }),
    quarters: fc.constantFrom(1, 2, 3),
    place: fc.integer({ min: 0, max: 8 }),
    by: fc.constantFrom(1, -1),
  }),
  { maxLength: 12 },
);

function run(editor: TestEditor, step: Step): void {
  switch (step.kind) {
    case 'turn':
      turnPages(editor, step.numbers, step.quarters);
      break;
    case 'delete':
      deletePages(editor, step.numbers);
      break;
    case 'move':
      movePages(editor, step.numbers, step.place);
      break;
    case 'insert':
      // Files already in the document aren't inserted again.
      insertPages(editor, isIn(editor, 'added') ? [] : ADDED, step.place);
      break;
    case 'edit': {
      const [uid] = editor.document.ordered().map(({ mark }) => mark.uid);
      if (uid) editor.update([uid], 'edit', (mark) => ({ ...mark, data: { x: String(step.place) } }));
      break;
    }
    case 'nudge':
      nudgePages(editor, step.numbers, step.by);
  }
}

const isIn = (editor: TestEditor, name: string): boolean => editor.document.pages().some(({ file }) => file === name);

/** Area that a mark covers in its file's page frame: a few sample points, in or out. */
function coverOf(mark: Mark, pageNumber: number, page: PageList[number]): string {
  const { geometry } = definitionOf(mark);
  const random = createRandom(5);
  const own = page.file === '' ? (SIZES[page.page] ?? { width: 1, height: 1 }) : { width: 1, height: 1 };
  const covered = geometry.covered(geometry.onPage(mark, pageNumber, page), pageNumber);
  const points = Array.from({ length: 80 }, () => ({ x: random.next() * own.width, y: random.next() * own.height }));
  const isCovered = points
    .map((point) => quarterPoint(point, own, page.quarters))
    .map((point) => covered.some((rect) => rectContainsPoint(rect, point)));
  return isCovered.map(Number).join('');
}

/** Maps each mark on each page ("uid / page key") to the sample points that the mark covers. */
function coversOf({ document }: TestEditor): Map<string, string> {
  const covers = new Map<string, string>();
  for (const { mark } of document.ordered()) {
    for (const pageNumber of definitionOf(mark).geometry.pageNumbers(mark)) {
      const page = document.pages()[pageNumber - 1];
      if (page) covers.set(`${mark.uid} / ${pageKey(page)}`, coverOf(mark, pageNumber, page));
    }
  }
  return covers;
}

describe('the pages of a document', () => {
  it('are restored by undo and redo after any edits', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const editor = open();
        const states = [stateOf(editor)];
        for (const step of all) {
          const { undoLabel, revision } = editor.document.status.getState();
          run(editor, step);
          const after = editor.document.status.getState();
          // An edit after an edit may join it.
          if (after.revision !== revision) states.push(stateOf(editor));
          else expect(after.undoLabel).toBe(undoLabel);
        }
        const back = [stateOf(editor)];
        while (editor.document.undo()) {
          back.push(stateOf(editor));
          expect(editor.session.getState().pages).toBe(editor.document.pages());
        }
        expect(back.toReversed()).toEqual(states);
        while (editor.document.redo());
        expect(stateOf(editor)).toBe(states.at(-1));
      }),
    );
  });

  it('keep their marks: each covers the same of the same page, and of no other', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const editor = open();
        const before = coversOf(editor);
        for (const step of all) run(editor, step);
        const after = coversOf(editor);
        for (const [place, cover] of after) expect([place, cover]).toEqual([place, before.get(place)]);
        const kept = new Set(editor.document.pages().map(pageKey));
        const expected = [...before.keys()].filter((place) => kept.has(place.split(' / ')[1] ?? ''));
        expect([...after.keys()].sort()).toEqual(expected.sort());
        // A page that the document does not have gets no mark, and gives none.
        expect(editor.document.get('beyond')?.mark.pageNumber).toBe(9 - SIZES.length + editor.document.pages().length);
        const { pageNumber, pages } = editor.session.getState();
        expect(pages).toBe(editor.document.pages());
        expect(pageNumber).toBeGreaterThanOrEqual(1);
        expect(pageNumber).toBeLessThanOrEqual(pages.length);
      }),
    );
  });

  const keysOf = (editor: TestEditor) => editor.document.pages().map(({ page }) => page);

  it('move together, in their order', () => {
    const editor = open();
    movePages(editor, [4, 1], 3);
    expect(keysOf(editor)).toEqual([1, 0, 3, 2]);
    nudgePages(editor, [2, 3], 1);
    expect(keysOf(editor)).toEqual([1, 2, 0, 3]);
    nudgePages(editor, [1], -1);
    nudgePages(editor, [4], 1);
    expect(translate(editor.document.status.getState().undoLabel ?? '')).toBe('Move 2 pages to places 3 to 4');
    expect(keysOf(editor)).toEqual([1, 2, 0, 3]);
  });

  it('are never all taken out', () => {
    const editor = open();
    expect(canDelete(editor, [1, 2, 3, 4])).toBe(false);
    deletePages(editor, [1, 2, 3, 4]);
    expect(keysOf(editor)).toEqual([0, 1, 2, 3]);
    deletePages(editor, [4, 2, 1]);
    expect(keysOf(editor)).toEqual([2]);
    expect(canDelete(editor, [1])).toBe(false);
  });

  it('keep the state of their pages, except scan results', () => {
    const editor = open();
    editor.scans.setState({ byPage: new Map([[1, { pageNumber: 1, state: 'complete', barcodes: [] }]]) });
    editor.straighten(2, 1.5);
    editor.goToPage(2);
    movePages(editor, [1], 5);
    expect(editor.session.getState()).toMatchObject({ pageNumber: 1, straightening: new Map([[1, 1.5]]) });
    expect(editor.scans.getState().byPage.size).toBe(0);
  });
});
