import { beforeEach, expect, it, vi } from 'vitest';
import type { NamedBlob, OpenDocumentOptions, PdfParts } from '../media/index.ts';
import { createFakePicture, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { joinFiles } from './join-pdf.ts';

const { joinWithPdf } = vi.hoisted(() => ({ joinWithPdf: vi.fn() }));
// Its worker is a browser's.
vi.mock(import('../output/index.ts'), async (original) => ({ ...(await original()), joinWithPdf }));

beforeEach(() => {
  joinWithPdf.mockReset().mockImplementation(async ({ files }: { readonly files: readonly NamedBlob[] }) => ({
    file: new Blob(['joined'], { type: 'application/pdf' }),
    pageCounts: files.map((_, index) => index + 2),
  }));
});

const own = { file: new Blob(['own']), password: 'secret' };
const original = { file: new Blob(['open']), password: 'secret' };
const filled = { ...original, file: new Blob(['filled']) };
const pdf = { own, original: filled, unfilled: original, isEncrypted: true, permissions: {} } as unknown as PdfParts;
/** It holds pages of another file already. */
const parts = [
  { name: '', pageCount: 5 },
  { name: 'before', pageCount: 1 },
];
const before = createFakePicture('a.pdf', { pdf, parts });
const FILES = new Map<string, NamedBlob>([
  ['one', pictureFile('b.png')],
  ['two', pictureFile('c.png')],
]);
const { signal } = new AbortController();

it('opens the joined file as the same document: name, rights, own file, and parts in order', async () => {
  const opened: { readonly file: NamedBlob; readonly options: OpenDocumentOptions }[] = [];
  const joined = createFakePicture('a.pdf');
  const given = await joinFiles(
    before,
    FILES,
    async (file, options) => {
      opened.push({ file, options });
      return joined;
    },
    signal,
  );
  expect(given).toBe(joined);
  expect(joinWithPdf).toHaveBeenCalledWith({ original, files: [...FILES.values()] }, signal);
  const [{ file, options } = { file: undefined, options: undefined }] = opened;
  expect(file).toMatchObject({ name: 'a.pdf', type: 'application/pdf' });
  expect(options?.joined).toEqual({
    own,
    parts: [...parts, { name: 'one', pageCount: 2 }, { name: 'two', pageCount: 3 }],
    rights: pdf,
  });
  expect(before.isDisposed).toBe(false);
});

it('closes the new file if it cannot be measured, and keeps the other one open', async () => {
  const done = Promise.reject(new Error('It is damaged.'));
  const joined = createFakePicture('a.pdf', { measuring: { done, subscribe: () => () => undefined } });
  await expect(joinFiles(before, FILES, async () => joined, signal)).rejects.toThrow('It is damaged.');
  expect([before.isDisposed, joined.isDisposed]).toEqual([false, true]);
});

it('opens nothing if the files cannot be joined, or the document is not a PDF', async () => {
  joinWithPdf.mockRejectedValueOnce(new Error('b.png: It is damaged.'));
  const open = vi.fn();
  await expect(joinFiles(before, FILES, open, signal)).rejects.toThrow('b.png: It is damaged.');
  await expect(joinFiles(createFakePicture('a.png'), FILES, open, signal)).rejects.toThrow(RangeError);
  expect(open).not.toHaveBeenCalled();
});

it('aborts while measuring pages, and closes the new file', async () => {
  const controller = new AbortController();
  const measuring = { done: new Promise<void>(() => undefined), subscribe: () => () => undefined };
  const joined = createFakePicture('a.pdf', { measuring });
  const open = vi.fn(async () => joined);
  const joining = joinFiles(before, FILES, open, controller.signal);
  await waitFor(() => expect(open).toHaveBeenCalled());
  controller.abort(new Error('Not wanted'));
  await expect(joining).rejects.toThrow('Not wanted');
  expect(joined.isDisposed).toBe(true);
});
