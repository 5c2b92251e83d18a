import { expect, it, vi } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { DeadlineError } from '../../kernel/deadline.ts';
import { buildDocument, buildMark } from '../../testing/build-marks.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createStorageWorld, settleTurns } from '../../testing/fuzz/storage-world.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createRandom } from '../../testing/random.ts';
import { createAutosaveStore } from '../autosave-state.ts';
import { createDocumentStore } from '../document.ts';
import { createSessionStore } from '../session.ts';
import { type AutosaveSizes, createAutosave } from './autosave.ts';
import type { KeyedStorage } from './keyed-storage.ts';
import {
  bucketKey,
  bucketsKey,
  eraseDocument,
  leftsKey,
  listRecords,
  readDocument,
  recordKey,
  takeDocument,
  tidyStorage,
  updateRecord,
} from './records.ts';

const PICTURE = new Blob(['a picture'], { type: 'image/png' });

function setUp(
  storage: KeyedStorage = createMemoryStorage(),
  writer = 'this tab',
  clock = systemClock,
  sizes?: AutosaveSizes,
) {
  const document = createDocumentStore();
  const session = createSessionStore();
  session.setState({ pageNumber: 1, viewport: { width: 800, height: 600, density: 1 } });
  const state = createAutosaveStore();
  const autosave = createAutosave({ document, session, storage, state, clock, ...(sizes ? { sizes } : {}) });
  const attach = (id = 'doc') => autosave.attach({ id, name: 'a.png', pageCount: 1, picture: PICTURE, writer });
  /** Opens a stored document as another page would. */
  const take = async (id = 'doc') => {
    await takeDocument(storage, id, writer);
    const stored = await readDocument(storage, id);
    if (!stored) throw new Error(`There is no ${id}`);
    document.load(stored.document);
    autosave.attach({ id, name: 'a.png', pageCount: 1, picture: PICTURE, writer, stored });
  };
  return { storage, document, session, state, autosave, attach, take };
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
  await given.autosave.settle();
  draw(given, 1);
  given.document.commit('Back', (transaction) => transaction.setRank('mark 1', 0.5));
  await given.autosave.settle();
  expect(await readMarks(given.storage)).toEqual(given.document.toMarksDocument());
  expect(given.state.getState()).toEqual({ kind: 'saved' });
});

it('saves changes without waiting for the view', async () => {
  const waiting = new Set<number>();
  const given = setUp(undefined, undefined, {
    now: systemClock.now,
    after(milliseconds, callback) {
      waiting.add(milliseconds);
      const cancel = systemClock.after(milliseconds, () => {
        waiting.delete(milliseconds);
        callback();
      });
      return () => {
        waiting.delete(milliseconds);
        cancel();
      };
    },
  });
  given.attach();
  await given.autosave.settle();
  waiting.clear();
  given.session.setState({ pageNumber: 2 });
  const [forView = 0, ...others] = waiting;
  expect(others).toEqual([]);
  draw(given, 1);
  const [afterRest = 0, ...none] = waiting;
  expect(none).toEqual([]);
  expect(afterRest).toBeLessThan(forView);
  // Changes during a pending save don't delay it.
  draw(given, 2);
  expect([...waiting]).toEqual([afterRest]);
  await given.autosave.settle();
  expect(given.state.getState()).toEqual({ kind: 'saved' });
});

it('writes changes, the picture once, and deletes old pieces', async () => {
  const given = setUp();
  const write = vi.spyOn(given.storage, 'write');
  given.document.load(buildDocument(3, 1000));
  given.attach();
  await given.autosave.settle();
  const putKeys = () => write.mock.calls.flatMap(([{ puts }]) => puts.map(([key]) => key.join('/')));
  expect(putKeys().filter((key) => key === 'picture/doc')).toHaveLength(1);
  write.mockClear();
  draw(given, 1);
  await given.autosave.settle();
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
    if (random.chance(0.3)) await given.autosave.settle();
  }
  await given.autosave.settle();
  const stored = await readDocument(given.storage, 'doc');
  expect(stored?.document).toEqual(given.document.toMarksDocument());
  const next = setUp(given.storage, 'next page');
  await next.take();
  draw(next, 5000);
  await next.autosave.settle();
  expect(await readMarks(given.storage)).toEqual(next.document.toMarksDocument());
});

