import { expect, it } from 'vitest';
import type { OutputResult } from '../../output/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { createExports } from '../export/export.ts';
import { type FileHandle, handleOf, holdFiles } from './file-handles.ts';
import type { PreviousVersion } from './previous-versions.ts';
import { createSaving } from './save.ts';

const SOUND = { redactedPixels: 0, redactedPages: 0, pageCount: 2, notes: [], problems: [] };
const RESULT: OutputResult = { files: [{ name: 'plan.export.png', blob: new Blob(['written']) }], report: SOUND };

/** A file on a disk. */
function createDisk(name: string, permission: PermissionState = 'granted') {
  const disk = { file: new File(['as opened'], name, { lastModified: 1 }), writes: 0 };
  const handle: FileHandle = {
    kind: 'file',
    name,
    getFile: async () => disk.file,
    createWritable: async () => {
      const parts: Blob[] = [];
      return {
        write: async (part: Blob) => void parts.push(part),
        close: async () => {
          disk.writes += 1;
          disk.file = new File(parts, name, { lastModified: 100 + disk.writes });
        },
      } as unknown as FileSystemWritableFileStream;
    },
    requestPermission: async () => permission,
  };
  return { disk, handle };
}

async function setUp({ hasHandle = true, permission = 'granted' as PermissionState, result = RESULT } = {}) {
  const app = createTestApplication();
  const { disk, handle } = createDisk('plan.png', permission);
  const [file = disk.file] = hasHandle ? await holdFiles([disk.file], [Promise.resolve(handle)]) : [disk.file];
  const exports = createExports(app.core, { writeFiles: async () => result });
  const kept: PreviousVersion[] = [];
  const saving = createSaving(app.core, exports, {
    keep: async (version) => void kept.unshift(version),
    latest: async (name) => kept.find((version) => version.name === name),
  });
  app.openAs(async ({ name }) => createFakePicture(name, { pages: [{ width: 1000, height: 1400 }] }));
  await app.core.workspace.open({ file });
  let decisions = 0;
  const decide = () => {
    decisions += 1;
  };
  const save = () => saving.document(decide);
  const last = () => app.shown.messages.at(-1);
  return { ...app, disk, kept, saving, save, last, decisions: () => decisions };
}

it('writes back to the opened file, keeps what was in it, and brings it back', async () => {
  const { disk, kept, save, last, saved } = await setUp();
  await save();
  expect(await disk.file.text()).toBe('written');
  expect(await kept[0]?.content.text()).toBe('as opened');
  expect(last()).toMatchObject({ kind: 'info', title: 'Saved to plan.png' });
  expect(saved.size).toBe(0);
  last()?.action?.run();
  await expect.poll(() => disk.file.text()).toBe('as opened');
  // The replaced version is kept, too.
  expect(await kept[0]?.content.text()).toBe('written');
});

it('saves again after its own changes, and asks after those of others', async () => {
  const { disk, save, last } = await setUp();
  await save();
  await save();
  expect(disk.writes).toBe(2);
  disk.file = new File(['by another program'], 'plan.png', { lastModified: 500 });
  await save();
  expect(await disk.file.text()).toBe('by another program');
  expect(last()).toMatchObject({ kind: 'error', title: 'plan.png has changed on the disk' });
  last()?.action?.run();
  await expect.poll(() => disk.file.text()).toBe('written');
});

it('downloads where there is no handle, and says so', async () => {
  const { disk, save, last, saved } = await setUp({ hasHandle: false });
  await save();
  expect(disk.writes).toBe(0);
  expect([...saved.keys()]).toEqual(['plan.export.png']);
  expect(last()).toMatchObject({ kind: 'info', title: 'Saved as a download' });
});

it('writes nothing where the browser, the check or the storage of versions refuses', async () => {
  const denied = await setUp({ permission: 'denied' });
  await denied.save();
  expect(denied.disk.writes).toBe(0);
  expect(denied.last()).toMatchObject({ kind: 'error', title: "Couldn't save plan.png" });
  denied.last()?.action?.run();
  expect([...denied.saved.keys()]).toEqual(['plan.png']);

  const failed = await setUp({ result: { files: [], report: { ...SOUND, problems: ['A pixel is wrong.'] } } });
  await failed.save();
  expect(failed.disk.writes).toBe(0);
  expect(failed.last()).toMatchObject({ detail: 'Verification failed: A pixel is wrong.' });

  const full = await setUp();
  full.kept.unshift = () => {
    throw new Error('The disk is full');
  };
  await full.save();
  expect(full.disk.writes).toBe(0);
  expect(full.last()).toMatchObject({ detail: 'The disk is full' });
});

it('shows the choices of an export where redactions or lossy formats are at stake', async () => {
  const { core, save, disk, decisions } = await setUp();
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleRedaction', createRandom(1)), pageNumber: 1 }),
  );
  await save();
  expect(decisions()).toBe(1);
  expect(disk.writes).toBe(0);
});

it('holds copies of files that can be written back, and others as they are', async () => {
  const { handle } = createDisk('a.png');
  const [held, plain, other] = [pictureFile('a.png'), pictureFile('b.png'), pictureFile('c.png')];
  const taken = await holdFiles(
    [held, plain, other],
    [Promise.resolve(handle), undefined, Promise.reject(new Error())],
  );
  expect(taken[0]).not.toBe(held);
  expect(await taken[0]?.text()).toBe('pixels of a.png');
  expect(handleOf(taken[0])).toBe(handle);
  expect(taken.slice(1)).toEqual([plain, other]);
  expect(handleOf(taken[1])).toBeUndefined();
});
