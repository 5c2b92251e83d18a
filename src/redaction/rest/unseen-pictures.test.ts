import { beforeAll, expect, it } from 'vitest';
import { concatBytes, toHexDigits, toLatin1 } from '../../codecs/bytes.ts';
import type { Rect } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { deflateData, openStructure } from '../../pdf/structure/index.ts';
import { buildPdf, firstExtra, textLine } from '../../testing/pdf/build-pdf.ts';
import { strokedWord } from '../../testing/pdf/stroked-word.ts';
import { encodeCcitt } from '../../testing/tiff-codecs.ts';
import { findUnseenPictures } from './unseen-pictures.ts';

const [WIDTH, HEIGHT] = [640, 80];
const FIRST = firstExtra(1);

let engine: PdfEngine;
/** Grey samples of a picture that shows words. */
let words: Uint8Array;
beforeAll(async () => {
  engine = await createPdfEngine();
  const text = textLine('Lease of Zyrkowitz ends', 10, 12, 26);
  const page = engine.open(
    fromBytes(buildPdf({ pages: [{ content: text, mediaBox: [0, 0, WIDTH / 2, HEIGHT / 2] }] })),
  );
  const { data } = page.render(0, { scale: 2, x: 0, y: 0, width: WIDTH, height: HEIGHT });
  page.close();
  words = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => data[4 * at] ?? 0);
});

const ENTRIES = `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /Width ${WIDTH} /Height ${HEIGHT}`;
const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const grey = (samples: Uint8Array, more = '') => stream(`${ENTRIES} /BitsPerComponent 8 ${more}`, toLatin1(samples));
const PLACE = `q ${WIDTH / 2} 0 0 ${HEIGHT / 2} 72 500 cm /Im Do Q\n`;
const cover = (color: string) => `${color} 70 498 ${WIDTH / 2 + 4} ${HEIGHT / 2 + 4} re f 0 g\n`;

async function placesIn(content: string, extra: readonly string[], entries = ''): Promise<readonly Rect[]> {
  const drawings = `/Im ${FIRST} 0 R ${extra.length > 1 ? `/Other ${FIRST + 1} 0 R` : ''}`;
  const page = { content: textLine('A page with a picture', 72, 700) + content, drawings, entries };
  const bytes = buildPdf({ pages: [page], extra });
  const document = engine.open(fromBytes(bytes));
  try {
    const found = await findUnseenPictures(await openStructure(bytes, document), document, engine);
    return found.flatMap(({ places }) => places);
  } finally {
    document.close();
  }
}

/** Black and white words as JBIG2 segments. */
function jbig2(): readonly [page: string, region: string] {
  const bits = new Uint8Array((WIDTH / 8) * HEIGHT);
  for (const [at, level] of words.entries()) if (level < 128) bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7));
  const long = (value: number) => Uint8Array.of(value >> 24, value >> 16, value >> 8, value);
  const segment = (number: number, type: number, parts: readonly Uint8Array[]) => {
    const data = concatBytes(parts);
    return toLatin1(concatBytes([Uint8Array.of(0, 0, 0, number, type, 0, 1), long(data.length), data]));
  };
  const size = concatBytes([long(WIDTH), long(HEIGHT)]);
  const fax = encodeCcitt(bits, WIDTH, HEIGHT, 'g4');
  return [segment(0, 48, [size, new Uint8Array(11)]), segment(1, 38, [size, new Uint8Array(9), Uint8Array.of(1), fax])];
}