it('never writes over another tab that has taken the document', async () => {
  const first = setUp();
  first.attach();
  await first.autosave.settle();
  const second = setUp(first.storage, 'the other tab');
  await second.take();
  draw(second, 2);
  await second.autosave.settle();
  draw(first, 1);
  await first.autosave.settle();
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
  await given.autosave.settle();
  expect(given.state.getState()).toMatchObject({ kind: 'failed', fault: 'full' });
  isFull = false;
  draw(given, 2);
  await given.autosave.settle();
  expect(given.state.getState()).toEqual({ kind: 'saved' });
  expect((await readMarks(memory))?.marks).toHaveLength(2);
});

/** Reads what the next page would find if this one ended here. */
async function readByNext({ storage }: ReturnType<typeof setUp>, id = 'doc') {
  const next = setUp(storage, `next of ${id}`);
  await next.take(id);
  return next.document.toMarksDocument();
}

it('writes all that is left when the page is left, while another save is on its way', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 2000));
  given.attach();
  draw(given, 1);
  given.autosave.leave();
  const atLeaving = given.document.toMarksDocument();
  expect(await readByNext(given)).toEqual(atLeaving);
});

it('keeps saving when a page returns from the back-forward cache', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 2000));
  given.attach();
  given.autosave.leave();
  draw(given, 2);
  expect(await given.autosave.settle()).toBe(true);
  expect(await readMarks(given.storage)).toEqual(given.document.toMarksDocument());
  expect(await given.storage.keys(leftsKey('doc'))).toEqual([]);
  expect(await readByNext(given)).toEqual(given.document.toMarksDocument());
});

it.each([
  ['the first save', false],
  ['a later one', true],
])(
  'keeps what was done last when the page ends as it is left, however far %s has come',
  async (_which, isKeptBefore) => {
    // So small that the document is several pieces, in several writes.
    const sizes = { mostMarks: 3, mostWeight: 4000, mostAtOnce: 2500 };
    let [steps, isOver] = [0, false];
    for (; !isOver; steps += 1) {
      const world = createStorageWorld();
      const clock = createFakeClock();
      const given = setUp(world.connect(1), 'this tab', clock, sizes);
      const isBusy = () => world.requests + world.answers + clock.waiting > 0;
      const step = async () => {
        if (world.requests > 0) await world.carryOut();
        else if (world.answers > 0) await world.deliver(0);
        else clock.advance(1000);
        await settleTurns();
      };
      given.document.load(buildDocument(3, 20));
      given.attach();
      if (isKeptBefore) {
        while (isBusy()) await step();
        draw(given, 1);
      }
      for (let taken = 0; taken < steps && isBusy(); taken += 1) await step();
      isOver = !isBusy();
      draw(given, 2);
      given.autosave.leave();
      world.kill(1, 1);
      await settleTurns();
      while (world.requests > 0) await world.carryOut();
      await takeDocument(world.disk, 'doc', 'next tab');
      expect(await readMarks(world.disk), `after ${steps} steps`).toEqual(given.document.toMarksDocument());
    }
    expect(steps).toBeGreaterThan(3);
  },
);

it('writes once when several events tell that the page is left', async () => {
  const given = setUp();
  given.attach();
  await given.autosave.settle();
  draw(given, 1);
  const write = vi.spyOn(given.storage, 'write');
  given.autosave.leave();
  given.autosave.leave();
  expect(write).toHaveBeenCalledTimes(1);
  draw(given, 2);
  given.autosave.leave();
  expect(write).toHaveBeenCalledTimes(2);
  expect((await readByNext(given)).marks).toHaveLength(2);
});

