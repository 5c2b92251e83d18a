import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OWN_FOLDER, ResultFolder } from '../../recipes/index.ts';
import { CommandError } from '../errors.ts';
import { createDiskStorage, lockFolder } from './disk-storage.ts';
import { findFiles } from './list-inputs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'markwright-disk-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const FACTS = { pages: 1, redactions: [], withheld: [], privileges: [], texts: {} };

/** A device that is always full. */
const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))('says that the disk is full, and leaves no part of a result', async () => {
  mkdirSync(join(root, OWN_FOLDER));
  symlinkSync(FULL, join(root, OWN_FOLDER, 'journal.jsonl'));
  const folder = await ResultFolder.open(createDiskStorage(root), true);
  const entry = { file: 'a', from: 'a', facts: FACTS };
  const adding = folder.add('written', entry, [{ path: 'a.pdf', content: 'a' }]);
  await expect(adding).rejects.toThrow(CommandError);
  await expect(adding).rejects.toThrow('the disk is full');
  expect(readdirSync(root)).toEqual([OWN_FOLDER]);
});

it('takes a folder in the place of a file for none', async () => {
  mkdirSync(join(root, 'held/a.json'), { recursive: true });
  const storage = createDiskStorage(root);
  expect(await storage.read('held/a.json')).toBeUndefined();
  await expect(storage.write([{ path: 'held/a.json', content: '' }])).rejects.toThrow('is a folder');
  await expect(storage.remove('held/a.json')).rejects.toThrow(CommandError);
});

it('takes over the lock of a run that was killed, and removes its parts', () => {
  mkdirSync(join(root, OWN_FOLDER));
  writeFileSync(join(root, OWN_FOLDER, 'lock'), '999999999');
  for (const name of ['.a.pdf.12.part', 'own.part']) writeFileSync(join(root, name), '');
  const unlock = lockFolder(root);
  expect(readdirSync(root)).toEqual([OWN_FOLDER, 'own.part']);
  unlock();
  unlock();
  expect(readdirSync(join(root, OWN_FOLDER))).toEqual([]);
});

it('names a folder that cannot be read', () => {
  expect(() => findFiles([join(root, 'nothing')], join(root, 'out'))).toThrow('no such file');
});
