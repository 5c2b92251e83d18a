import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

/** Drops a file from the origin private file system: its handles write like those of the disk. */
const dropFromDisk = (page: Page, name: string, content: string) =>
  page.evaluate(
    async ([fileName, base64]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle(fileName, { create: true });
      const stream = await handle.createWritable();
      await stream.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
      await stream.close();
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(await handle.getFile());
      Object.assign(DataTransferItem.prototype, { getAsFileSystemHandle: () => Promise.resolve(handle) });
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content] as const,
  );

const readFromDisk = (page: Page, name: string) =>
  page.evaluate(async (fileName) => {
    const root = await navigator.storage.getDirectory();
    for (;;) {
      try {
        const handle = await root.getFileHandle(fileName);
        return String.fromCharCode(...new Uint8Array(await (await handle.getFile()).arrayBuffer()));
      } catch (error) {
        // The page replaced the file while it was read, or is about to.
        const isReplaced = error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);
        if (!isReplaced) throw error;
      }
    }
  }, name);

test('saves back to the dropped file, and restores its previous version', async ({ app, page }) => {
  const letter = letterPdf('letter.pdf', [['Dear Mrs Ada Byron,']]);
  const original = letter.buffer.toString('latin1');
  await dropFromDisk(page, 'letter.pdf', letter.buffer.toString('base64'));
  await app.expectOpen(letter);
  await app.press('r');
  await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
  await app.expectMarkCount(1);
  await app.press('Control+s');
  await expect(app.messages.getByText('Saved to letter.pdf')).toBeVisible();
  const saved = await readFromDisk(page, 'letter.pdf');
  expect(saved).not.toBe(original);
  const annotated = await PDFDocument.load(Buffer.from(saved, 'latin1'));
  expect(annotated.getPage(0).node.Annots()?.size()).toBe(1);
  // The open document stays readable although its file was overwritten.
  await app.messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(app.messages.getByText('Saved to letter.pdf')).toBeHidden();
  await app.press('Control+s');
  await expect(app.messages.getByText('Saved to letter.pdf')).toBeVisible();
  await app.run('previous');
  await expect.poll(() => readFromDisk(page, 'letter.pdf')).toBe(saved);
});

test('downloads without a file handle, and shows choices for redacted words', async ({ app }) => {
  await app.open(letterPdf('letter.pdf', [['Dear Mrs Ada Byron,']]));
  const { name } = await app.saved(() => app.press('Control+s'));
  expect(name).toBe('letter.export.pdf');
  await expect(app.messages.getByText('Saved as a download')).toBeVisible();
  await app.press('x');
  await app.drag({ x: 100, y: 60 }, { x: 300, y: 120 });
  await app.expectMarkCount(1);
  await app.press('Control+s');
  await expect(app.dialog.getByText('Writes letter-redacted.pdf with 1 redaction applied.')).toBeVisible();
});
