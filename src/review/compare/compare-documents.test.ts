import { beforeAll, describe, expect, it } from 'vitest';
import type { RgbaImage } from '../../codecs/rgba.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine, type PdfEngine, toRequest } from '../../pdf/node.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { createRandom, type Random } from '../../testing/random.ts';
import { isLong } from '../../testing/short-form.ts';
import { renderPage, scanPicture } from '../../testing/versions/scanned-versions.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE } from '../../text/text-page.ts';
import { compareDocuments, type ReviewedDocument } from './compare-documents.ts';
import type { Difference } from './differences.ts';
import { resizePicture } from './resize-picture.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const WORDS =
  'the party shall pay all costs of this agreement within thirty days after notice of delivery unless both agree otherwise in writing and no claim may be made against any person named in annex three for loss or damage caused by late transport weather strike fire or act of state however long it lasts'.split(
    ' ',
  );

/** Generates pages of lines; each number makes different words. */
function writeText(random: Random, pages: number, lines = 30): string[][] {
  return Array.from({ length: pages }, () =>
    Array.from({ length: lines }, () =>
      Array.from({ length: random.integer(6, 11) }, () =>
        random.chance(0.2) ? String(random.integer(100, 9999)) : random.pick(WORDS),
      ).join(' '),
    ),
  );
}

const toContent = (lines: readonly string[], more = '') =>
  lines.map((line, row) => textLine(line, 60, 730 - row * 22, 11)).join('') + more;

const toPdf = (pages: readonly (readonly string[])[], more: readonly string[] = []) =>
  buildPdf({ pages: pages.map((lines, index) => ({ content: toContent(lines, more[index]) })) });

function openVersion(pdf: Uint8Array<ArrayBuffer>): ReviewedDocument {
  const document = engine.open(fromBytes(pdf));
  const { pages } = document.info;
  return {
    pages,
    readWords: async (page) => buildTextPage(fromPdf(document.characters(page - 1))),
    readPicture: async (page, width) => {
      const size = pages[page - 1] ?? { width: 1, height: 1 };
      return document.render(page - 1, toRequest(size, width / size.width));
    },
  };
}

const compare = (old: Uint8Array<ArrayBuffer>, recent: Uint8Array<ArrayBuffer>) =>
  compareDocuments(openVersion(old), openVersion(recent));

const summary = ({ kind, old, new: recent }: Difference) =>
  [kind, old?.page, old?.text, recent?.page, recent?.text].filter((each) => each !== undefined).join(' ');

describe('comparing words', () => {
  const text = writeText(createRandom(5), 3);

  it('finds nothing in the same document', async () => {
    expect((await compare(toPdf(text), toPdf(text))).differences).toEqual([]);
  });

  it('finds words that were changed, inserted and removed, with their places', async () => {
    const edited = text.map((page) => [...page]);
    const words = (edited[1]?.[4] ?? '').split(' ');
    (edited[1] as string[])[4] = ['Smith', ...words.slice(1)].join(' ');
    (edited[1] as string[])[9] += ' provided that Jones agrees';
    const gone = (edited[2]?.[0] ?? '').split(' ');
    (edited[2] as string[])[0] = gone.slice(0, -1).join(' ');
    const { differences } = await compare(toPdf(text), toPdf(edited));
    expect(differences.map(({ kind, old, new: recent }) => [kind, old?.text, recent?.text])).toEqual([
      ['changed', words[0], 'Smith'],
      ['inserted', undefined, 'provided that Jones agrees'],
      ['removed', gone.at(-1), undefined],
    ]);
    expect(differences[0]?.new).toMatchObject({ page: 2 });
    expect(differences[0]?.new?.areas[0]?.y).toBeGreaterThan(120);
    // A removed word also has a position in the new version.
    expect(differences[2]?.new).toMatchObject({ page: 3, areas: [expect.anything()] });
  });

  it('does not take words for changed that a new paragraph pushed to the next page', async () => {
    const inserted = ['An entirely new clause about confidentiality', 'that fills two lines of its page'];
    const flow = text.flat();
    const pushed = [...flow.slice(0, 12), ...inserted, ...flow.slice(12)];
    const pages = [pushed.slice(0, 30), pushed.slice(30, 60), pushed.slice(60, 90), pushed.slice(90)];
    const { differences } = await compare(toPdf(text), toPdf(pages));
    expect(differences.map(summary)).toEqual([`inserted 1 1 ${inserted.join('\n')}`]);
  });

  it('finds the changed word of a page with few words, and no other picture', async () => {
    const [old, recent] = ['Anna', 'Bartholomew'].map((name) => toPdf([[`Dear ${name} of office@example.org`]]));
    const { differences } = await compare(old as Uint8Array<ArrayBuffer>, recent as Uint8Array<ArrayBuffer>);
    expect(differences.map(summary)).toEqual(['changed 1 Anna 1 Bartholomew']);
  });

  it('names a paragraph that moved', async () => {
    const moved = text.map((page) => [...page]);
    const [line = ''] = (moved[0] as string[]).splice(3, 1);
    (moved[2] as string[]).splice(10, 0, line);
    const { differences } = await compare(toPdf(text), toPdf(moved));
    expect(differences.map(summary)).toEqual([`moved 1 ${line} 3 ${line}`]);
  });

  it('names pages that moved, came and went, and edits on them', async () => {
    const [a, b, c, d, e] = writeText(createRandom(8), 5) as [string[], string[], string[], string[], string[]];
    const { differences } = await compare(toPdf([a, b, c, d]), toPdf([b, c, ['Preamble', ...a.slice(1)], e]));
    expect(differences.map(({ kind, old, new: recent }) => [kind, old?.page, recent?.page])).toEqual([
      ['pageRemoved', 4, undefined],
      ['pageInserted', undefined, 4],
      ['pageMoved', 1, 3],
      ['changed', 1, 3],
    ]);
  });
});

