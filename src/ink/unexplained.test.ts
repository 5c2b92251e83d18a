import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GreyImage } from '../media/text/ink.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { CHARACTER, type PdfCharacters, type PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { toRequest } from '../pdf/render-request.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { strokedWord } from '../testing/pdf/stroked-word.ts';
import { createRandom } from '../testing/random.ts';
import { typedPage } from '../testing/typed-page.ts';
import { explainedCharacters } from './explained.ts';
import { ACCOUNT_DPI, accountForInk, facesOf, type Recognize, readInk } from './index.ts';
import { mayBePrint, withoutCharacters } from './leftover.ts';
import { darkestOf } from './planes.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const TEXT = textLine('Dear reader, this letter names nobody in its first line.', 72, 700);

type Change = (characters: PdfCharacters) => PdfCharacters;

const read = (content: string, recognize?: Recognize, change?: Change) =>
  readPage(buildPdf({ pages: [{ content }] }), recognize, change);

async function readPage(bytes: Uint8Array<ArrayBuffer>, recognize?: Recognize, change: Change = (same) => same) {
  const document = engine.open(fromBytes(bytes));
  try {
    const size = document.pageSize(0);
    const characters = change(document.characters(0));
    const render = (scale: number) => document.render(0, toRequest(size, scale));
    const scale = ACCOUNT_DPI / 72;
    const ink = accountForInk(render(scale), scale, characters, facesOf(engine));
    return {
      lines: ink.lines.length,
      ...(await readInk(ink, { ...size, characters, invisible: [], render }, recognize)),
    };
  } finally {
    document.close();
  }
}

/** Replaces every letter's code by another's. */
const lying = (characters: PdfCharacters): PdfCharacters => ({
  ...characters,
  codes: characters.codes.map((code) => (code >= 97 && code <= 122 ? 97 + ((code - 97 + 11) % 26) : code)),
});

/** Replaces every letter's code by one of a script without reference faces. */
const disguised = (characters: PdfCharacters): PdfCharacters => ({
  ...characters,
  codes: characters.codes.map((code) => (code >= 97 && code <= 122 ? 0x4e00 + code : code)),
});

const GREEK = `BT /F9 14 Tf 72 600 Td (Gewrgioj Papadopouloj kai Aqhna) Tj ET`;
const SYMBOL = '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>';

/** Replaces one letter's codes by another's. */
const lyingOnce = (characters: PdfCharacters): PdfCharacters => ({
  ...characters,
  codes: characters.codes.map((code) => (code === 0x6b ? 0x6f : code)),
});

/** Replaces letters' codes by Korean ones, as engines guess them for codes without a letter. */
const guessed =
  (flag: number): Change =>
  (characters) => ({
    ...characters,
    codes: characters.codes.map((code) => (code > 32 ? 0xd000 + (code & 255) : code)),
    flags: characters.flags.map((flags) => flags | flag),
  });

