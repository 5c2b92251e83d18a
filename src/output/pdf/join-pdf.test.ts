import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../../codecs/bytes.ts';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { PngWriter } from '../../codecs/png/write.ts';
import { createRgba } from '../../codecs/rgba.ts';
import { translate } from '../../messages/index.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfDocument, PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../../testing/pdf/build-pdf.ts';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { type Gray, similarity, toGray } from '../../testing/pdf/similarity.ts';
import { joinPdf, type NamedBytes } from './join-pdf.ts';

const createEngine = createPdfEngine();
const platform = createNodePlatform();

const OWN = buildPdf({
  pages: [{ content: textLine('own one', 50, 700) }, { content: textLine('own two', 50, 700), rotate: 90 }],
});

const textsOf = (pdf: PdfDocument): string[] =>
  pdf.info.pages.map((_, index) => String.fromCodePoint(...pdf.characters(index).codes));

async function joinFiles(bytes: Uint8Array<ArrayBuffer>, ...files: NamedBytes[]) {
  const engine: PdfEngine = await createEngine;
  const before = engine.open(fromBytes(bytes));
  const joined = await joinPdf(engine, { bytes, pdf: before }, files, platform);
  return { before, after: engine.open(fromBytes(joined.bytes)), ...joined };
}

/** Undefined where the page cannot be drawn. */
function drawn(pdf: PdfDocument, index: number): Gray | undefined {
  const { width = 1, height = 1 } = pdf.info.pages[index] ?? {};
  const scale = 500 / Math.max(width, height);
  const pixels = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  try {
    return toGray(pdf.render(index, { x: 0, y: 0, ...pixels, scale }));
  } catch {
    return undefined;
  }
}

const file = (name: string, bytes: Uint8Array<ArrayBuffer>): NamedBytes => ({ name, bytes });

async function picture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = createRgba(width, height);
  image.data.fill(255);
  // Red at the upper left, on nothing.
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++) image.data.set([200, 0, 0, 255], (y * width + x) * 4);
  }
  const writer = new PngWriter(image);
  await writer.addStrip(image);
  return concatBytes(await writer.finish());
}

