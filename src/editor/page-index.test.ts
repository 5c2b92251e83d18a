import { describe, expect, it } from 'vitest';
import { rectsTouch } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { createDocumentStore } from '../store/document.ts';
import { buildDocument } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { markIn } from '../testing/test-editor.ts';
import { createPageIndex, type IndexedMark } from './page-index.ts';
import { createRectPicker } from './pick.ts';

const PAGE = { width: 827, height: 1169 };

function createFilled(count = 400) {
  const document = createDocumentStore();
  document.load(buildDocument(11, count));
  return { document, index: createPageIndex(1, PAGE, document.onPage(1)) };
}

const buildRect = (random: ReturnType<typeof createRandom>) => {
  const width = random.decimal(1, 500);
  const height = random.decimal(1, 500);
  return { x: random.decimal(-50, PAGE.width), y: random.decimal(-50, PAGE.height), width, height };
};

const uidsOf = (marks: Iterable<IndexedMark>) => [...marks].map(({ uid }) => uid);

describe('the index of a page', () => {
  it('finds marks that touch an area, lowest first, like a full search', () => {
    const { index } = createFilled();
    const random = createRandom(6);
    for (let round = 0; round < 100; round++) {
      const area = buildRect(random);
      const all = [...index.all()].filter((mark) => rectsTouch(mark.paintBounds, area));
      expect(uidsOf(index.query(area))).toEqual(uidsOf(all.sort((a, b) => a.rank - b.rank)));
      expect(index.mayTouch(area)).toBeGreaterThanOrEqual(all.length);
    }
  });

  it('follows an edit of most marks at once, and its undo', () => {
    const { document, index } = createFilled();
    document.subscribe((diff) => void index.apply(diff));
    const random = createRandom(9);
    const expectFresh = () => {
      const fresh = createPageIndex(1, PAGE, document.onPage(1));
      for (let round = 0; round < 20; round++) {
        const area = buildRect(random);
        expect(uidsOf(index.query(area))).toEqual(uidsOf(fresh.query(area)));
      }
      expect(new Set(uidsOf(index.commented()))).toEqual(new Set(uidsOf(fresh.commented())));
    };
    document.commit('Move all', (transaction) => {
      for (const { mark } of document.ordered()) {
        const { geometry } = definitionOf(mark);
        if (random.chance(0.1)) transaction.remove(mark.uid);
        else transaction.update(mark.uid, (each) => geometry.translate(each, 1, { x: 40, y: -25 }));
      }
    });
    expectFresh();
    document.undo();
    expectFresh();
  });

  it('equals a rebuilt index after any edits, undos and redos', () => {
    const { document, index } = createFilled();
    document.subscribe((diff) => void index.apply(diff));
    const random = createRandom(10);
    const viewsOf = (each: typeof index) =>
      new Map([...each.all()].map(({ uid, entry, mark, rank, bounds }) => [uid, { entry, mark, rank, bounds }]));
    for (let round = 0; round < 80; round++) {
      const turn = random.next();
      const most = random.chance(0.4);
      if (turn < 0.3) document.undo();
      else if (turn < 0.5) document.redo();
      else {
        document.commit('Edit', (transaction) => {
          for (const { mark } of document.ordered()) {
            if (!random.chance(most ? 0.8 : 0.02)) continue;
            const { geometry } = definitionOf(mark);
            if (random.chance(0.02)) transaction.remove(mark.uid);
            else transaction.update(mark.uid, (each) => geometry.translate(each, 1, { x: round, y: 3 }));
          }
        });
      }
      expect(viewsOf(index), `round ${round}`).toEqual(viewsOf(createPageIndex(1, PAGE, document.onPage(1))));
    }
  });

  it('reports a changed page instead of thousands of changed marks', () => {
    const { document, index } = createFilled(4000);
    const all = document.ordered().map(({ mark }) => mark.uid);
    const diff = document.commit('Delete', (transaction) => {
      for (const uid of all) transaction.remove(uid);
    });
    expect(diff && index.apply(diff)).toEqual({ areas: [{ x: 0, y: 0, ...PAGE }], marks: [] });
  });

  it('follows edits, undo and redo, and names the areas that look different', () => {
    const { document, index } = createFilled();
    const random = createRandom(7);
    document.subscribe((diff) => {
      const before = new Map([...diff.entries.keys()].map((uid) => [uid, index.get(uid)?.paintBounds]));
      const { areas } = index.apply(diff);
      for (const [uid, { to }] of diff.entries) {
        const old = before.get(uid);
        if (old) expect(areas).toContainEqual(old);
        if (to) expect(areas).toContainEqual(index.get(uid)?.paintBounds);
      }
    });
    for (let round = 0; round < 60; round++) {
      const entries = document.ordered();
      const entry = entries[random.integer(0, entries.length - 1)];
      if (!entry) break;
      document.commit('Edit', (transaction) => {
        if (random.chance(0.2)) transaction.remove(entry.mark.uid);
        else {
          const delta = { x: random.decimal(-80, 80), y: random.decimal(-80, 80) };
          const { geometry } = definitionOf(entry.mark);
          transaction.update(entry.mark.uid, (mark) => geometry.translate(mark, 1, delta));
        }
      });
      if (random.chance(0.3)) document.undo();
      if (random.chance(0.2)) document.redo();
    }
    const fresh = createPageIndex(1, PAGE, document.onPage(1));
    const whole = { x: -1e4, y: -1e4, width: 3e4, height: 3e4 };
    expect(uidsOf(index.query(whole))).toEqual(uidsOf(fresh.query(whole)));
  });
});

