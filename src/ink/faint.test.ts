import { beforeAll, expect, it } from 'vitest';
import { toLatin1 } from '../codecs/bytes.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { toRequest } from '../pdf/render-request.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { strokedWord } from '../testing/pdf/stroked-word.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { typedPage } from '../testing/typed-page.ts';
import { ACCOUNT_DPI, accountForInk, facesOf, type Recognize, readInk } from './index.ts';

const [WIDTH, HEIGHT] = [620, 80];
const SEED = 4801;

let engine: PdfEngine;
/** Share of ink of each pixel of a picture that shows words. */
let ink: readonly number[];
beforeAll(async () => {
  engine = await createPdfEngine();
  const text = textLine('Lease of Zyrkowitz ends', 10, 12, 22);
  const bytes = buildPdf({ pages: [{ content: text, mediaBox: [0, 0, WIDTH / 2, HEIGHT / 2] }] });
  const document = engine.open(fromBytes(bytes));
  const { data } = document.render(0, { scale: 2, x: 0, y: 0, width: WIDTH, height: HEIGHT });
  document.close();
  ink = Array.from({ length: WIDTH * HEIGHT }, (_, at) => 1 - (data[4 * at] ?? 0) / 255);
});

/** Level of a pixel with a share of ink. */
type Level = (ink: number, x: number, y: number, random: Random) => number;

const grey = (level: Level, random: Random): string => {
  const samples = Uint8Array.from(ink, (share, at) =>
    Math.min(255, Math.max(0, level(share, at % WIDTH, Math.floor(at / WIDTH), random))),
  );
  return `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Width ${WIDTH} /Height ${HEIGHT} /Length ${samples.length} >>\nstream\n${toLatin1(samples)}\nendstream`;
};

async function unreadIn(level: Level, state = '', recognize?: Recognize) {
  const page = {
    content: `${textLine('A page with a picture', 72, 700)} q ${state} 310 0 0 40 72 500 cm /Im Do Q`,
    drawings: `/Im ${firstExtra(1)} 0 R`,
    states: '/Faint << /ca 0.12 >>',
  };
  const bytes = buildPdf({ pages: [page], extra: [grey(level, createRandom(SEED))] });
  const document = engine.open(fromBytes(bytes));
  try {
    const [size, characters, scale] = [document.pageSize(0), document.characters(0), ACCOUNT_DPI / 72];
    const render = (by: number) => document.render(0, toRequest(size, by));
    const found = accountForInk(render(scale), scale, characters, facesOf(engine));
    return (await readInk(found, { ...size, characters, invisible: [], render }, recognize)).unread;
  } finally {
    document.close();
  }
}

const white: Level = (share) => 255 * (1 - share);
/** Varies a level by up to so many. */
const grain = (random: Random, by: number) => random.integer(-by, by);
/** Rows and columns of a threshold matrix. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

const KINDS: [kind: string, level: Level, state: string][] = [
  ['pale', (share) => 255 - 51 * share, ''],
  ['very pale', (share) => 255 - 20 * share, ''],
  ['dark on dark', (share) => 70 - 40 * share, ''],
  ['light on dark', (share) => 30 + 35 * share, ''],
  ['transparent', white, '/Faint gs'],
  ['on a gradient', (share, _, y) => y * 3 - 60 * share, ''],
  ['on a gradient that darkens to the right', (share, x) => 240 - x / 4 - 45 * share, ''],
  ['in grain', (share, _x, _y, random) => 170 - 90 * share + grain(random, 70), ''],
  ['dithered', (share, x, y) => (190 - 150 * share > 16 * (BAYER[(y % 4) * 4 + (x % 4)] ?? 0) + 8 ? 255 : 0), ''],
];

it.each(KINDS)('finds print in a picture that is %s', async (kind, level, state) => {
  const unread = await unreadIn(level, state);
  const [place] = unread.toSorted((a, b) => b.width - a.width);
  expect(place, `${kind}, seed ${SEED}`).toBeDefined();
  expect(place?.x).toBeLessThan(120);
  expect(place?.width).toBeGreaterThan(150);
  expect(place?.y).toBeGreaterThan(792 - 541);
  expect(place?.y).toBeLessThan(792 - 500);
});

it.each<[string, Level]>([
  ['of one colour', () => 230],
  ['of a gradient', (_, x, y) => x / 3 + y / 2],
  ['of grain', (_ink, _x, _y, random) => 180 + grain(random, 60)],
  ['of pale grain', (_ink, _x, _y, random) => 240 + grain(random, 8)],
  ['of waves', (_, x, y) => 128 + 90 * Math.sin(x / 9) * Math.sin(y / 7)],
  ['of stripes', (_, x, y) => ((x + y) % 24 < 12 ? 200 : 215)],
])('finds no print in a picture %s', async (kind, level) => {
  expect(await unreadIn(level), `${kind}, seed ${SEED}`).toEqual([]);
});

const WORDS = 'Lease of Zyrkowitz ends in the month of March soon';
const sure =
  (confidence: number): Recognize =>
  async () =>
    typedPage([WORDS], () => confidence);

it.each<[string, number, number]>([
  ['clearly', 0.93, 0],
  ['as other words, such as mirrored print', 0.65, 1],
])('counts the place of words that are recognized %s', async (_, confidence, count) => {
  expect(await unreadIn(white, '', sure(confidence))).toHaveLength(count);
  expect(await unreadIn((share) => 255 - 30 * share, '', sure(confidence))).toHaveLength(count);
});

/** Draws a letter of the picture alone, at the start of a line of text or apart from it. */
async function initialIn(left: number, text: string) {
  const page = {
    content: `${textLine(text, 92, 506, 24)} ${strokedWord('L', left, 506, 22)}`,
  };
  const document = engine.open(fromBytes(buildPdf({ pages: [page] })));
  try {
    const [size, characters, scale] = [document.pageSize(0), document.characters(0), ACCOUNT_DPI / 72];
    const render = (by: number) => document.render(0, toRequest(size, by));
    const found = accountForInk(render(scale), scale, characters, facesOf(engine));
    return (await readInk(found, { ...size, characters, invisible: [], render }, undefined)).unread;
  } finally {
    document.close();
  }
}

it.each([
  ['finds', 'a drawn initial whose word goes on in text', 76, 'ease of a house', 1],
  ['finds no print in', 'a sign before a word', 60, 'ease of a house', 0],
  ['finds no print in', 'a sign before a capital', 76, 'Ease of a house', 0],
])('%s %s', async (_finds, _what, left, text, count) => {
  expect(await initialIn(left, text)).toHaveLength(count);
});
