import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAnswered } from '../../barcodes/index.ts';
import { listRealPictures, readRealFile } from '../../testing/postal/pictures.ts';
import { paintCode128, toPng } from '../../testing/scan-pictures.ts';
import { isLong } from '../../testing/short-form.ts';
import { copyNodeProgram } from '../test-copy.ts';
import { type NodeProgram, toRecords } from '../test-program.ts';
import { openDatabase } from './database.ts';
import { isDatabaseInstalled, startTestDatabase, type TestDatabase } from './test-database.ts';

/** Scans while workers are killed; MARKWRIGHT_FLEET_SCANS=600 for a long run. */
const SCANS = Number(process.env.MARKWRIGHT_FLEET_SCANS ?? 40);

/** Files of a recipe while workers are killed; MARKWRIGHT_FLEET_FILES=10000 for a long run. */
const FILES = Number(process.env.MARKWRIGHT_FLEET_FILES ?? 2);

/** Time limit of the recipe (ms): seconds for a few files, but minutes on a busy machine. */
const PATIENCE = 300_000 + FILES * 8000;

/** Real images to compare with the command line; MARKWRIGHT_SAME_PICTURES=200 for a long run. */
const SAME = Number(process.env.MARKWRIGHT_SAME_PICTURES ?? 4);

function readBackup(): readonly string[] {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('### Backup and restore');
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script ?? '');
}

const where = isDatabaseInstalled() ? '' : ' (skipped: PostgreSQL is not installed)';

