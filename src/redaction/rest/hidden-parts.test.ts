// Pictures of which a page shows a part, without the words in the rest.
import { beforeAll, expect, it } from 'vitest';
import { toLatin1 } from '../../codecs/bytes.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { openStructure } from '../../pdf/structure/index.ts';
import { buildPdf, firstExtra, textLine } from '../../testing/pdf/build-pdf.ts';
import { findUnseenPictures } from './unseen-pictures.ts';

const [WIDTH, HEIGHT] = [640, 200];
const FIRST = firstExtra(1);

let engine: PdfEngine;
/** Grey samples: stripes in the upper half, and words in the lower one. */
let samples: Uint8Array;
beforeAll(async () => {
  engine = await createPdfEngine();
  const content = textLine('Lease of Zyrkowitz ends', 10, 12, 26);
  const page = engine.open(fromBytes(buildPdf({ pages: [{ content, mediaBox: [0, 0, WIDTH / 2, HEIGHT / 2] }] })));
  const { data } = page.render(0, { scale: 2, x: 0, y: 0, width: WIDTH, height: HEIGHT });
  page.close();
  const isStripe = (at: number) => at < (WIDTH * HEIGHT) / 2;
  samples = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    isStripe(at) ? 100 + 60 * ((at >> 5) & 1) : (data[4 * at] ?? 0),
  );
});

const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const picture = (pixels: Uint8Array, more = '') =>
  stream(
    `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Width ${WIDTH} /Height ${HEIGHT} ${more}`,
    toLatin1(pixels),
  );
const at = (x: number, y: number, width = WIDTH / 2, height = HEIGHT / 2) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q\n`;

async function placesIn(content: string, extra: readonly string[] = [picture(samples)], entries = '') {
  const drawings = `/Im ${FIRST} 0 R /Fm ${FIRST + 1} 0 R`;
  const bytes = buildPdf({
    pages: [{ content: textLine('A page with a picture', 72, 700) + content, drawings, entries }],
    extra,
  });
  const document = engine.open(fromBytes(bytes));
  try {
    const found = await findUnseenPictures(await openStructure(bytes, document), document, engine);
    return found.flatMap(({ places }) => places);
  } finally {
    document.close();
  }
}

/** Shows the upper half only. */
const half = () => Uint8Array.from(samples, (_, index) => (index < samples.length / 2 ? 255 : 0));

it.each<[string, () => Promise<readonly object[]>]>([
  ['cropped by a clip', () => placesIn(`q 72 550 320 50 re W n ${at(72, 500)} Q`)],
  [
    'cropped by a form',
    () =>
      placesIn('/Fm Do', [
        picture(samples),
        stream(
          `/Type /XObject /Subtype /Form /BBox [72 550 400 600] /Resources << /XObject << /Im ${FIRST} 0 R >> >>`,
          at(72, 500),
        ),
      ]),
  ],
  ['that goes on below the page', () => placesIn(at(72, -50))],
  ['that goes on outside of the crop box', () => placesIn(at(72, 500), undefined, '/CropBox [0 550 612 792]')],
  ['beyond the page', () => placesIn(at(-700, 500))],
  ['masked in part', () => placesIn(at(72, 500), [picture(samples, `/SMask ${FIRST + 1} 0 R`), picture(half())])],
  ['that is shown too small to be read', () => placesIn(at(72, 500, 24, 7.5))],
  ['that is squeezed', () => placesIn(at(72, 500, 3, 100))],
])('finds words in a picture %s', async (_, find) => {
  expect(await find()).not.toEqual([]);
});

it.each<[string, () => Promise<readonly object[]>]>([
  ['that is shown whole', () => placesIn(at(72, 500))],
  ['whose words are shown, and its edge is not', () => placesIn(`q 72 500 320 90 re W n ${at(72, 500)} Q`)],
  [
    'masked where it has no words',
    () =>
      placesIn(at(72, 500), [picture(samples, `/SMask ${FIRST + 1} 0 R`), picture(half().map((level) => 255 - level))]),
  ],
])('finds none in a picture %s', async (_, find) => {
  expect(await find()).toEqual([]);
});
