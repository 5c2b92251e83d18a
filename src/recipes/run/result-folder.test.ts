import { expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import type { Bytes } from './calls.ts';
import { ResultFolder, type ResultStorage } from './result-folder.ts';

const FACTS = { pages: 1, redactions: [], withheld: [], privileges: [], texts: {} };

class Killed extends Error {}

/** Files of a folder that outlive a process, which ends after a number of steps. */
function createDisk(files: Map<string, Bytes>) {
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Killed();
  };
  const encoder = new TextEncoder();
  const toBytes = (content: Bytes | string) => (typeof content === 'string' ? encoder.encode(content) : content);
  const storage: ResultStorage = {
    read: async (path) => files.get(path),
    async write(parts) {
      for (const { path, content } of parts) {
        step();
        files.set(path, toBytes(content));
      }
    },
    async append(path, text) {
      const old = files.get(path) ?? new Uint8Array();
      // A full disk or the end of the process may cut the text anywhere.
      const end = left < 1 ? text.length >> 1 : text.length;
      files.set(path, Uint8Array.from([...old, ...encoder.encode(text.slice(0, end))]));
      step();
    },
    async remove(path) {
      step();
      files.delete(path);
    },
  };
  return {
    storage,
    endAfter: (steps: number) => {
      left = steps;
    },
  };
}

const add = (folder: ResultFolder, file: string, ...paths: string[]) =>
  folder.add(
    'produced',
    { file, from: file, facts: FACTS },
    paths.map((path) => ({ path, content: `${file} ${path}` })),
  );

it('removes what an earlier production wrote, whenever that was killed', async () => {
  const random = createRandom(3);
  for (let round = 0; round < 60; round += 1) {
    const files = new Map<string, Bytes>();
    const disk = createDisk(files);
    disk.endAfter(random.integer(0, 12));
    const first = await ResultFolder.open(disk.storage, false).catch(() => undefined);
    try {
      for (const [index, file] of ['a', 'b', 'c'].entries())
        if (first) await add(first, file, `IMAGES/${index * 2}.tif`, `IMAGES/${index * 2 + 1}.tif`);
    } catch (error) {
      expect(error).toBeInstanceOf(Killed);
    }
    disk.endAfter(Number.POSITIVE_INFINITY);
    const next = await ResultFolder.open(disk.storage, false);
    await add(next, 'c', 'IMAGES/0.tif');
    await next.removeStale(new Set(['c']), new Set(['IMAGES/0.tif']));
    expect(
      [...files.keys()].filter((path) => path.startsWith('IMAGES')),
      `round ${round}`,
    ).toEqual(['IMAGES/0.tif']);
    const again = await ResultFolder.open(disk.storage, false);
    expect(await again.find('produced', 'c', 'c'), `round ${round}`).toBeDefined();
  }
});

it.each([0, 1, 2])('keeps a line behind one that a full disk has cut, after %d steps', async (steps) => {
  const disk = createDisk(new Map());
  const folder = await ResultFolder.open(disk.storage, false);
  await add(folder, 'a', 'a.pdf');
  disk.endAfter(steps);
  await expect(add(folder, 'b', 'b.pdf')).rejects.toThrow(Killed);
  disk.endAfter(Number.POSITIVE_INFINITY);
  await add(folder, 'c', 'c.pdf');
  const again = await ResultFolder.open(disk.storage, false);
  const found = await Promise.all(['a', 'b', 'c'].map((file) => again.find('produced', file, file)));
  expect(found.map((entry) => entry?.file)).toEqual(['a', undefined, 'c']);
});
