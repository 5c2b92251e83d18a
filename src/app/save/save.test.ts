import { expect, it } from 'vitest';
import type { OutputResult } from '../../output/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { createExports } from '../export/export.ts';
import { type FileHandle, handleOf, holdFile } from './file-handles.ts';
import type { PreviousVersion } from './previous-versions.ts';
import { createSaving } from './save.ts';

const SOUND = { redactedPixels: 0, redactedPages: 0, pageCount: 2, notes: [], problems: [] };
const RESULT: OutputResult = { files: [{ name: 'plan.export.png', blob: new Blob(['written']) }], report: SOUND };

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
    isSameEntry: async (other) => other === handle,
  };
  return { disk, handle };
}

async function setUp({ hasHandle = true, permission = 'granted' as PermissionState, result = RESULT } = {}) {
  const app = createTestApplication();
  const { disk, handle } = createDisk('plan.png', permission);
  const file = hasHandle ? await holdFile(disk.file, Promise.resolve(handle)) : disk.file;
  const exports = createExports(app.core, { writeFiles: async () => result });
  const kept: PreviousVersion[] = [];
  const saving = createSaving(app.core, exports, {
    keep: async (version) => {
      kept.unshift(version);
      return String(version.replacedAt);
    },
    latest: async (_, own) => kept.find((version) => version.handle === own),
    forget: async (id) => void kept.splice(kept.findIndex((version) => String(version.replacedAt) === id)),
    forgetAll: async () => void kept.splice(0),
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

it('saves to the opened file, keeps its previous version, and restores it', async () => {
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

it('downloads without a handle, and says so', async () => {
  const { disk, save, last, saved } = await setUp({ hasHandle: false });
  await save();
  expect(disk.writes).toBe(0);
  expect([...saved.keys()]).toEqual(['plan.export.png']);
  expect(last()).toMatchObject({ kind: 'info', title: 'Saved as a download' });
});

it('writes nothing if the browser, the check or the version storage refuses', async () => {
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

it('shows export choices for redactions and lossy formats', async () => {
  const { core, save, disk, decisions } = await setUp();
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleRedaction', createRandom(1)), pageNumber: 1 }),
  );
  await save();
  expect(decisions()).toBe(1);
  expect(disk.writes).toBe(0);
});

it('copies writable files, and keeps others as they are', async () => {
  const { handle } = createDisk('a.png');
  const file = pictureFile('a.png');
  const held = await holdFile(file, Promise.resolve(handle));
  expect(held).not.toBe(file);
  expect(await held.text()).toBe('pixels of a.png');
  expect(handleOf(held)).toBe(handle);
  expect(await holdFile(file, undefined)).toBe(file);
  expect(await holdFile(file, Promise.reject(new Error()))).toBe(file);
  expect(handleOf(file)).toBeUndefined();
});

it('reports that the previous version contains redacted content, and deletes it', async () => {
  const { saving, kept, last, disk } = await setUp();
  const save = () => saving.replace({ blob: new Blob(['redacted']), notes: ['A font is unknown.'], isRedacted: true });
  await save();
  expect(await disk.file.text()).toBe('redacted');
  expect(last()).toMatchObject({
    kind: 'info',
    detail: 'A font is unknown. The previous version still holds what was removed, and is kept on this device.',
  });
  last()?.action?.run();
  await expect.poll(() => kept).toEqual([]);
  expect(last()).toMatchObject({ title: 'Deleted' });
  await save();
  await saving.forget();
  expect(kept).toEqual([]);
});

it('reports notes of an export, and never overwrites changes of another program', async () => {
  const { save, saving, last, disk } = await setUp({
    result: { ...RESULT, report: { ...SOUND, notes: ['A letter is missing.'] } },
  });
  await save();
  expect(last()?.detail).toBe('A letter is missing. The previous version is kept on this device.');
  disk.file = new File(['by another program'], 'plan.png', { lastModified: 500 });
  await saving.previous();
  expect(last()).toMatchObject({ title: 'plan.png has changed on the disk' });
});

it('shows export choices for redactions that hide nothing', async () => {
  const { core, save, decisions } = await setUp();
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('TransparentRectangleRedaction', createRandom(1)), pageNumber: 1 }),
  );
  await save();
  expect(decisions()).toBe(1);
});
