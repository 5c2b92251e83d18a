import { describe, expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { fc } from '../testing/properties.ts';
import { createDocumentStore, type DocumentStore, type Transaction } from './document.ts';

const createMark = (uid: string, pageNumber = 1): Mark => ({
  type: 'RectangleAnnotation',
  uid,
  interactionMode: 'Full',
  pageNumber,
  creationDateTime: '2026-01-01T00:00:00.000Z',
  modificationDateTime: '2026-01-01T00:00:00.000Z',
  rectangle: { x: 0, y: 0, width: 10, height: 10 },
  pageData: { width: 100, height: 100 },
  borderColor: '#000000',
  borderThickness: 1,
  fillColor: '#ff0000',
  opacity: 255,
});

const stateOf = (store: DocumentStore) => JSON.stringify(store.toMarksDocument());

const uidsOn = (store: DocumentStore, page: number) => [...store.onPage(page)].map((entry) => entry.mark.uid).sort();

interface Edit {
  readonly kind: 'add' | 'remove' | 'move' | 'page' | 'rank' | 'properties';
  readonly uid: number;
  readonly value: number;
}

const edits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('add', 'remove', 'move', 'page', 'rank', 'properties'),
    uid: fc.integer({ min: 0, max: 7 }),
    value: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
);

function applyEdit(transaction: Transaction, edit: Edit): void {
  const uid = `mark ${edit.uid}`;
  switch (edit.kind) {
    case 'add':
      if (!transaction.get(uid)) transaction.add(createMark(uid, edit.value));
      break;
    case 'remove':
      transaction.remove(uid);
      break;
    case 'move':
      transaction.update(uid, (mark) => ({ ...mark, data: { x: String(edit.value) } }));
      break;
    case 'page':
      transaction.update(uid, (mark) => ({ ...mark, pageNumber: edit.value }));
      break;
    case 'rank':
      transaction.setRank(uid, edit.value + edit.uid / 10 + 0.01);
      break;
    case 'properties':
      transaction.setProperties({ name: `n${edit.value}` });
  }
}

describe('document store', () => {
  it('undoes and redoes any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 12 }), fc.array(fc.constantFrom(undefined, 'a', 'b')), (steps, keys) => {
        const store = createDocumentStore();
        const empty = stateOf(store);
        const states = [empty];
        steps.forEach((step, index) => {
          const mergeKey = keys[index];
          const edit = (transaction: Transaction) => {
            for (const each of step) applyEdit(transaction, each);
          };
          store.commit(`step ${index}`, edit, mergeKey === undefined ? {} : { mergeKey });
          if (store.status.getState().undoLabel === `step ${index}`) states.push(stateOf(store));
          else states[states.length - 1] = stateOf(store);
        });
        const last = stateOf(store);
        const back = [last];
        while (store.undo()) back.push(stateOf(store));
        expect(back.at(-1)).toBe(empty);
        expect(uidsOn(store, 1)).toEqual([]);
        expect(back.toReversed()).toEqual(states);
        while (store.redo());
        expect(stateOf(store)).toBe(last);
      }),
    );
  });

  it('knows the marks of each page at any time', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 12 }), (steps) => {
        const store = createDocumentStore();
        for (const step of steps) {
          store.commit('edit', (transaction) => {
            for (const edit of step) applyEdit(transaction, edit);
          });
          for (const page of [1, 2, 3, 4, 5]) {
            const expected = store.ordered().filter((entry) => entry.mark.pageNumber === page);
            expect(uidsOn(store, page)).toEqual(expected.map((entry) => entry.mark.uid).sort());
          }
        }
      }),
    );
  });

  it('merges commits with the same key, and no others', () => {
    const store = createDocumentStore();
    store.commit('add', (transaction) => transaction.add(createMark('a')));
    const nudge = () =>
      store.commit('nudge', (transaction) => transaction.update('a', (mark) => ({ ...mark })), { mergeKey: 'nudge' });
    nudge();
    nudge();
    store.undo();
    expect(store.status.getState().undoLabel).toBe('add');
    store.redo();
    nudge();
    store.endMerge();
    nudge();
    store.undo();
    store.undo();
    store.undo();
    expect(store.status.getState().undoLabel).toBe('add');
  });

  it('changes nothing when an edit throws, and notifies no one of empty edits', () => {
    const store = createDocumentStore();
    const heard: string[] = [];
    store.subscribe((_, source) => heard.push(source));
    const failing = () =>
      store.commit('fails', (transaction) => {
        transaction.add(createMark('a'));
        transaction.add(createMark('a'));
      });
    expect(failing).toThrow('a mark with the uid a already');
    expect(store.commit('nothing', (transaction) => transaction.update('a', (mark) => mark))).toBeUndefined();
    expect(store.ordered()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('dates updated marks', () => {
    const store = createDocumentStore(() => new Date('2026-05-05T05:05:05Z'));
    store.commit('add', (transaction) => transaction.add(createMark('a')));
    store.commit('edit', (transaction) => transaction.update('a', (mark) => ({ ...mark, pageNumber: 2 })));
    expect(store.get('a')?.mark).toMatchObject({
      creationDateTime: '2026-01-01T00:00:00.000Z',
      modificationDateTime: '2026-05-05T05:05:05.000Z',
    });
  });

  it('keeps a loaded document as it is: order, unknown properties and their places', () => {
    const store = createDocumentStore();
    const document = { name: 'layer', marks: [createMark('b'), createMark('a')], data: { x: '1' } };
    store.load(document);
    expect(JSON.stringify(store.toMarksDocument())).toBe(JSON.stringify(document));
    expect(store.undo()).toBeUndefined();
  });
});
