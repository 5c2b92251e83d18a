import { expect, it } from 'vitest';
import { definitionOf } from '../marks/index.ts';
import { buildDocument } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { invertDiff, mergeDiffs } from './diff.ts';
import { createDocumentStore } from './document.ts';

it('the inverse of a diff is a map of the same changes the other way round, however it is read', () => {
  const document = createDocumentStore();
  document.load(buildDocument(3, 60));
  const random = createRandom(4);
  const diff = document.commit('Edit', (transaction) => {
    for (const { mark } of document.ordered()) {
      const { geometry } = definitionOf(mark);
      if (random.chance(0.2)) transaction.remove(mark.uid);
      else if (random.chance(0.5)) transaction.update(mark.uid, (each) => geometry.translate(each, 1, { x: 5, y: 5 }));
      else if (random.chance(0.3)) transaction.add({ ...mark, uid: `new ${mark.uid}` });
    }
  });
  if (!diff) throw new Error('Nothing has changed');
  const wanted = new Map([...diff.entries].map(([uid, { from, to }]) => [uid, { from: to, to: from }]));
  const { entries } = invertDiff(diff);
  expect(new Map(entries)).toEqual(wanted);
  expect(new Map(entries.entries())).toEqual(wanted);
  expect([...entries.keys()]).toEqual([...wanted.keys()]);
  expect([...entries.values()]).toEqual([...wanted.values()]);
  expect(entries.size).toBe(wanted.size);
  for (const uid of [...wanted.keys(), 'of nobody']) {
    expect(entries.get(uid)).toEqual(wanted.get(uid));
    expect(entries.has(uid)).toBe(wanted.has(uid));
  }
  const seen = new Map();
  entries.forEach((change, uid, map) => {
    expect(map).toBe(entries);
    seen.set(uid, change);
  });
  expect(seen).toEqual(wanted);
  expect(new Map(invertDiff(invertDiff(diff)).entries)).toEqual(new Map(diff.entries));
  for (const [, { from, to }] of mergeDiffs(diff, invertDiff(diff)).entries) expect(to).toEqual(from);
});