describe('the marks in a rectangle that is being drawn', () => {
  it('equal those of the rectangle at every step, in any direction', () => {
    const { index } = createFilled();
    const random = createRandom(8);
    const pick = createRectPicker(index, new Set(), new Set());
    for (let step = 0; step < 150; step++) {
      const next = step % 10 === 0 ? { ...buildRect(random), height: 0 } : buildRect(random);
      const afresh = createRectPicker(index, new Set(), new Set())(next);
      expect([...pick(next)].sort()).toEqual([...afresh].sort());
    }
  });

  it('exclude hidden and locked marks, and extend the selection', () => {
    const { index } = createFilled();
    const whole = { x: -100, y: -100, width: 2000, height: 2000 };
    const [hidden, before] = uidsOf(index.query(whole));
    if (!hidden || !before) throw new Error('There are no marks');
    const pick = createRectPicker(index, new Set([hidden]), new Set([before]));
    const picked = pick(whole);
    expect(picked.has(hidden)).toBe(false);
    for (const uid of picked) {
      if (uid !== before) expect(index.get(uid)?.mark.interactionMode).toBe('Full');
    }
    expect([...pick({ x: -90, y: -90, width: 1, height: 1 })]).toContain(before);
  });

  it('knows the signature fields that wait for a text, through edits', () => {
    const box = { x: 10, y: 10, width: 200, height: 40 };
    const document = createDocumentStore();
    const field = { ...markIn('TextInputSignature', 'field', box), text: '' } as Mark;
    document.load({ marks: [field, { ...markIn('TextAnnotation', 'note', box), text: '' } as Mark] });
    const index = createPageIndex(1, PAGE, document.onPage(1));
    document.subscribe((diff) => index.apply(diff));
    const setText = (text: string) =>
      document.commit('Type', (transaction) => transaction.update('field', (mark) => ({ ...mark, text }) as Mark));
    expect(uidsOf(index.emptyFields())).toEqual(['field']);
    setText('Ada');
    expect(uidsOf(index.emptyFields())).toEqual([]);
    setText('');
    expect(uidsOf(index.emptyFields())).toEqual(['field']);
    document.commit('Delete', (transaction) => transaction.remove('field'));
    expect(uidsOf(index.emptyFields())).toEqual([]);
  });
});