describe('comparing graphics', () => {
  const text = writeText(createRandom(6), 1, 20);
  const box = (x: number, y: number, color = '0.2 0.3 0.8') => `${color} rg ${x} ${y} 60 40 re f 0 g\n`;

  it('finds pictures and lines that were added, removed and recoloured', async () => {
    const old = `${box(60, 60)}${box(300, 100)}`;
    const recent = `${box(60, 60)}${box(300, 100, '0.8 0.3 0.2')}0.5 w 400 60 m 500 60 l S\n`;
    const { differences } = await compare(toPdf(text, [old]), toPdf(text, [recent]));
    expect(differences.map(({ kind }) => kind)).toEqual(['picture', 'picture']);
    const [first, second] = differences.map(({ old: place }) => place?.areas[0]);
    expect(first?.x).toBeCloseTo(300, -1);
    expect(first?.width).toBeCloseTo(60, -1);
    expect(second?.x).toBeCloseTo(400, -1);
  });

  it('finds nothing on a page that is only larger', async () => {
    const pdf = toPdf(text, [box(60, 60)]);
    const larger = buildPdf({
      pages: [{ mediaBox: [0, 0, 918, 1188], content: `1.5 0 0 1.5 0 0 cm\n${toContent(text[0] ?? [], box(60, 60))}` }],
    });
    expect((await compare(pdf, larger)).differences).toEqual([]);
  });
});

const pictures = (...pages: RgbaImage[]): ReviewedDocument => ({
  pages,
  readWords: async () => EMPTY_TEXT_PAGE,
  readPicture: async (page, width) => resizePicture(pages[page - 1] as RgbaImage, width),
});

describe('comparing scans', () => {
  it('compares the scan of a page with the page itself', async () => {
    const pages = writeText(createRandom(9), 3) as [string[], string[], string[]];
    const image = scanPicture(renderPage(engine, toPdf([pages[1]]), 120), createRandom(2), 1.5, 1.1);
    const { differences } = await compareDocuments(openVersion(toPdf(pages)), pictures(image));
    expect(differences.map(({ kind, old }) => [kind, old?.page])).toEqual([
      ['pageRemoved', 1],
      ['pageRemoved', 3],
    ]);
  });

  const count = isLong ? 200 : 1;
  it.each(Array.from({ length: count }, (_, seed) => seed))(
    'puts scan %i into place and finds what was edited',
    async (seed) => {
      const random = createRandom(seed + 1);
      const text = writeText(random, 1, random.integer(8, 28));
      const page = text[0] as string[];
      const degrees = random.next() * 6 - 3;
      const scale = 0.75 + random.next() * 0.6;
      const clean = renderPage(engine, toPdf([page]), 150);
      const same = await compareDocuments(pictures(clean), pictures(scanPicture(clean, random, degrees, scale)));
      expect(same.differences).toEqual([]);
      const row = random.integer(0, page.length - 1);
      const words = (page[row] ?? '').split(' ');
      const edited = page.map((line, at) => (at === row ? words.slice(0, -1).join(' ') : line));
      const changed = renderPage(engine, toPdf([edited]), 150);
      const { differences } = await compareDocuments(
        pictures(clean),
        pictures(scanPicture(changed, random, degrees, scale)),
      );
      expect(differences).toHaveLength(1);
      const y = (differences[0]?.old?.areas[0]?.y ?? 0) / (150 / 72);
      expect(Math.abs(792 - y - (730 - row * 22 + 8))).toBeLessThan(12);
    },
  );
});
