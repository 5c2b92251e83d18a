import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { toRequest } from '../pdf/render-request.ts';
import { createScannedPage, type ScannedPdfPage } from '../testing/pdf/scanned-page.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { ACCOUNT_DPI, accountForInk, facesOf, unreadIn } from './index.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function isUnread(bytes: Uint8Array<ArrayBuffer>): boolean {
  const document = engine.open(fromBytes(bytes));
  try {
    const characters = document.characters(0);
    const scale = ACCOUNT_DPI / 72;
    const image = document.render(0, toRequest(document.pageSize(0), scale));
    const ink = accountForInk(image, scale, characters, facesOf(engine));
    const invisible = buildTextPage(fromPdf(characters)).words.filter(({ isInvisible }) => isInvisible);
    return unreadIn(ink, invisible).length > 0;
  } finally {
    document.close();
  }
}

type Draw = (sheet: ScannedPdfPage) => Promise<void> | void;

const number: Draw = ({ page, font }) => page.drawText('Page 1 of 12', { x: 500, y: 30, size: 9, font });
const letter: Draw = ({ page, font }) => {
  for (let line = 0; line < 20; line++)
    page.drawText('Either party may end this agreement for good cause.', { x: 72, y: 440 - line * 18, size: 11, font });
};
const scan: Draw = (sheet) => sheet.place();

/** Blank paper next to the first line of the scan. */
const BLANK = { x: 0, y: 300, width: 200, height: 100 };

describe('a page', () => {
  it.each<[string, readonly Draw[]]>([
    ['a scan with a page number', [scan, number]],
    [
      'a scan with a Bates number',
      [scan, ({ page, font }) => page.drawText('ABC-0001234', { x: 480, y: 20, size: 8, font })],
    ],
    [
      'a scan with a court stamp, over its print too',
      [scan, ({ page, font }) => page.drawText('FILED 3 MARCH 2026', { x: 200, y: 690, size: 16, font })],
    ],
    ['a scan with lines of text below it', [scan, letter]],
    [
      'a scan with a watermark over it',
      [
        scan,
        ({ page, font }) =>
          page.drawText('CONFIDENTIAL', { x: 80, y: 300, size: 90, font, rotate: degrees(45), opacity: 0.2 }),
      ],
    ],
    [
      'a scan in strips',
      [
        async (sheet) => {
          for (let y = 0; y < 792; y += 99) await sheet.place({ x: 0, y, width: 612, height: 99 });
        },
        number,
      ],
    ],
    ['a picture of one line beside text', [(sheet) => sheet.place({ x: 60, y: 75, width: 300, height: 25 }), letter]],
    ['a turned scan with a page number', [scan, number, ({ page }) => page.setRotation(degrees(90))]],
  ])('has unread print: %s', async (_, draws) => {
    const sheet = await createScannedPage();
    for (const draw of draws) await draw(sheet);
    expect(isUnread(await sheet.save())).toBe(true);
  });

  it('has unread print in pictures of a form', async () => {
    const sheet = await createScannedPage();
    await sheet.place();
    const outer = await PDFDocument.create();
    const [form] = await outer.embedPdf(await sheet.save());
    if (!form) throw new Error('One page is embedded');
    const page = outer.addPage([612, 792]);
    page.drawPage(form, { x: 30, y: 20, width: 400, height: 500 });
    page.drawText('Page 1', { x: 500, y: 30, size: 9 });
    expect(isUnread(Uint8Array.from(await outer.save()))).toBe(true);
  });

  it.each<[string, readonly Draw[]]>([
    ['text alone', [letter]],
    ['a scan under recognized text', [scan, (sheet) => sheet.writeUnseen()]],
    ['a scan under recognized text, with a page number', [scan, (sheet) => sheet.writeUnseen(), number]],
    ['text over a picture of blank paper', [(sheet) => sheet.place(BLANK), letter, number]],
    [
      'text beside a logo',
      [
        letter,
        async ({ document, page }) => {
          const size = 90;
          const data = new Uint8ClampedArray(size * size * 4).fill(255);
          for (let y = 0; y < size; y++)
            for (let x = 0; x < size; x++)
              if (Math.abs(Math.hypot(x - 45, y - 45) - 30) < 8)
                data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
          const { toPng } = await import('../testing/scan-pictures.ts');
          page.drawImage(await document.embedPng(toPng({ data, width: size, height: size })), {
            x: 500,
            y: 700,
            width: 60,
            height: 60,
          });
        },
      ],
    ],
  ])('has none: %s', async (_, draws) => {
    const sheet = await createScannedPage();
    for (const draw of draws) await draw(sheet);
    expect(isUnread(await sheet.save())).toBe(false);
  });
});
