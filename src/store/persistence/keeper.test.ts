import { expect, it, vi } from 'vitest';
import { buildDocument, buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createDocumentStore } from '../document.ts';
import { createKeepingStore } from '../keeping.ts';
import { createSessionStore } from '../session.ts';
import { createKeeper } from './keeper.ts';
import { createMemoryStorage, type KeyedStorage } from './keyed-storage.ts';
import { eraseDocument, listRecords, readDocument, updateRecord } from './records.ts';

const PICTURE = new Blob(['a picture'], { type: 'image/png' });

function setUp(storage: KeyedStorage = createMemoryStorage(), writer = 'this tab') {
  const document = createDocumentStore();
  const session = createSessionStore();
  session.setState({ pageNumber: 1, viewport: { width: 800, height: 600, density: 1 } });
  const state = createKeepingStore();
  const keeper = createKeeper({ document, session, storage, state, writer, now: () => new Date() });
  const attach = (id = 'doc') => keeper.attach({ id, name: 'a.png', pageCount: 1, picture: PICTURE });
  return { storage, document, session, state, keeper, attach };
}

const draw = ({ document }: ReturnType<typeof setUp>, seed: number) =>
  document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleAnnotation', createRandom(seed)), uid: `mark ${seed}` }),
  );

async function readMarks(storage: KeyedStorage, id = 'doc') {
  const stored = await readDocument(storage, id);
  return stored?.document;
}

it('keeps marks, their order and unknown properties', async () => {
  const given = setUp();
  given.document.load({ ...buildDocument(7, 700), customer: { name: 'x' } });
  given.attach();
  await given.keeper.settle();
  draw(given, 1);
  given.document.commit('Back', (transaction) => transaction.setRank('mark 1', 0.5));
  await given.keeper.settle();
  expect(await readMarks(given.storage)).toEqual(given.document.toMarksDocument());
  expect(given.state.getState()).toEqual({ kind: 'saved' });
});

it('writes what changed, the picture once, and takes old pieces away', async () => {
  const given = setUp();
  const write = vi.spyOn(given.storage, 'write');
  given.document.load(buildDocument(3, 1000));
  given.attach();
  await given.keeper.settle();
  const putKeys = () => write.mock.calls.flatMap(([{ puts }]) => puts.map(([key]) => key.join('/')));
  expect(putKeys().filter((key) => key === 'picture/doc')).toHaveLength(1);
  write.mockClear();
  draw(given, 1);
  await given.keeper.settle();
  expect(putKeys().filter((key) => key.startsWith('bucket/'))).toHaveLength(1);
  expect(putKeys()).not.toContain('picture/doc');
  const stored = await readDocument(given.storage, 'doc');
  expect(await given.storage.getAll(['bucket', 'doc'])).toHaveLength(stored?.record.buckets.length ?? 0);
});

it('is true to random edits, undone and redone, and read back by another page', async () => {
  const given = setUp();
  const random = createRandom(11);
  given.document.load(buildDocument(5, 300));
  given.attach();
  for (let round = 0; round < 60; round += 1) {
    const uids = given.document.ordered().map(({ mark }) => mark.uid);
    const kind = random.next();
    if (kind < 0.3) draw(given, 1000 + round);
    else if (kind < 0.5) given.document.commit('Delete', (transaction) => transaction.remove(random.pick(uids)));
    else if (kind < 0.7) given.document.undo();
    else if (kind < 0.8) given.document.redo();
    else given.document.commit('Front', (transaction) => transaction.setRank(random.pick(uids), 10_000 + round));
    if (random.chance(0.3)) await given.keeper.settle();
  }
  await given.keeper.settle();
  const stored = await readDocument(given.storage, 'doc');
  expect(stored?.document).toEqual(given.document.toMarksDocument());
  const next = setUp(given.storage, 'next page');
  next.document.load(stored?.document ?? { marks: [] });
  next.keeper.attach({ id: 'doc', name: 'a.png', pageCount: 1, picture: PICTURE, ...(stored ? { stored } : {}) });
  draw(next, 5000);
  await next.keeper.settle();
  expect(await readMarks(given.storage)).toEqual(next.document.toMarksDocument());
});

it('never writes over another tab that has taken the document', async () => {
  const first = setUp();
  first.attach();
  await first.keeper.settle();
  const stored = await readDocument(first.storage, 'doc');
  const second = setUp(first.storage, 'the other tab');
  second.keeper.attach({ id: 'doc', name: 'a.png', pageCount: 1, picture: PICTURE, ...(stored ? { stored } : {}) });
  draw(second, 2);
  await second.keeper.settle();
  draw(first, 1);
  await first.keeper.settle();
  expect(first.state.getState()).toMatchObject({ kind: 'failed', fault: 'taken' });
  expect((await readMarks(first.storage))?.marks.map(({ uid }) => uid)).toEqual(['mark 2']);
});

