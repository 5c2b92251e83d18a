import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEES_ALL } from '../scanner/core.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { BusyError, FullError } from './admission.ts';
import type { Reserve } from './request-body.ts';
import { createRunDirectory } from './run-directory.ts';
import { createWorkFiles, openWorkFolder, type Upload } from './work-files.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'markwright-files-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const INFO = { fileExtension: 'png' };

const toUpload = (bytes: Uint8Array): Upload => ({
  async *chunks(reserve) {
    await reserve(bytes.length);
    yield bytes;
  },
});

/** An upload that pauses in the middle until released. */
function createHeldUpload(bytes: Uint8Array) {
  let [started, goOn, fail] = [() => {}, () => {}, (_: Error) => {}];
  const whenStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const held = new Promise<void>((resolve, reject) => {
    goOn = resolve;
    fail = reject;
  });
  const upload: Upload = {
    async *chunks(reserve: Reserve) {
      await reserve(bytes.length);
      yield bytes.subarray(0, 1);
      started();
      await held;
      yield bytes.subarray(1);
    },
  };
  return { upload, whenStarted, goOn: () => goOn(), fail: (fault: Error) => fail(fault) };
}

let ids = 0;

function setUp(folder = mkdtempSync(join(parent, 'files-')), clock = createFakeClock()) {
  const workFiles = createWorkFiles({
    getFolder: () => folder,
    clock,
    createId: () => `file-${ids++}`,
    lifetimeSeconds: 60,
    maxStoredBytes: 10,
  });
  const add = (...bytes: number[]) => workFiles.add(toUpload(Uint8Array.from(bytes)), INFO);
  return { folder, clock, workFiles, add };
}

const unreadable = 'a-file-that-nobody-stored';

describe('work files on the disk', () => {
  it('are read as they were stored, into a new buffer each time', async () => {
    const { workFiles, add } = setUp();
    const fileId = await add(1, 2, 3);
    const [first, second] = [await workFiles.open(fileId), await workFiles.open(fileId)];
    if (first?.kind !== 'bytes' || second?.kind !== 'bytes') throw new Error('No bytes.');
    expect([...new Uint8Array(first.bytes)]).toEqual([1, 2, 3]);
    expect(first.bytes.byteLength).toBe(3);
    expect(first.bytes).not.toBe(second.bytes);
    const found = workFiles.find(fileId, SEES_ALL);
    expect(found).toMatchObject({ fileExtension: 'png', size: 3 });
    expect([...readFileSync(found?.path ?? '')]).toEqual([1, 2, 3]);
  });

  it('are unknown by any other id', async () => {
    const { workFiles, add } = setUp();
    await add(1);
    for (const fileId of ['', unreadable, '../file-0', 'toString', 'a\0b']) {
      expect(workFiles.has(fileId, SEES_ALL)).toBe(false);
      expect(await workFiles.open(fileId)).toBeUndefined();
    }
  });

  it('go at their time, from the disk too, and make room', async () => {
    const { folder, clock, workFiles, add } = setUp();
    const fileId = await add(1, 2, 3, 4, 5, 6);
    expect(statSync(join(folder, `${fileId}.work`)).mode & 0o777).toBe(0o600);
    await expect(add(1, 2, 3, 4, 5)).rejects.toBeInstanceOf(FullError);
    clock.advance(59_999);
    expect(workFiles.has(fileId, SEES_ALL)).toBe(true);
    clock.advance(1);
    expect(workFiles.has(fileId, SEES_ALL)).toBe(false);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(await add(1, 2, 3, 4, 5)).toBeDefined();
  });

  it('never exceed the available space, even concurrently', async () => {
    const { folder, add } = setUp();
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => add(1, 2, 3, 4)));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(2);
    expect(readdirSync(folder).filter((name) => name.endsWith('.work')).length).toBe(2);
    expect(readdirSync(folder).length).toBe(4);
  });

  it('share the room of their folder with all other servers, uploads on their way included', async () => {
    const folder = mkdtempSync(join(parent, 'shared-'));
    const [one, two] = [setUp(folder), setUp(folder)];
    await one.add(1, 2, 3);
    const held = createHeldUpload(Uint8Array.of(1, 2, 3, 4, 5));
    const adding = one.workFiles.add(held.upload, INFO);
    await held.whenStarted;
    await expect(two.add(1, 2, 3)).rejects.toBeInstanceOf(BusyError);
    await expect(two.add(1, 2, 3, 4, 5, 6, 7, 8)).rejects.toBeInstanceOf(FullError);
    held.goOn();
    await adding;
    await expect(two.add(1, 2, 3)).rejects.toBeInstanceOf(FullError);
    expect(await two.add(1, 2)).toBeDefined();
  });

  it('leave nothing of an upload that broke off', async () => {
    const { folder, workFiles, add } = setUp();
    const held = createHeldUpload(Uint8Array.of(1, 2, 3, 4, 5, 6));
    const adding = workFiles.add(held.upload, INFO);
    await held.whenStarted;
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
    held.fail(new Error('gone'));
    await expect(adding).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual([]);
    expect(await add(1, 2, 3, 4, 5, 6)).toBeDefined();
  });

  it('are removed after a server died, and only its own', async () => {
    const folder = mkdtempSync(join(parent, 'left-'));
    const { workFiles } = setUp(folder);
    const held = createHeldUpload(Uint8Array.of(1, 2));
    const adding = workFiles.add(held.upload, INFO);
    await held.whenStarted;
    const [own = ''] = readdirSync(folder);
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const [old, elsewhere, died] = [
      'old.0123456789abcdef-1.part',
      'elsewhere.0123456789abcdef-1.part',
      own.replace(String(process.pid), String(dead.pid)).replace(/^[^.]+/, 'died'),
    ];
    for (const name of [old, elsewhere, died]) writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, old), 0, 0);
    const { close } = openWorkFolder({
      folder,
      clock: createFakeClock(),
      createId: () => '',
      lifetimeSeconds: 60,
      maxStoredBytes: 10,
    });
    await expect.poll(() => readdirSync(folder).toSorted()).toEqual([elsewhere, own].toSorted());
    held.goOn();
    await adding;
    close();
  });

  it('of versions without owners are readable', () => {
    const { folder, workFiles } = setUp(undefined, createFakeClock(Date.now()));
    writeFileSync(join(folder, 'old.work'), 'x');
    writeFileSync(join(folder, 'old.info'), 'tiff');
    expect(workFiles.find('old', SEES_ALL)).toMatchObject({ fileExtension: 'tiff' });
    expect(workFiles.find('old', { owner: 'a', sees: (owner) => owner === 'a' })).toBeUndefined();
  });

  it('belong to their owner', async () => {
    const { workFiles } = setUp();
    const fileId = await workFiles.add(toUpload(Uint8Array.of(1)), { fileExtension: '', owner: 'a' });
    const has = (viewer: string | undefined) =>
      workFiles.has(fileId, { owner: viewer, sees: (owner) => owner === viewer });
    expect([has('a'), has('b'), has(undefined)]).toEqual([true, false, false]);
  });

  it('say so when they cannot be written', async () => {
    const { folder, add } = setUp();
    rmSync(folder, { recursive: true });
    await expect(add(1)).rejects.toThrow('ENOENT');
  });
});

