import { expect, it } from 'vitest';
import type { MarksDocument } from '../../marks/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { spawnHere } from '../../testing/local-worker.ts';
import { createRandom } from '../../testing/random.ts';
import { openMerge } from '../client.ts';
import { planMerge } from './plan-merge.ts';
import { createMergeHandlers } from './serve-merge.ts';

const marks = [1, 2, 3, 4].map((seed) =>
  buildMark('RectangleAnnotation', createRandom(seed), { width: 612, height: 792 }),
);
const [a, b, c, d] = marks as [(typeof marks)[0], (typeof marks)[0], (typeof marks)[0], (typeof marks)[0]];
const base: MarksDocument = { marks: [a, b, c] };
const mine = {
  name: 'mine',
  document: { ...base, note: 'x', marks: [a, { ...b, fillColor: '#000001' }, c] } as MarksDocument,
};
const files = [{ name: 'ada.json', document: { marks: [d, a, { ...b, fillColor: '#000002' }] } as MarksDocument }];

it('plans in a worker as on the page, and returns the marks that stay as they are', async () => {
  const merger = openMerge({ mine, base, files }, spawnHere(createMergeHandlers));
  for (const answers of [
    new Map<string, number>(),
    new Map([[JSON.stringify([['marks', b.uid, 'fillColor'], 'value']), 1]]),
  ]) {
    const { document, ...summary } = planMerge(mine, base, files, answers);
    expect(await merger.plan(answers)).toEqual(summary);
    const taken = await merger.take();
    expect(taken).toEqual(document);
    expect(taken.marks.find(({ uid }) => uid === a.uid)).toBe(a);
  }
  merger.close();
  await expect(merger.plan(new Map())).rejects.toThrow('closed');
});