it('ignores a left page once another one has taken the document', async () => {
  const first = setUp();
  first.attach();
  await first.autosave.settle();
  const second = setUp(first.storage, 'the other tab');
  await second.take();
  draw(second, 2);
  await second.autosave.settle();
  draw(first, 1);
  first.autosave.leave();
  await first.autosave.settle();
  expect(first.state.getState()).toMatchObject({ kind: 'failed', fault: 'taken' });
  expect((await readByNext(first)).marks.map(({ uid }) => uid)).toEqual(['mark 2']);
});

it('rewrites everything if the storage was cleared', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 300));
  given.attach();
  await given.autosave.settle();
  await given.storage.write({ puts: [], removesUnder: [[]] });
  draw(given, 1);
  expect(await given.autosave.settle()).toBe(true);
  expect(given.state.getState()).toEqual({ kind: 'saved' });
  expect(await readByNext(given)).toEqual(given.document.toMarksDocument());
});

it('rewrites everything if the database was lost, without a change', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 300));
  given.attach();
  await given.autosave.settle();
  await given.storage.write({ puts: [], removesUnder: [[]] });
  given.autosave.invalidate();
  expect([given.autosave.isKept(), given.state.getState().kind]).toEqual([false, 'saving']);
  expect(await given.autosave.settle()).toBe(true);
  expect(await readByNext(given)).toEqual(given.document.toMarksDocument());
});

it('says that storage does not answer, and that it is kept once it does', async () => {
  const memory = createMemoryStorage();
  let isSilent = true;
  const storage: KeyedStorage = {
    ...memory,
    write: async (batch) => {
      if (isSilent) throw new DeadlineError('No answer');
      await memory.write(batch);
    },
  };
  const given = setUp(storage);
  given.attach();
  draw(given, 1);
  expect(await given.autosave.settle()).toBe(false);
  expect(given.state.getState()).toMatchObject({ kind: 'failed', fault: 'silent' });
  isSilent = false;
  expect(await given.autosave.settle()).toBe(true);
  expect(await readByNext(given)).toEqual(given.document.toMarksDocument());
});

it('is read whole while the page that was left still writes', async () => {
  const given = setUp();
  given.attach();
  draw(given, 1);
  await given.autosave.settle();
  let isBetween = true;
  const slow: KeyedStorage = {
    ...given.storage,
    async get(key) {
      if (key[0] === 'bucket' && isBetween) {
        isBetween = false;
        draw(given, 2);
        await given.autosave.settle();
      }
      return given.storage.get(key);
    },
  };
  const stored = await readDocument(slow, 'doc');
  expect(stored?.document.marks.map(({ uid }) => uid)).toEqual(['mark 1', 'mark 2']);
  expect(stored?.faults).toBe(0);
});

it('keeps one document apart from the next when it is closed', async () => {
  const given = setUp();
  given.attach('one');
  draw(given, 1);
  await given.autosave.settle();
  const detached = given.autosave.detach(true);
  given.document.load({ marks: [] });
  given.attach('two');
  draw(given, 2);
  await detached;
  await given.autosave.settle();
  const uidsOf = async (id: string) => (await readMarks(given.storage, id))?.marks.map(({ uid }) => uid);
  expect([await uidsOf('one'), await uidsOf('two')]).toEqual([['mark 1'], ['mark 2']]);
  const open = (await listRecords(given.storage)).filter(({ isOpen }) => isOpen);
  expect(open.map(({ id }) => id)).toEqual(['two']);
});

it('never writes discarded changes, not even those saved by a hidden page', async () => {
  const given = setUp();
  given.attach();
  draw(given, 1);
  await given.autosave.settle();
  draw(given, 2);
  given.autosave.leave();
  const detached = given.autosave.detach(true);
  given.document.load({ marks: [] });
  await detached;
  expect((await readByNext(given)).marks.map(({ uid }) => uid)).toEqual(['mark 1']);
});