/** Mounts a 256 KiB disk, if permitted. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a full disk', () => {
  it('is reported as such, and leaves no partial file', async ({ skip }) => {
    const folder = join(parent, 'small');
    mkdirSync(folder);
    skip(!mountSmallDisk(folder), 'a small disk cannot be mounted here');
    try {
      const workFiles = openWorkFolder({
        folder,
        clock: createFakeClock(),
        createId: () => `file-${ids++}`,
        lifetimeSeconds: 60,
        maxStoredBytes: 1 << 30,
      });
      await expect(workFiles.add(toUpload(new Uint8Array(1 << 20)), INFO)).rejects.toBeInstanceOf(FullError);
      expect(readdirSync(folder)).toEqual([]);
      const fileId = await workFiles.add(toUpload(new Uint8Array(1000)), INFO);
      expect(workFiles.has(fileId, SEES_ALL)).toBe(true);
      workFiles.close();
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});

describe("a run's directory", () => {
  it('is created on demand, for its owner only, and removed with its contents', () => {
    const above = join(parent, 'made');
    const directory = createRunDirectory(above);
    expect(existsSync(above)).toBe(false);
    const path = directory.getPath();
    expect([directory.getPath(), statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    directory.remove();
    expect(readdirSync(above)).toEqual([]);
  });

  it('evicts files of finished runs only', () => {
    const above = join(parent, 'several');
    // Above Linux's maximum process id (4 194 304).
    for (const name of ['markwright-4194305-dead', `markwright-${process.pid}-alive`, 'else'])
      mkdirSync(join(above, name), { recursive: true });
    const directory = createRunDirectory(above);
    directory.getPath();
    expect(readdirSync(above).filter((name) => !directory.getPath().endsWith(name))).toEqual([
      'else',
      `markwright-${process.pid}-alive`,
    ]);
  });
});
