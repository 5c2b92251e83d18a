// Originals that differ only under redactions and in metadata must give equal files.

import { createNodePlatform } from '../../src/codecs/node-platform.ts';
import { openPicture } from '../../src/codecs/open-picture.ts';
import type { RgbaImage } from '../../src/media/index.ts';
import { readPdf } from '../../src/pdf/structure/index.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/test.ts';
import { ExportDialog, type FormatName, type SavedFile } from './export-dialog.ts';
import { COVERED, createOriginal, createPage, isCovered, MARKS, PAGE, SECRET_TEXT } from './originals.ts';

const platform = createNodePlatform();

interface Kind {
  readonly format: FormatName;
  readonly compression?: 'Lossless' | 'JPEG';
  readonly fileCount: number;
}

const KINDS: readonly Kind[] = [
  { format: 'PNG', fileCount: 2 },
  { format: 'JPEG', fileCount: 2 },
  { format: 'TIFF', fileCount: 1 },
  { format: 'PDF', compression: 'Lossless', fileCount: 1 },
  { format: 'PDF', compression: 'JPEG', fileCount: 1 },
];

const nameOf = ({ format, compression }: Kind) => (compression ? `${format}, ${compression}` : format);

async function exportAs(app: App, kind: Kind): Promise<{ files: readonly SavedFile[]; report: string }> {
  const dialog = await ExportDialog.open(app);
  await dialog.format(kind.format);
  if (kind.compression) await dialog.unfold('Quality');
  if (kind.compression) await dialog.choose('Pictures in the PDF', kind.compression);
  await dialog.write();
  const report = await dialog.checked();
  const files = await dialog.save(kind.fileCount);
  await dialog.close();
  return { files, report };
}

async function decodePages(kind: Kind, files: readonly SavedFile[]): Promise<RgbaImage[]> {
  const pages: RgbaImage[] = [];
  for (const { bytes } of files) {
    const pictures = kind.format === 'PDF' ? (await readPdf(bytes)).pictures.map((each) => each.bytes) : [bytes];
    for (const picture of pictures) {
      const opened = openPicture(picture, platform);
      for (const index of opened.pages.keys()) pages.push(await opened.decodePage(index));
    }
  }
  return pages;
}

const isAnnotated = (column: number, row: number) =>
  (column >= 478 && column < 582 && row >= 198 && row < 282) ||
  (column >= 478 && column < 582 && row >= 318 && row < 382);

for (const kind of oneOf(KINDS, 4)) {
  test(`${nameOf(kind)}: the file contains nothing from under the redactions`, async ({ app }) => {
    const first = createOriginal(1);
    const second = createOriginal(2);
    expect(first.buffer.equals(second.buffer)).toBe(false);

    await app.openWith(first, MARKS);
    const one = await exportAs(app, kind);
    // Both have the same name: don't mistake the first document or its message for the second.
    await app.closeDocument();
    await app.dismissMessage();
    await app.openWith(second, MARKS);
    const two = await exportAs(app, kind);

    const coveredPixels = [1, 2].map(
      (pageNumber) =>
        createPage(pageNumber, 1).data.filter(
          (_, at) => at % 4 === 0 && isCovered(pageNumber, (at / 4) % PAGE.width, Math.floor(at / 4 / PAGE.width)),
        ).length,
    );
    const total = coveredPixels.reduce((sum, count) => sum + count, 0);
    expect(one.report).toBe(
      `Checked: ${total.toLocaleString('en')} redacted pixels on 2 pages hold nothing of the original.`,
    );

    expect(one.files.map(({ name }) => name)).toEqual(two.files.map(({ name }) => name));
    for (const [index, { bytes, name }] of one.files.entries()) {
      expect(Buffer.from(bytes).equals(Buffer.from(two.files[index]?.bytes ?? [])), `${name} is the same file`).toBe(
        true,
      );
      expect(Buffer.from(bytes).includes(SECRET_TEXT), `${name} names the secret`).toBe(false);
    }

    const pages = await decodePages(kind, one.files);
    expect(pages.map(({ width, height }) => ({ width, height }))).toEqual([PAGE, PAGE]);
    for (const [index, page] of pages.entries()) {
      const original = createPage(index + 1, 1);
      let differences = 0;
      for (let at = 0; at < page.width * page.height; at += 1) {
        const column = at % PAGE.width;
        const row = Math.floor(at / PAGE.width);
        if (isCovered(index + 1, column, row) || (index === 0 && isAnnotated(column, row))) continue;
        for (let channel = at * 4; channel < at * 4 + 3; channel += 1) {
          if (page.data[channel] !== original.data[channel]) differences += 1;
        }
      }
      if (kind.format === 'JPEG' || kind.compression === 'JPEG') expect(differences).toBeGreaterThan(0);
      else expect(differences, `changed samples outside of the marks on page ${index + 1}`).toBe(0);
    }
    // The redaction's corner is its border; the page's middle has the page redaction's colour.
    const [corner] = COVERED;
    const cornerAt = ((corner?.y ?? 0) * PAGE.width + (corner?.x ?? 0)) * 4;
    const tolerance = kind.format === 'JPEG' || kind.compression === 'JPEG' ? 40 : 0;
    const sampleOf = (page: RgbaImage | undefined, at: number) => [...(page?.data.subarray(at, at + 3) ?? [])];
    for (const [sample, expected] of [
      [sampleOf(pages[0], cornerAt), [255, 0, 0]],
      [sampleOf(pages[1], 0), [16, 16, 16]],
    ] as const) {
      sample.forEach((value, channel) => {
        expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThanOrEqual(tolerance);
      });
    }
  });
}