const contentsOf = (root: string): readonly (readonly [path: string, digest: string])[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.markwright'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), createHash('sha256').update(readFileSync(path)).digest('hex')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

describe.skipIf(!isDatabaseInstalled())(`a fleet over one database${where}`, () => {
  let program: NodeProgram;
  let database: TestDatabase;
  let folder: string;
  const children = new Set<ChildProcess>();
  const environment = () => ({
    MARKWRIGHT_DATABASE_URL: database.url,
    MARKWRIGHT_WORK_FILES: join(folder, 'work-files'),
    MARKWRIGHT_API_KEY: 'key',
    PORT: '0',
  });

  beforeAll(async () => {
    [program, database] = [copyNodeProgram(), await startTestDatabase()];
    folder = mkdtempSync(join(tmpdir(), 'markwright-fleet-'));
    writeFileSync(join(program.folder, 'index.html'), '<!doctype html><title>Page</title>');
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await database?.remove();
    program?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a program and waits for its output to match. */
  function start(args: readonly string[], output: RegExp, more: Record<string, string> = {}) {
    const child = program.start(args, { cwd: folder, env: { ...environment(), ...more } });
    children.add(child);
    const ready = new Promise<string>((resolve, reject) => {
      let text = '';
      child.stderr?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const match = output.exec(text);
        if (match) resolve(match[1] ?? '');
      });
      child.once('exit', () => reject(new Error(text)));
    });
    return { child, ready };
  }
  const startServer = (more?: Record<string, string>) => start(['serve', '--quiet'], /serving at (\S+)/, more);
  const startWorker = () => start(['work', '-j', '1'], /(working)/);

  async function statesOf(url: string) {
    const [health, ready] = await Promise.all(['health', 'ready'].map((path) => fetch(`${url}/${path}`)));
    return { health: health?.status, ready: ready?.status };
  }
  const upload = async (url: string, bytes: Uint8Array<ArrayBuffer>) =>
    (await (await fetch(`${url}/PCCIS/V1/WorkFile?FileExtension=png`, { method: 'POST', body: bytes })).json()).fileId;
  const begin = (url: string, fileId: string) =>
    fetch(`${url}/barcode/api/v1/scanners`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ input: { source: { fileId }, barcodeTypes: ['code128Barcode'] } }),
    });
  const get = (url: string, id: string) => fetch(`${url}/barcode/api/v1/scanners/${id}`);
  /** Polls until a process is complete; tolerates missing responses. */
  async function whenFinished(url: string, id: string) {
    for (;;) {
      const response = await get(url, id);
      const body = await response.json();
      if (response.status === 200 && body.state !== 'processing') return body;
      if (![200, 503].includes(response.status)) throw new Error(`${id}: ${response.status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('answers on one server for what was started on another', async () => {
    const [one, two] = [startServer(), startServer()];
    const [here, there] = await Promise.all([one.ready, two.ready]);
    const fileId = await upload(here, toPng(paintCode128('SHARED')));
    const begun = await (await begin(there, fileId)).json();
    expect(begun).toMatchObject({ state: 'processing', input: { barcodeTypes: ['code128Barcode'] } });
    const finished = await whenFinished(here, begun.processId);
    expect(finished).toEqual({
      ...begun,
      state: 'complete',
      output: { barcodes: [expect.objectContaining({ barcodeValue: 'SHARED' })] },
    });
    expect(await (await get(there, begun.processId)).json()).toEqual(finished);
    expect((await get(there, 'unknown')).status).toBe(404);
    // PostgreSQL rejects this id: it contains NUL.
    expect((await get(there, '%00')).status).toBe(404);
    expect((await begin(there, 'unknown')).status).toBe(480);
    for (const { child } of [one, two]) child.kill('SIGTERM');
  });

  it(
    `loses none of ${SCANS} scans, and stores none twice, while workers are killed`,
    async () => {
      const server = startServer({ MARKWRIGHT_SCAN_WORKERS: '1' });
      const url = await server.ready;
      const fileId = await upload(url, toPng(paintCode128('KILL')));
      let worker = startWorker();
      await worker.ready;
      let isDone = false;
      let kills = 0;
      // Kill each worker shortly after it starts to work, and replace it.
      const killing = (async () => {
        while (!isDone) {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          worker.child.kill('SIGKILL');
          kills += 1;
          worker = startWorker();
          await worker.ready.catch(() => undefined);
        }
      })();
      /** Retry like a client. */
      const beginInTime = async (): Promise<string> => {
        for (;;) {
          const response = await begin(url, fileId);
          const { processId } = await response.json();
          if (response.status !== 503) return processId;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const began = performance.now();
      const finished: Awaited<ReturnType<typeof whenFinished>>[] = [];
      let started: string[] = [];
      try {
        started = await Promise.all(Array.from({ length: SCANS }, beginInTime));
        for (const id of started) finished.push(await whenFinished(url, id));
      } finally {
        // Stop the kill loop even on failure.
        isDone = true;
        await killing;
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      console.info(`${SCANS} scans in ${seconds} s, while ${kills} workers were killed`);
      expect(new Set(started).size).toBe(SCANS);
      expect(finished.map(({ state, output }) => [state, output?.barcodes[0]?.barcodeValue])).toEqual(
        started.map(() => ['complete', 'KILL']),
      );
      worker.child.kill('SIGKILL');
      server.child.kill('SIGTERM');
    },
    120_000 + SCANS * 2000,
  );

  it('says that the database is away, and loses nothing of what was begun', async () => {
    const server = startServer();
    const url = await server.ready;
    const fileId = await upload(url, toPng(paintCode128('AWAY')));
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await (await begin(url, fileId)).json()).processId as string),
    );
    await database.stop();
    const refused = await begin(url, fileId);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await get(url, ids[0] as string)).status).toBe(503);
    expect(await statesOf(url)).toEqual({ health: 200, ready: 503 });
    await database.start();
    const finished = await Promise.all(ids.map((id) => whenFinished(url, id)));
    expect(finished.map(({ state }) => state)).toEqual(ids.map(() => 'complete'));
    expect(await statesOf(url)).toEqual({ health: 200, ready: 200 });
    server.child.kill('SIGTERM');
  });

  it('is not ready while the database can only be read', async () => {
    const server = startServer();
    const url = await server.ready;
    expect(await statesOf(url)).toEqual({ health: 200, ready: 200 });
    const owner = openDatabase(database.url);
    const setReadOnly = async (value: string) => {
      await owner.query(`ALTER DATABASE postgres SET default_transaction_read_only = ${value}`);
      // Open connections keep the old setting.
      await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
    };
    await setReadOnly('on');
    await expect.poll(() => statesOf(url)).toEqual({ health: 200, ready: 503 });
    await owner.query('SET default_transaction_read_only = off');
    await setReadOnly('off');
    await expect.poll(() => statesOf(url)).toEqual({ health: 200, ready: 200 });
    await owner.close();
    server.child.kill('SIGTERM');
  });

  it('scans a folder, each file once, whoever asks how often', async () => {
    const pictures = mkdtempSync(join(folder, 'pictures-'));
    for (const name of ['A', 'B']) writeFileSync(join(pictures, `${name}.png`), toPng(paintCode128(name)));
    writeFileSync(join(pictures, 'again.png'), toPng(paintCode128('A')));
    writeFileSync(join(pictures, 'notes.txt'), 'no picture');
    const scan = (...args: string[]) => program.run(['scan', '--database', database.url, ...args], { cwd: folder });
    const first = await scan('--enqueue', pictures);
    expect([first.code, first.stdout]).toEqual([0, '{"files":4,"enqueued":3}\n']);
    expect((await scan('--enqueue', pictures)).stdout).toBe('{"files":4,"enqueued":0}\n');
    const worker = startWorker();
    await worker.ready;
    let results = await scan();
    while (results.stderr.includes('still to be scanned')) results = await scan();
    expect(results.code).toBe(1);
    expect(results.stderr).toContain('notes.txt');
    const stored = toRecords(results.stdout);
    expect(stored.map(({ barcodes }) => barcodes[0].barcodeValue)).toEqual(['A', 'B']);
    // Same output as a local scan.
    const direct = await program.runHere(['scan', join(pictures, 'A.png'), join(pictures, 'B.png')]);
    expect(results.stdout).toBe(direct.stdout);
    worker.child.kill('SIGTERM');
  });

  it(
    'reads what the command line reads, over HTTP and by way of the database',
    async () => {
      const pictures = mkdtempSync(join(folder, 'same-'));
      const real = (listRealPictures() ?? []).map(({ file }) => file).filter((file) => extname(file) === '.png');
      const step = Math.max(1, Math.floor(real.length / SAME));
      const chosen = real.filter((_, index) => index % step === 0).slice(0, SAME);
      // The fleet scans identical files once.
      const different = new Map(
        [toPng(paintCode128('MADE')), ...chosen.map(readRealFile)].map((bytes) => [
          Buffer.from(bytes).toString('latin1'),
          bytes,
        ]),
      );
      const files = [...different.values()].map((bytes, index) => {
        const path = join(pictures, `${String(index).padStart(3, '0')}.png`);
        writeFileSync(path, bytes);
        return { path, bytes: new Uint8Array(bytes) };
      });
      const barcodeTypes = ['all1D', 'all2D', 'allPostal'];
      const types = ['--types', barcodeTypes.join()];
      const direct = await program.runHere(['scan', ...types, ...files.map(({ path }) => path)]);
      const read = toRecords(direct.stdout).map(({ barcodes }) => barcodes);
      expect(read.length).toBe(files.length);

      // A separate database: shared processes would run on any free worker.
      const server = startServer({ MARKWRIGHT_DATABASE_URL: '' });
      const url = await server.ready;
      for (const [index, { bytes }] of files.entries()) {
        const source = { fileId: await upload(url, bytes) };
        const begun = await fetch(`${url}/barcode/api/v1/scanners`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ input: { source, barcodeTypes } }),
        });
        const { output } = await whenFinished(url, (await begun.json()).processId);
        expect(output.barcodes, files[index]?.path).toEqual(read[index].map(asAnswered));
      }
      server.child.kill('SIGTERM');

      const worker = startWorker();
      await worker.ready;
      const scan = (...args: string[]) => program.run(['scan', '--database', database.url, ...args], { cwd: folder });
      await scan('--enqueue', pictures, ...types);
      let results = await scan();
      while (results.stderr.includes('still to be scanned')) results = await scan();
      const own = results.stdout.split('\n').filter((line) => line.includes(pictures));
      expect(own).toEqual(direct.stdout.split('\n').filter(Boolean));
      worker.child.kill('SIGTERM');
    },
    120_000 + SAME * 3000,
  );

  it.runIf(isLong)('comes back from a backup, made and restored as the README says', async () => {
    const server = startServer();
    const url = await server.ready;
    const fileId = await upload(url, toPng(paintCode128('BACKUP')));
    const { processId } = await (await begin(url, fileId)).json();
    const finished = await whenFinished(url, processId);
    const [save = '', restore = ''] = readBackup();
    const run = (script: string) =>
      execFileSync('bash', ['-euc', script], { cwd: folder, env: { PATH: process.env.PATH, ...environment() } });
    run(save);
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    const owner = openDatabase(database.url);
    await owner.query('DROP SCHEMA markwright CASCADE; DROP SCHEMA markwright_queue CASCADE');
    await owner.close();
    rmSync(environment().MARKWRIGHT_WORK_FILES, { recursive: true });
    mkdirSync(environment().MARKWRIGHT_WORK_FILES);
    run(restore);
    const other = startServer();
    const again = await other.ready;
    expect(await (await get(again, processId)).json()).toEqual(finished);
    const renewed = await (await begin(again, fileId)).json();
    expect((await whenFinished(again, renewed.processId)).output).toEqual(finished.output);
    other.child.kill('SIGTERM');
  });

  it(
    'runs a recipe with the bytes of one machine, whichever worker is killed',
    async () => {
      const files = mkdtempSync(join(folder, 'recipe-'));
      // Redaction dominates the run time, and the steps are the same without it.
      const recipe = { recipe: 1, find: { words: ['Alice'] }, action: 'highlight', production: {} };
      writeFileSync(join(files, 'recipe.json'), JSON.stringify(recipe));
      mkdirSync(join(files, 'in'));
      for (let index = 0; index < FILES; index += 1)
        writeFileSync(join(files, 'in', `${String(index).padStart(5, '0')}.txt`), `Alice wrote ${index}`);
      const run = (output: string, ...options: string[]) =>
        program.start(['run', 'recipe.json', 'in', output, ...options], { cwd: files, env: environment() });
      const alone = once(run('alone'), 'exit');
      const done = () => {
        const journal = join(files, 'fleet/.markwright/journal.jsonl');
        return existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0;
      };
      let worker = startWorker();
      const ended = once(run('fleet', '--fleet'), 'exit');
      // Spread over the files.
      const kills = Math.min(10, FILES - 1);
      for (let kill = 1; kill <= kills; kill += 1) {
        await expect.poll(done, { timeout: PATIENCE }).toBeGreaterThanOrEqual((kill * FILES) / (kills + 1));
        await worker.ready;
        worker.child.kill('SIGKILL');
        worker = startWorker();
      }
      expect([await alone, await ended]).toEqual([
        [0, null],
        [0, null],
      ]);
      expect(contentsOf(join(files, 'fleet'))).toEqual(contentsOf(join(files, 'alone')));
      expect(contentsOf(join(files, 'fleet')).filter(([path]) => path.startsWith('PDF/'))).toHaveLength(FILES);
      expect(readdirSync(environment().MARKWRIGHT_WORK_FILES).filter((name) => name.endsWith('.part'))).toEqual([]);
      worker.child.kill('SIGTERM');
    },
    PATIENCE,
  );

  it.runIf(isLong)('prints any number of results from little memory', async () => {
    const results = 8000;
    const rows = openDatabase(database.url);
    // 64 MB of results, more than the heap limit below.
    await rows.query(
      `INSERT INTO markwright.task (id, kind, payload, state, result, job)
       SELECT 'many' || i, 'file', json_build_object('path', 'many/' || i), 'complete',
         json_build_array(json_build_object('page', 1, 'barcodes',
           json_build_array(json_build_object('barcodeValue', repeat(md5(i::text), 256))))), gen_random_uuid()
       FROM generate_series(1, ${results}) AS i`,
    );
    const printed = await program.run(['scan', '--database', database.url], { flags: ['--max-old-space-size=40'] });
    expect(printed.stdout.split('\n').filter((line) => line.includes('"many/')).length).toBe(results);
    await rows.query(`DELETE FROM markwright.task WHERE id LIKE 'many%'`);
    await rows.close();
  });
});
