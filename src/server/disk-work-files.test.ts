import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createDiskWorkFiles } from './disk-work-files.ts';
import { createRunDirectory } from './run-directory.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'markwright-files-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);

function setUp() {
  const directory = mkdtempSync(join(parent, 'files-'));
  const clock = createFakeClock();
  let ids = 0;
  const workFiles = createDiskWorkFiles({
    getDirectory: () => directory,
    clock,
    createId: () => `file-${ids++}`,
    lifetimeSeconds: 60,
    maxStoredBytes: 10,
  });
  const add = async (...bytes: number[]) => {
    const fileId = await workFiles.add(bytesOf(...bytes));
    if (fileId === undefined) throw new Error('No room.');
    return fileId;
  };
  return { directory, clock, workFiles, add };
}

describe('work files on the disk', () => {
  it('give back what was stored, in a buffer of its own each time', async () => {
    const { workFiles, add } = setUp();
    const fileId = await add(1, 2, 3);
    const [first, second] = [await workFiles.open(fileId), await workFiles.open(fileId)];
    if (first?.kind !== 'bytes' || second?.kind !== 'bytes') throw new Error('No bytes.');
    expect([...new Uint8Array(first.bytes)]).toEqual([1, 2, 3]);
    expect(first.bytes.byteLength).toBe(3);
    expect(first.bytes).not.toBe(second.bytes);
  });

  it('are unknown by any other id', async () => {
    const { workFiles, add } = setUp();
    await add(1);
    for (const fileId of ['', 'file-9', '../file-0', 'toString']) {
      expect(workFiles.has(fileId)).toBe(false);
      expect(await workFiles.open(fileId)).toBeUndefined();
    }
  });

  it('go at their time, from the disk too, and make room', async () => {
    const { directory, clock, workFiles, add } = setUp();
    const fileId = await add(1, 2, 3, 4, 5, 6);
    expect([workFiles.storedBytes, statSync(join(directory, 'file-0.work')).mode & 0o777]).toEqual([6, 0o600]);
    expect(await workFiles.add(bytesOf(1, 2, 3, 4, 5))).toBeUndefined();
    clock.advance(59_999);
    expect(workFiles.has(fileId)).toBe(true);
    clock.advance(1);
    expect([workFiles.has(fileId), workFiles.storedBytes, readdirSync(directory), clock.waiting]).toEqual([
      false,
      0,
      [],
      0,
    ]);
    expect(await workFiles.add(bytesOf(1, 2, 3, 4, 5))).toBeDefined();
  });

  it('never take more room than there is, however many come at once', async () => {
    const { workFiles } = setUp();
    const ids = await Promise.all(Array.from({ length: 8 }, () => workFiles.add(bytesOf(1, 2, 3, 4))));
    expect(ids.filter((id) => id !== undefined).length).toBe(2);
    expect(workFiles.storedBytes).toBe(8);
  });

  it('give their room back when they cannot be written', async () => {
    const { directory, workFiles } = setUp();
    rmSync(directory, { recursive: true });
    await expect(workFiles.add(bytesOf(1))).rejects.toThrow('ENOENT');
    expect(workFiles.storedBytes).toBe(0);
  });
});

describe("a run's directory", () => {
  it('is made when it is asked for, for its owner only, and removed with all it holds', () => {
    const above = join(parent, 'made');
    const directory = createRunDirectory(above);
    expect(existsSync(above)).toBe(false);
    const path = directory.getPath();
    expect([directory.getPath(), statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    directory.remove();
    expect(readdirSync(above)).toEqual([]);
  });

  it('takes the place of those whose run has ended, and leaves the others alone', () => {
    const above = join(parent, 'several');
    // No process has an id as high as this: Linux ends at 4 194 304.
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
