import { describe, expect, it } from 'vitest';
import { definitionOf } from '../marks/index.ts';
import { buildDocument } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { createTestEditor } from '../testing/test-editor.ts';
import type { Editor } from './editor.ts';
import { createPageIndex, type IndexedMark } from './page-index.ts';

/** Rounding of paths (hundredths of a pixel). */
const ROUNDED = 0.03;

function expectIndexed(editor: Editor, pageNumber: number): void {
  const index = editor.index(pageNumber);
  if (!index) throw new Error('There is no page');
  const anew = createPageIndex(pageNumber, index.size, editor.document.onPage(pageNumber));
  const fresh = new Map([...anew.all()].map((mark) => [mark.uid, mark]));
  const own = [...index.all()];
  expect(own.map(({ uid }) => uid).sort()).toEqual([...fresh.keys()].sort());
  for (const view of own) {
    const wanted = fresh.get(view.uid);
    if (!wanted) continue;
    expect(view.mark).toEqual(wanted.mark);
    expect([view.entry, view.rank, view.isSelectable]).toEqual([wanted.entry, wanted.rank, wanted.isSelectable]);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(view.bounds[side] - wanted.bounds[side]), `${view.mark.type} ${side}`).toBeLessThan(ROUNDED);
      expect(Math.abs(view.paintBounds[side] - wanted.paintBounds[side])).toBeLessThan(ROUNDED);
    }
  }
  const uidsOf = (marks: Iterable<IndexedMark>) => [...marks].map(({ uid }) => uid).sort();
  expect(uidsOf(index.commented())).toEqual(uidsOf(anew.commented()));
  expect(uidsOf(index.emptyFields())).toEqual(uidsOf(anew.emptyFields()));
}

/** Checks the cached selection against a fresh lookup. */
function expectSelected(editor: Editor, pageNumber: number): void {
  const known = { uids: editor.selected(pageNumber).map(({ uid }) => uid), bounds: editor.selectionBounds(pageNumber) };
  editor.select([...editor.session.getState().selection]);
  expect(known.uids).toEqual(editor.selected(pageNumber).map(({ uid }) => uid));
  const bounds = editor.selectionBounds(pageNumber);
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((known.bounds?.[side] ?? 0) - (bounds?.[side] ?? 0))).toBeLessThan(ROUNDED);
  }
}

describe('moving marks', () => {
  it('changes each of them in one undo step', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed);
      const { marks } = buildDocument(seed, 150);
      const [moved, changed] = [createTestEditor(marks), createTestEditor(marks)];
      const states = [JSON.stringify(moved.document.toMarksDocument())];
      for (let round = 0; round < 6; round++) {
        const pageNumber = random.integer(1, 2);
        const delta = { x: random.decimal(-60, 60), y: random.decimal(-60, 60) };
        const uids = marks.filter(() => random.chance(0.7)).map(({ uid }) => uid);
        const shown = uids.map((uid) => moved.index(pageNumber)?.get(uid)).filter((mark) => mark !== undefined);
        if (random.chance(0.7)) moved.select(shown.filter(() => random.chance(0.9) || round < 3).map(({ uid }) => uid));
        moved.selected(pageNumber);
        moved.move(random.chance(0.3) ? shown.toReversed() : shown, pageNumber, delta);
        expectSelected(moved, pageNumber);
        changed.update(
          shown.map(({ uid }) => uid),
          'Move',
          (mark) => definitionOf(mark).geometry.translate(mark, pageNumber, delta),
        );
        // Some are checked between two moves, others after all.
        if (random.chance(0.4)) expectIndexed(moved, pageNumber);
      }
      const after = JSON.stringify(moved.document.toMarksDocument());
      expect(after, `seed ${seed}`).toBe(JSON.stringify(changed.document.toMarksDocument()));
      for (const pageNumber of [1, 2]) expectIndexed(moved, pageNumber);
      while (moved.document.undo()) if (random.chance(0.3)) expectIndexed(moved, 1);
      expect(JSON.stringify(moved.document.toMarksDocument()), `seed ${seed}`).toBe(states[0]);
      while (moved.document.redo());
      expect(JSON.stringify(moved.document.toMarksDocument()), `seed ${seed}`).toBe(after);
      for (const pageNumber of [1, 2]) expectIndexed(moved, pageNumber);
    }
  });

  it('is empty without a direction', () => {
    const { marks } = buildDocument(1, 10);
    const editor = createTestEditor(marks);
    editor.move(editor.index(1)?.all() ?? [], 1, { x: 0, y: 0 });
    expect(editor.document.status.getState().undoLabel).toBeUndefined();
  });
});