describe('ink of a page', () => {
  it.each([
    ['text', TEXT],
    [
      'text in rules, boxes and fills',
      `${TEXT} q 1 0.9 0.8 rg 60 600 300 60 re f Q 60 500 300 60 re S 60 450 m 400 450 l S`,
    ],
    [
      'a chart',
      `${TEXT} 60 300 m 60 500 l S 60 300 m 400 300 l S q 0.2 0.4 0.8 rg ${[0, 1, 2, 3, 4].map((bar) => `${80 + bar * 60} 300 40 ${50 + 30 * bar} re f`).join(' ')} Q`,
    ],
    [
      'check boxes, some of them crossed',
      `${TEXT} ${[0, 1, 2, 3, 4, 5].map((row) => `72 ${600 - 12 * row} 9 9 re S`).join(' ')} 72 588 m 81 597 l S 72 597 m 81 588 l S`,
    ],
    [
      'a row of bullets',
      `${TEXT} q 8 w 1 J ${[0, 1, 2, 3, 4, 5, 6].map((at) => `${80 + 14 * at} 500 m ${80 + 14 * at} 500 l S`).join(' ')} Q`,
    ],
    ['dashed lines', `${TEXT} q [6 3] 0 d 2 w 60 450 m 500 450 l S Q`],
  ])('is explained: %s', async (_, content) => {
    expect((await read(content)).unread).toEqual([]);
  });

  it('is explained in a narrow font that is not in the file: another one is squeezed into its widths', async () => {
    const widths = Array.from({ length: 95 }, () => 300).join(' ');
    const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Nowhere-Narrow /Encoding /WinAnsiEncoding
      /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor ${firstExtra(1) + 1} 0 R >>`;
    const descriptor =
      '<< /Type /FontDescriptor /FontName /Nowhere-Narrow /Flags 32 /FontBBox [0 -200 400 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 60 >>';
    const lines = ['Whenever a member wins much money', 'some names and sums come down again']
      .map((text, line) => `BT /F9 14 Tf 72 ${700 - 20 * line} Td (${text}) Tj ET`)
      .join('\n');
    const bytes = buildPdf({
      pages: [{ content: lines, fonts: `/F9 ${firstExtra(1)} 0 R ` }],
      extra: [font, descriptor],
    });
    expect((await readPage(bytes)).unread).toEqual([]);
  });

  it('leaves nothing of letters that touch their neighbours', async () => {
    const random = createRandom(54);
    const words = 'They met Bob at the harbour and wrote about the lease of the house by the river'.split(' ');
    const lines = Array.from({ length: 30 }, (_, line) => {
      const text = Array.from({ length: 9 }, () => random.pick(words)).join(' ');
      return textLine(text, 72, 720 - 22 * line);
    });
    const document = engine.open(fromBytes(buildPdf({ pages: [{ content: lines.join('') }] })));
    const [characters, scale] = [document.characters(0), ACCOUNT_DPI / 72];
    const image = document.render(0, toRequest(document.pageSize(0), scale));
    document.close();
    const plane = darkestOf(image);
    const explained = explainedCharacters(image, scale, characters, facesOf(engine));
    expect(mayBePrint(withoutCharacters(plane, scale, characters, explained))).toBeUndefined();
  });

  it.each([
    ['black on red', '1 0 0 rg', '0 g'],
    ['red on blue', '0 0 1 rg', '1 0 0 rg'],
    ['cyan on green', '0 1 0 rg', '0 1 1 rg'],
    ['salmon on pink', '1 0.5 1 rg', '1 0.5 0.5 rg'],
    ['sky on mint', '0.4 1 0.8 rg', '0.4 0.8 1 rg'],
  ])('is checked, or found if drawn, in %s', async (_, ground, ink) => {
    const fill = `q ${ground} 70 693 200 16 re f Q`;
    const content = `${fill} q ${ink} ${textLine('Happy pages give good jokes', 72, 698)} Q`;
    expect((await read(content)).unread).toEqual([]);
    expect((await read(content, undefined, lying)).unread).not.toEqual([]);
    const drawn = `${TEXT} q ${ground} 70 393 120 16 re f Q q ${ink.toUpperCase()}`;
    expect((await read(`${drawn} ${strokedWord('THEFELT', 72, 396, 10)} Q`)).unread).toHaveLength(1);
  });

  it.each([
    ['dark', '0 0 0 rg', '0.45 0.45 0.45 RG'],
    ['coloured', '0.1 0.1 0.5 rg', '0.5 0.5 0.9 RG'],
  ])('is found on a %s box, which alone can hold no print', async (_, fill, stroke) => {
    const box = `q ${fill} 60 390 300 40 re f Q`;
    expect((await read(`${TEXT} ${box}`)).lines).toBe(0);
    expect((await read(`${TEXT} ${box} q ${stroke} ${strokedWord('THEFELT', 72, 400, 20)} Q`)).unread).toHaveLength(1);
  });

  it.each([TEXT, ''])('is found if its letters are lines, and named by its place, next to “%s”', async (text) => {
    const { unread } = await read(`${text} ${strokedWord('THEFELT', 72, 400, 14)}`);
    expect(unread).toHaveLength(1);
    const { x = 0, y = 0 } = unread[0] ?? {};
    expect(x).toBeGreaterThan(65);
    expect(x).toBeLessThan(80);
    expect(y).toBeGreaterThan(792 - 420);
    expect(y).toBeLessThan(792 - 395);
  });

  it.each([
    ['is believed in a script without reference faces', 0, 0],
    ['is found if its font says no letters for it', CHARACTER.unmapped, 1],
  ])('%s', async (_, flag, count) => {
    const bytes = buildPdf({
      pages: [{ content: GREEK, fonts: `/F9 ${firstExtra(1)} 0 R ` }],
      extra: [SYMBOL],
    });
    expect((await readPage(bytes, undefined, guessed(flag))).unread).toHaveLength(count);
  });

  it.each([15, 30, 45, 60, 120, 150])('is found at an angle of %i°', async (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const turned = `q ${cos} ${sin} ${-sin} ${cos} 300 300 cm ${strokedWord('THEFELT', 0, 0, 14)} Q`;
    const { unread } = await read(`${TEXT} ${turned}`);
    expect(unread).not.toEqual([]);
  });

  it('is not found in slanted dots, dashes and steps', async () => {
    const dots = Array.from(
      { length: 12 },
      (_, at) => `${100 + 9 * at} ${200 + 9 * at} m ${100 + 9 * at} ${200 + 9 * at} l S`,
    );
    const steps = Array.from({ length: 9 }, (_, at) => `${300 + 20 * at} ${200 + 14 * at} 12 12 re f`);
    const content = `${TEXT} q 5 w 1 J ${dots.join(' ')} Q q [8 4] 0 d 3 w 100 400 m 250 550 l S Q ${steps.join(' ')}`;
    expect((await read(content)).unread).toEqual([]);
  });

  it.each(['arimo', 'tinos', 'cousine'])('does not count Russian words in the face %s', async (face) => {
    const name = `@fontsource/${face}/files/${face}-cyrillic-400-normal.woff`;
    const pdf = await PDFDocument.create();
    pdf.registerFontkit(fontkit);
    const font = await pdf.embedFont(readFileSync(createRequire(import.meta.url).resolve(name)), { subset: true });
    const words = ['СОВЕТЫ', 'основной', 'пакет', 'сборки', 'простого', 'нового', 'формата', 'вопросам', 'номер'];
    const page = pdf.addPage([400, 300]);
    for (const [at, word] of words.entries()) page.drawText(word, { x: 40, y: 270 - 24 * at, size: 11, font });
    expect((await readPage(new Uint8Array(await pdf.save()))).unread).toEqual([]);
  });

  it.each([8, 30, 60])('is found in letters of %i pt', async (size) => {
    expect((await read(`${TEXT} ${strokedWord('THEFELT', 72, 300, size)}`)).unread).toHaveLength(1);
  });

  it.each([
    ['other letters', lying],
    ['another script', disguised],
  ])('is found where a font says %s than it shows', async (_, change) => {
    expect((await read(TEXT, undefined, change)).unread.length).toBeGreaterThan(0);
    expect((await read(TEXT)).unread).toHaveLength(0);
  });

  it('is read once recognized, with words at their visible places', async () => {
    const content = `${TEXT} ${strokedWord('THEFELT', 72, 400, 14)}`;
    const { seen, unread } = await read(content, async () => typedPage(['THEFELT and more']));
    expect(seen.text).toContain('THEFELT');
    expect(unread).toEqual([]);
    expect((await read(content, async () => typedPage([]))).unread).toHaveLength(1);
  });

  it('is read as level print where it runs down, with words at their visible places', async () => {
    const content = `q 0 -1 1 0 300 700 cm ${strokedWord('THEFELT', 0, 0, 14)} Q`;
    const isLevel = (image: GreyImage) => image.width > image.height;
    const { seen, unread } = await read(content, async (image) => typedPage(isLevel(image) ? ['THEFELT'] : []));
    expect(unread).toEqual([]);
    const [word] = seen.words;
    expect(word?.rect.height).toBeGreaterThan(2 * (word?.rect.width ?? 0));
    expect(Math.abs((word?.rect.x ?? 0) - 300)).toBeLessThan(20);
    expect(Math.abs((word?.rect.y ?? 0) - 92)).toBeLessThan(20);
  });
});

it('finds a word of which the text states one letter as another', async () => {
  const word = textLine('Zyrkowitz', 72, 600);
  expect((await read(`${TEXT} ${word}`)).unread).toEqual([]);
  expect((await read(`${TEXT} ${word}`, undefined, lyingOnce)).unread).toHaveLength(1);
});