it('leaves nothing of an erased document, and everything of a removed one', async () => {
  const given = setUp();
  given.attach('one');
  draw(given, 1);
  await given.autosave.settle();
  await updateRecord(given.storage, 'one', { isRemoved: true });
  expect((await readMarks(given.storage, 'one'))?.marks).toHaveLength(1);
  await eraseDocument(given.storage, 'one');
  expect(await given.storage.keys([])).toEqual([]);
});

it('leaves out stored marks that were damaged, and says how many', async () => {
  const given = setUp();
  given.attach();
  draw(given, 1);
  await given.autosave.settle();
  const [name = ''] = (await readDocument(given.storage, 'doc'))?.record.buckets ?? [];
  const damaged = [
    { rank: 1, mark: { type: 'None' } },
    'no entry',
    { mark: buildMark('LineAnnotation', createRandom(1)) },
  ];
  await given.storage.write({ puts: [[bucketKey('doc', name), damaged]] });
  expect(await readDocument(given.storage, 'doc')).toMatchObject({ faults: 3, document: { marks: [] } });
});

it('counts the marks of a piece that is missing, and not the pieces', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 300));
  given.attach();
  await given.autosave.settle();
  const before = await readDocument(given.storage, 'doc');
  const [name = ''] = before?.record.buckets ?? [];
  const lost = before?.buckets.get(name)?.length ?? 0;
  expect(lost).toBeGreaterThan(10);
  await given.storage.write({ puts: [], removes: [bucketKey('doc', name)] });
  const after = await readDocument(given.storage, 'doc');
  expect(after?.faults).toBe(lost);
  expect(after?.document.marks).toHaveLength(300 - lost);
});

it('reads data of older versions, with numbers for pieces and without a revision', async () => {
  const given = setUp();
  given.document.load(buildDocument(3, 5));
  given.attach();
  await given.autosave.settle();
  const stored = await readDocument(given.storage, 'doc');
  if (!stored) throw new Error('Nothing is stored');
  const { revision, ...record } = stored.record;
  const old = { ...record, buckets: [1] };
  const entries = [...stored.buckets.values()].flat();
  await given.storage.write({
    puts: [
      [recordKey('doc'), old],
      [bucketKey('doc', 1), entries],
    ],
    removes: [['lease', 'doc']],
  });
  const next = setUp(given.storage, 'next page');
  await next.take();
  expect(next.document.toMarksDocument()).toEqual(given.document.toMarksDocument());
  draw(next, 1);
  await next.autosave.settle();
  expect(await readByNext(next)).toEqual(next.document.toMarksDocument());
});

it('tidies storage at start: applies left states, and deletes orphans', async () => {
  const given = setUp();
  for (const id of ['left', 'removed', 'held']) {
    const page = setUp(given.storage, `page of ${id}`);
    page.attach(id);
    await page.autosave.settle();
    draw(page, 1);
    page.autosave.leave();
    // Here the page ends, its last save not begun.
    page.autosave.release();
  }
  await updateRecord(given.storage, 'removed', { isRemoved: true });
  const orphan = [
    [bucketKey('orphan', 'x.1'), []],
    [leftsKey('orphan').concat('x'), { follows: ['gone'] }],
  ] as const;
  await given.storage.write({ puts: orphan });
  await given.storage.write({ puts: [[['record', 'newer version'], { version: 2 }]] });
  await tidyStorage(given.storage, 'the start', new Set(['held']));
  expect((await listRecords(given.storage)).map(({ id }) => id).sort()).toEqual(['held', 'left']);
  const countOf = async (id: string) => (await readMarks(given.storage, id))?.marks.length;
  expect([await countOf('left'), await countOf('held')]).toEqual([1, 0]);
  expect(await given.storage.keys(bucketsKey('orphan'))).toEqual([]);
  expect(await given.storage.get(['record', 'newer version'])).toEqual({ version: 2 });
});