it('says that the disk is full, and keeps everything once there is room', async () => {
  const memory = createMemoryStorage();
  let isFull = true;
  const storage: KeyedStorage = {
    ...memory,
    write: async (batch) => {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      await memory.write(batch);
    },
  };
  const given = setUp(storage);
  given.attach();
  draw(given, 1);
  await given.keeper.settle();
  expect(given.state.getState()).toMatchObject({ kind: 'failed', fault: 'full' });
  isFull = false;
  draw(given, 2);
  await given.keeper.settle();
  expect(given.state.getState()).toEqual({ kind: 'saved' });
  expect((await readMarks(memory))?.marks).toHaveLength(2);
});

it('writes all that is left when the page is left, while another save is on its way', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 2000));
  given.attach();
  draw(given, 1);
  given.keeper.leave();
  const atLeaving = given.document.toMarksDocument();
  await vi.waitFor(async () => expect(await readMarks(given.storage)).toEqual(atLeaving));
  draw(given, 2);
  await given.keeper.settle();
  expect(await readMarks(given.storage)).toEqual(given.document.toMarksDocument());
});

it('writes once when several events tell that the page is left', async () => {
  const given = setUp();
  given.attach();
  await given.keeper.settle();
  draw(given, 1);
  const write = vi.spyOn(given.storage, 'write');
  given.keeper.leave();
  given.keeper.leave();
  expect(write).toHaveBeenCalledTimes(1);
  await vi.waitFor(async () => expect((await readMarks(given.storage))?.marks).toHaveLength(1));
  draw(given, 2);
  given.keeper.leave();
  await vi.waitFor(async () => expect((await readMarks(given.storage))?.marks).toHaveLength(2));
});

it('is read whole while the page that was left still writes', async () => {
  const given = setUp();
  given.attach();
  draw(given, 1);
  await given.keeper.settle();
  let isBetween = true;
  const slow: KeyedStorage = {
    ...given.storage,
    async get(key) {
      if (key[0] === 'bucket' && isBetween) {
        isBetween = false;
        draw(given, 2);
        await given.keeper.settle();
      }
      return given.storage.get(key);
    },
  };
  const stored = await readDocument(slow, 'doc');
  expect(stored?.document.marks.map(({ uid }) => uid)).toEqual(['mark 1', 'mark 2']);
  expect(stored?.faults).toBe(0);
});

it('keeps one document apart from the next when it is released', async () => {
  const given = setUp();
  given.attach('one');
  draw(given, 1);
  const released = given.keeper.release(true);
  given.document.load({ marks: [] });
  given.attach('two');
  draw(given, 2);
  await released;
  await given.keeper.settle();
  const uidsOf = async (id: string) => (await readMarks(given.storage, id))?.marks.map(({ uid }) => uid);
  expect([await uidsOf('one'), await uidsOf('two')]).toEqual([['mark 1'], ['mark 2']]);
  const open = (await listRecords(given.storage)).filter(({ isOpen }) => isOpen);
  expect(open.map(({ id }) => id)).toEqual(['two']);
});

it('leaves nothing of an erased document, and everything of a removed one', async () => {
  const given = setUp();
  given.attach('one');
  draw(given, 1);
  await given.keeper.settle();
  await updateRecord(given.storage, 'one', { isRemoved: true });
  expect((await readMarks(given.storage, 'one'))?.marks).toHaveLength(1);
  await eraseDocument(given.storage, 'one');
  for (const kind of ['record', 'bucket', 'picture', 'view', 'thumbnail']) {
    expect(await given.storage.getAll([kind])).toEqual([]);
  }
});

it('leaves out stored marks that were damaged, and says how many', async () => {
  const given = setUp();
  given.attach();
  draw(given, 1);
  await given.keeper.settle();
  const [number] = (await readDocument(given.storage, 'doc'))?.record.buckets ?? [];
  const damaged = [
    { rank: 1, mark: { type: 'None' } },
    'no entry',
    { mark: buildMark('LineAnnotation', createRandom(1)) },
  ];
  await given.storage.write({ puts: [[['bucket', 'doc', number ?? 0], damaged]] });
  expect(await readDocument(given.storage, 'doc')).toMatchObject({ faults: 3, document: { marks: [] } });
});