describe('files appended to a PDF', () => {
  it('are PDFs and pictures; existing objects keep their numbers', async () => {
    const other = buildPdf({ pages: [{ content: textLine('theirs', 50, 700), mediaBox: [0, 0, 300, 400] }] });
    const { before, after, pageCounts } = await joinFiles(
      OWN,
      file('b.pdf', other),
      file('c.png', await picture(600, 300)),
    );
    expect(pageCounts).toEqual([1, 1]);
    expect(textsOf(after)).toEqual(['own one', 'own two', 'theirs', '']);
    expect(after.pageObjects().slice(0, 2)).toEqual(before.pageObjects());
    const sizes = after.info.pages.map(({ width, height }) => [width, height]);
    // A picture without a stated size is as large as the paper allows.
    expect(sizes).toEqual([
      [612, 792],
      [792, 612],
      [300, 400],
      [792, 396],
    ]);
    const { data, width } = after.render(3, { x: 0, y: 0, width: 792, height: 396, scale: 1 });
    const at = (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
    expect(at(100, 100)).toEqual([200, 0, 0]);
    expect(at(600, 100)).toEqual([255, 255, 255]);
  });

  it('inherit nothing from their new tree, and keep inherited entries of their own', async () => {
    const pages = [{ content: textLine('a page', 50, 700), rotate: 'inherited' as const }];
    const turned = buildPdf({ pages, root: '/Rotate 90 ' });
    const { after } = await joinFiles(turned, file('b.pdf', buildPdf({ pages })), file('c.pdf', turned));
    expect(after.info.pages.map(({ width }) => width)).toEqual([792, 612, 792]);
  });

  it('keep their links, by page and by name, and their form values', async () => {
    const link = (target: string) => `<< /Type /Annot /Subtype /Link /Rect [10 20 60 30] ${target} >>`;
    const pages = [
      {
        content: ' ',
        entries: `/Annots [${link(`/Dest [${pageObject(1)} 0 R /Fit]`)} ${link('/Dest /there')} ${firstExtra(2)} 0 R]`,
      },
      { content: ' ' },
    ];
    const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [100 100 200 120] /F 4 >>';
    const other = buildPdf({
      pages,
      catalog: `/Dests << /there [${pageObject(1)} 0 R /Fit] >> /AcroForm << /Fields [${firstExtra(2)} 0 R] >>`,
      extra: [field],
    });
    const { after } = await joinFiles(other, file('b.pdf', other));
    const targets = (page: number) =>
      after.links(page).map(({ target }) => target.kind === 'page' && target.destination.pageIndex);
    expect(targets(0)).toEqual([1, 1]);
    expect(targets(2)).toEqual([3, 3]);
    expect(after.notes(2)).toMatchObject([{ kind: 'field', text: 'Ada' }]);
  });

  it('may have any number of pages that each lead to the next one', async () => {
    const count = 3_000;
    const pages = Array.from({ length: count }, (_, index) => ({
      content: ' ',
      entries: `/Annots [<< /Type /Annot /Subtype /Link /Rect [10 20 60 30] /Dest [${pageObject((index + 1) % count)} 0 R /Fit] >>]`,
    }));
    const { after } = await joinFiles(OWN, file('b.pdf', buildPdf({ pages })));
    expect(after.info.pages).toHaveLength(count + 2);
    expect(after.links(2 + 1_500)[0]?.target).toMatchObject({ destination: { pageIndex: 2 + 1_501 } });
  });

  it('have distinct fields, even with equal names', async () => {
    const form = (value: string) =>
      buildPdf({
        pages: [{ content: ' ', entries: `/Annots [${firstExtra(1)} 0 R]` }],
        catalog: `/AcroForm << /Fields [${firstExtra(1)} 0 R] >>`,
        extra: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${value}) /Rect [100 100 200 120] /F 4 >>`],
      });
    const { after, bytes } = await joinFiles(form('Ada'), file('b.pdf', form('Byron')), file('c.pdf', form('Clara')));
    expect([0, 1, 2].map((page) => after.notes(page)[0]?.text)).toEqual(['Ada', 'Byron', 'Clara']);
    const document = await PDFDocument.load(bytes);
    expect(
      document
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['name', 'name (2)', 'name (3)']);
  });

  it('keep their hidden content hidden', async () => {
    const layered = (word: string) =>
      buildPdf({
        pages: [
          {
            content: `/OC /Layer BDC ${textLine(word, 50, 700)} 1 0 0 rg 100 100 300 300 re f EMC`,
            entries: `/Resources << /Font << /F1 3 0 R >> /Properties << /Layer ${firstExtra(1)} 0 R >> >>`,
          },
        ],
        catalog: `/OCProperties << /OCGs [${firstExtra(1)} 0 R] /D << /OFF [${firstExtra(1)} 0 R] >> >>`,
        extra: ['<< /Type /OCG /Name (hidden) >>'],
      });
    const { after } = await joinFiles(OWN, file('b.pdf', layered('one')), file('c.pdf', layered('two')));
    for (const page of [2, 3]) {
      const { data } = after.render(page, { x: 0, y: 0, width: 612, height: 792, scale: 1 });
      expect(data.every((value) => value === 255)).toBe(true);
    }
  });

  it('are rejected by name if unreadable', async () => {
    const locked = file('bad.pdf', new TextEncoder().encode('%PDF-1.7\nnothing'));
    const error = await joinFiles(OWN, locked).catch((reason: Error) => reason);
    expect(
      String(
        (error as { localized?: unknown }).localized
          ? translate((error as never as { localized: never }).localized)
          : error,
      ),
    ).toMatch(/^bad\.pdf: ./);
  });
});

it.runIf(realPdfs)('puts real files behind another one, their pages as they look', { timeout: 120_000 }, async () => {
  const engine = await createEngine;
  // All of them take half a minute.
  for (const { file: name } of (realPdfs ?? []).filter((_, index) => index % 12 === 0)) {
    const bytes = readRealPdf(name);
    let before: PdfDocument;
    try {
      before = engine.open(fromBytes(bytes));
    } catch {
      // It can't be opened separately, either.
      continue;
    }
    const { after } = await joinFiles(OWN, file(name, bytes));
    for (const index of new Set([0, before.info.pages.length - 1])) {
      const [one, other] = [drawn(before, index), drawn(after, index + 2)];
      if (one && other) expect(similarity(one, other), `${name} ${index}`).toBeGreaterThan(0.99);
      else expect(other, `${name} ${index}`).toEqual(one);
    }
    before.close();
    after.close();
  }
});