it.each<[string, () => Promise<readonly Rect[]>]>([
  ['covered by a white box', () => placesIn(PLACE + cover('1 g'), [grey(words)])],
  ['covered by a black box', () => placesIn(PLACE + cover('0 g'), [grey(words)])],
  ['covered in part', () => placesIn(`${PLACE}0 g 70 498 200 44 re f`, [grey(words)])],
  [
    'covered by another picture',
    () =>
      placesIn(`${PLACE}q 200 0 0 44 70 498 cm /Other Do Q`, [
        grey(words),
        stream('/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /Width 1 /Height 1 /BitsPerComponent 8', '\0'),
      ]),
  ],
  [
    'covered by an annotation',
    () =>
      placesIn(
        PLACE,
        [
          grey(words),
          `<< /Type /Annot /Subtype /Square /F 4 /Rect [70 498 400 542] /AP << /N ${FIRST + 2} 0 R >> >>`,
          stream('/Type /XObject /Subtype /Form /BBox [0 0 330 44]', '0 g 0 0 330 44 re f'),
        ],
        `/Annots [${FIRST + 1} 0 R]`,
      ),
  ],
  ['clipped away', () => placesIn(`q 0 0 5 5 re W n ${PLACE} Q`, [grey(words)])],
  [
    'with its letters transparent',
    () =>
      placesIn(PLACE, [
        grey(
          words.map((v) => (v < 200 ? 0 : 255)),
          '/Mask [0 20]',
        ),
      ]),
  ],
  [
    'with abbreviated keys',
    () =>
      placesIn(PLACE, [
        stream(
          `/Subtype /Image /W ${WIDTH} /H ${HEIGHT} /CS /G /BPC 8 /Filter /ASCIIHexDecode`,
          `${toHexDigits(words)}>`,
        ),
      ]),
  ],
  [
    'whose compressed data breaks off, so that the engine shows a part',
    () => {
      const data = toLatin1(deflateData(words));
      const entries = `${ENTRIES} /BitsPerComponent 8 /Filter /FlateDecode`;
      return placesIn(PLACE, [stream(entries, data.slice(0, Math.floor(0.7 * data.length)))]);
    },
  ],
  [
    'in JBIG2 whose page is elsewhere',
    () => {
      const [page, region] = jbig2();
      const parms = `/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals ${FIRST + 2} 0 R >>`;
      return placesIn(PLACE, [stream(`${ENTRIES} /BitsPerComponent 1 ${parms}`, region), 'null', stream('', page)]);
    },
  ],
])('finds a picture of words %s', async (_, find) => {
  const [place] = await find();
  expect(place?.y).toBeGreaterThan(792 - 545);
  expect(place?.y).toBeLessThan(792 - 495);
});

/** Draws words as shapes. */
const drawn = strokedWord('TENTHLINE', 80, 505, 18);

it.each([
  ['a white box', `${drawn}1 g 70 498 300 44 re f 0 g`],
  ['a black box', `${drawn}0 g 70 498 300 44 re f`],
  [
    'a box for each letter',
    `${drawn}${Array.from({ length: 9 }, (_, at) => `1 g ${78 + 18 * at} 500 18 30 re f`).join(' ')} 0 g`,
  ],
])('finds words that are drawn as shapes and covered by %s', async (_, content) => {
  const [place] = await placesIn(content, [grey(words)]);
  expect(place?.y).toBeGreaterThan(792 - 545);
});

it('finds words that are drawn as shapes and covered by an annotation', async () => {
  const annotation = `<< /Type /Annot /Subtype /Square /F 4 /Rect [70 498 400 542] /AP << /N ${FIRST + 2} 0 R >> >>`;
  const look = stream('/Type /XObject /Subtype /Form /BBox [0 0 330 44]', '0 g 0 0 330 44 re f');
  const [place] = await placesIn(drawn, [grey(words), annotation, look], `/Annots [${FIRST + 1} 0 R]`);
  expect(place?.y).toBeGreaterThan(792 - 545);
});

it.each([
  ['over a box', `0.9 g 70 498 300 44 re f 0 g ${drawn}`],
  ['beside a box', `${drawn}0 g 70 598 300 44 re f`],
  ['under a box that text is on', `0 g ${drawn}0.9 g 70 598 300 44 re f 0 g ${textLine('Over it', 80, 610)}`],
])('finds no covered words in shapes %s', async (_, content) => {
  expect(await placesIn(content, [grey(words)])).toEqual([]);
});

it.each<[string, () => Promise<readonly Rect[]>]>([
  ['that shows its words', () => placesIn(PLACE, [grey(words)])],
  [
    'whose compressed data is whole',
    () =>
      placesIn(PLACE, [stream(`${ENTRIES} /BitsPerComponent 8 /Filter /FlateDecode`, toLatin1(deflateData(words)))]),
  ],
  ['under text', () => placesIn(PLACE + textLine('Over it', 80, 520), [grey(words)])],
  ['of one colour, covered', () => placesIn(PLACE + cover('0 g'), [grey(new Uint8Array(words.length).fill(200))])],
  ['of one colour', () => placesIn(PLACE, [grey(new Uint8Array(words.length).fill(255))])],
  ['over a box', () => placesIn(cover('0.8 g') + PLACE, [grey(words)])],
  [
    'without print, covered in part',
    () => placesIn(`${PLACE}0 g 70 498 200 44 re f`, [grey(words.map((_, at) => (at % WIDTH) >> 2))]),
  ],
])('finds nothing in a picture %s', async (_, find) => {
  expect(await find()).toEqual([]);
});
