import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FullError } from '../admission.ts';
import { UnavailableError } from '../api.ts';
import { type Database, openDatabase, type Row } from './database.ts';
import { createDatabaseLayers } from './database-layers.ts';
import { becomeWorker, type Claim, MOST_ATTEMPTS, Tasks } from './tasks.ts';
import { isDatabaseInstalled, startTestDatabase, type TestDatabase } from './test-database.ts';

const where = isDatabaseInstalled() ? '' : ' (skipped: PostgreSQL is not installed)';

describe.skipIf(!isDatabaseInstalled())(`tasks in a database${where}`, () => {
  let server: TestDatabase;
  let database: Database;
  let tasks: Tasks;
  /** Worker number whose lock no process holds. */
  const DEAD = 2_000_000_000;
  const LOST = { message: 'lost' };

  beforeAll(async () => {
    server = await startTestDatabase();
    database = openDatabase(server.url);
    // Two servers starting concurrently.
    [tasks] = (await Promise.all([Tasks.open(database, () => undefined), Tasks.open(database, () => undefined)])) as [
      Tasks,
      Tasks,
    ];
  });
  afterAll(async () => {
    await tasks?.close();
    await database?.close();
    await server?.remove();
  });

  const claim = async (worker: number): Promise<Claim> => {
    const [claimed] = await tasks.claim(worker);
    if (!claimed) throw new Error('There is nothing to claim.');
    return claimed;
  };

  it('are known by their ids: one that is there is not added again', async () => {
    expect(await tasks.add('one', 'file', { path: 'a' })).toMatchObject({ id: 'one', state: 'processing' });
    expect(await tasks.add('one', 'file', { path: 'b' })).toBeUndefined();
    const claimed = await claim(DEAD);
    expect(claimed).toMatchObject({ id: 'one', payload: { path: 'a' }, attempt: 1 });
    expect(await tasks.claim(DEAD)).toEqual([]);
    await tasks.finish([{ claim: claimed, state: 'complete', result: [1] }]);
    expect(await tasks.find('one')).toMatchObject({ state: 'complete', result: [1] });
  });

  it('keep markup layers beside them, within their room', async () => {
    const layers = createDatabaseLayers(async () => database, 300);
    const layer = { id: 'l1', document: 'u1', owner: 'userid:a', role: 'editor', content: '{"name":"\\u0000"}' };
    const open = { id: 'l2', document: 'u1', owner: undefined, role: undefined, content: '{}' };
    await layers.put(layer);
    await layers.put(open);
    expect(await layers.list('u1')).toEqual([layer, open]);
    expect(await layers.list('u2')).toEqual([]);
    const changed = { ...layer, content: `{"name":"${'x'.repeat(250)}"}` };
    await layers.put(changed);
    await expect(layers.put({ ...open, content: changed.content })).rejects.toBeInstanceOf(FullError);
    expect(await layers.find('u1', 'l1')).toEqual(changed);
    await layers.remove('u1', 'l1');
    expect(await layers.list('u1')).toEqual([open]);
  });

  it('go to another when their worker has died, and end after three', async () => {
    await tasks.add('poisoned', 'process', { input: {} }, { lifetimeSeconds: 60 });
    const claims: Claim[] = [];
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      claims.push(await claim(DEAD));
      await tasks.reclaim(LOST);
    }
    expect(claims.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(await tasks.claim(DEAD)).toEqual([]);
    expect(await tasks.find('poisoned')).toMatchObject({ state: 'error', result: LOST });
  });

  it('come last once a worker has died on them', async () => {
    const ids = ['first', 'second', 'third'];
    for (const id of ids) await tasks.add(id, 'process', { input: {} }, { lifetimeSeconds: 60 });
    const claimed = [await claim(DEAD)];
    await tasks.reclaim(LOST);
    for (let turn = 0; turn < 3; turn += 1) claimed.push(await claim(DEAD));
    expect(claimed.map(({ id }) => id)).toEqual([...ids, 'first']);
    for (const each of claimed) await tasks.finish([{ claim: each, state: 'complete', result: [] }]);
  });

  it('are claimed and stored together, except those on which a worker has died', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) await tasks.add(id, 'file', { path: id });
    const first = await tasks.claim(DEAD, 2);
    expect(first.map(({ id, attempt }) => [id, attempt])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    await tasks.reclaim(LOST);
    const second = await tasks.claim(DEAD, 4);
    expect(second.map(({ id }) => id)).toEqual(['c', 'd']);
    const alone = [await tasks.claim(DEAD, 4), await tasks.claim(DEAD, 4)];
    expect(alone.map((claims) => claims.map(({ id, attempt }) => [id, attempt]))).toEqual([[['a', 2]], [['b', 2]]]);
    // An attempt that was taken over stores nothing and blocks no other.
    const ended = [...first, ...second, ...alone.flat()].map((claim) => ({
      claim,
      state: 'complete' as const,
      result: claim.attempt,
    }));
    await tasks.finish(ended);
    const rows = await Promise.all(ids.map((id) => tasks.find(id)));
    expect(rows.map((row) => [row?.state, row?.result])).toEqual([
      ['complete', 2],
      ['complete', 2],
      ['complete', 1],
      ['complete', 1],
    ]);
    expect(await tasks.claim(DEAD, 4)).toEqual([]);
  });

  it('have lost no turn when they were claimed and not begun', async () => {
    for (const id of ['held', 'begun']) await tasks.add(id, 'file', { path: id });
    for (let round = 0; round < 2 * MOST_ATTEMPTS; round += 1) {
      const claims = await tasks.claim(DEAD, 2);
      expect(claims.map(({ id, attempt }) => [id, attempt])).toEqual([
        ['held', 1],
        ['begun', 1],
      ]);
      await tasks.release(claims);
    }
    const claims = await tasks.claim(DEAD, 2);
    await tasks.finish(claims.map((claim) => ({ claim, state: 'complete', result: [] })));
    expect((await tasks.find('held'))?.state).toBe('complete');
  });

  it('are limited in number', async () => {
    // Four remain from the tests above.
    const retention = { lifetimeSeconds: 60, mostKept: 5 };
    expect(await tasks.add('within', 'process', { input: {} }, retention)).toBeDefined();
    expect(await tasks.add('beyond', 'process', { input: {} }, retention)).toBeUndefined();
    expect(await tasks.find('beyond')).toBeUndefined();
    await tasks.finish([{ claim: await claim(DEAD), state: 'complete', result: [] }]);
  });

  it('stay with a worker that lives, and are stored by the turn that has them', async () => {
    const connection = await database.connect();
    const worker = await becomeWorker(connection.query);
    await tasks.add('kept', 'process', { input: {} }, { lifetimeSeconds: 60 });
    const first = await claim(worker);
    await tasks.reclaim(LOST);
    expect(await tasks.claim(DEAD)).toEqual([]);
    const gone = new Promise<void>((resolve) => connection.onLoss(resolve));
    connection.close();
    await gone;
    // The database may notice with a delay.
    await expect
      .poll(async () => {
        await tasks.reclaim(LOST);
        return (await tasks.find('kept'))?.worker;
      })
      .toBe(null);
    const second = await claim(DEAD);
    await tasks.finish([{ claim: first, state: 'complete', result: 'late' }]);
    expect((await tasks.find('kept'))?.state).toBe('processing');
    await tasks.finish([{ claim: second, state: 'complete', result: 'in time' }]);
    await tasks.finish([{ claim: second, state: 'complete', result: 'twice' }]);
    expect(await tasks.find('kept')).toMatchObject({ state: 'complete', result: 'in time' });
  });

  it('of hours stay with a worker that says that it lives, and go from one that falls silent', async () => {
    const connection = await database.connect();
    const worker = await becomeWorker(connection.query);
    await tasks.add('long', 'file', { path: 'long' });
    const claimed = await claim(worker);
    const queue = new PgBoss({ connectionString: server.url, schema: 'markwright_queue', supervise: false });
    await queue.start();
    const letPass = (seconds: number) =>
      database.query(
        'UPDATE markwright_queue.job SET started_on = started_on - make_interval(secs => $2) WHERE id = $1',
        [claimed.job, seconds],
      );
    // Three hours of heartbeats every 30 s.
    for (let turn = 0; turn < 360; turn += 1) {
      await letPass(30);
      if (turn % 60 === 0) await Promise.all([queue.maintain(), tasks.reclaim(LOST)]);
      await tasks.heartbeat(worker);
    }
    // A late heartbeat, beyond the former limit.
    await letPass(1000);
    await queue.maintain();
    await tasks.heartbeat(worker);
    await tasks.reclaim(LOST);
    expect(await tasks.find('long')).toMatchObject({ worker, attempt: 1, state: 'processing' });
    expect(await tasks.claim(DEAD)).toEqual([]);

    await letPass(61);
    await tasks.reclaim(LOST);
    expect(await tasks.find('long')).toMatchObject({ worker: null, state: 'processing' });
    const second = await claim(DEAD);
    expect(second).toMatchObject({ id: 'long', attempt: 2 });
    await tasks.finish([{ claim: second, state: 'complete', result: [] }]);
    await queue.stop({ graceful: false });
    connection.close();
  });

  it('hold text that PostgreSQL cannot, and appear as rows of the view', async () => {
    const values = ['plain', 'a\0b', '\0\0', '\ud800', 'x\udc00\0', '\\u0000', '\\\\\0', '\\ud800', '😀\0', '"\\\0"'];
    const pages = values.map((barcodeValue, index) => ({
      page: index + 1,
      width: 10,
      height: 10,
      barcodes: [{ barcodeValue }],
    }));
    const path = '/pictures/with \0.png';
    await tasks.add('odd', 'file', { path });
    await tasks.finish([{ claim: await claim(DEAD), state: 'complete', result: pages }]);
    expect((await tasks.find('odd'))?.result).toEqual(pages);
    const files: Row[] = [];
    await tasks.eachFile(async (row) => void files.push(row));
    expect(files).toContainEqual({
      sha256: 'odd',
      payload: { path },
      state: 'complete',
      result: pages,
    });
    const rows = await database.query(
      `SELECT file, page, barcodes->0->>'barcodeValue' AS value FROM markwright.page WHERE sha256 = 'odd' ORDER BY page`,
    );
    const shown = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\ufffd');
    expect(rows).toEqual(values.map((value, index) => ({ file: shown(path), page: index + 1, value: shown(value) })));
    expect(await database.query('SELECT barcodes::jsonb FROM markwright.page')).toHaveLength(
      (await database.query('SELECT FROM markwright.page')).length,
    );
  });

  it('of a database of before have no owner, and are kept', async () => {
    await tasks.add('owned', 'process', { input: {} }, { lifetimeSeconds: 60, owner: 'userid:1' });
    expect((await tasks.find('owned'))?.owner).toBe('userid:1');
    await tasks.finish([{ claim: await claim(DEAD), state: 'complete', result: 'kept' }]);
    // Schema of the previous version.
    await database.query('ALTER TABLE markwright.task DROP COLUMN owner; DROP VIEW markwright.page');
    await database.query('DROP FUNCTION markwright.readable(json)');
    await database.query(`CREATE VIEW markwright.page AS
      SELECT task.id AS sha256, payload->>'path' AS file, (page->>'page')::integer AS page,
        (page->>'width')::double precision AS width, (page->>'height')::double precision AS height, page->'barcodes' AS barcodes
      FROM markwright.task, json_array_elements(result) AS page WHERE kind = 'file' AND state = 'complete'`);
    const renewed = await Tasks.open(database, () => undefined);
    expect(await renewed.find('owned')).toMatchObject({ owner: null, state: 'complete', result: 'kept' });
    expect(await database.query('SELECT file FROM markwright.page')).not.toEqual([]);
    await renewed.close();
  });

  it('leave a tombstone when they expire, also those that wait', async () => {
    await tasks.add('brief', 'process', { input: { secret: 1 } }, { lifetimeSeconds: 0 });
    expect((await tasks.find('brief'))?.expired).toBe(true);
    await tasks.expire();
    expect(await tasks.find('brief')).toMatchObject({ state: 'expired', payload: {}, result: null });
    expect(await tasks.claim(DEAD)).toEqual([]);
  });

  it('say so while the database is away', async () => {
    await server.stop();
    await expect(tasks.find('one')).rejects.toBeInstanceOf(UnavailableError);
    await server.start();
    expect(await tasks.find('one')).toMatchObject({ state: 'complete' });
  });
});
