import { expect, it } from 'vitest';
import { concatBytes } from '../../codecs/bytes.ts';
import { JpegWriter } from '../../codecs/jpeg/write.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { readPdf } from '../../pdf/structure/read-pictures.ts';
import { readWords } from '../../pdf/structure/read-words.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import type { PlacedCharacter } from '../../text/placed-character.ts';
import { PdfWriter } from './pdf.ts';
import { toLayerWords } from './place-words.ts';
import { wordsBeside } from './words-layer.ts';

/** A line of type in pixels of a picture at 144 dpi: half a point each. */
const lineOf = (text: string, x: number, y: number, angle = 0): PlacedCharacter[] =>
  Array.from(text, (character, index) => {
    const [u, width] = [index * 14, 14];
    const [px, py] = [x + u * Math.cos(angle), y + u * Math.sin(angle)];
    const corners = [0, width].flatMap((along) =>
      [-18, 6].map((across) => [
        px + along * Math.cos(angle) - across * Math.sin(angle),
        py + along * Math.sin(angle) + across * Math.cos(angle),
      ]),
    );
    const [xs, ys] = [corners.map(([one = 0]) => one), corners.map(([, other = 0]) => other)];
    const box = { x: Math.min(...xs), y: Math.min(...ys) };
    return {
      ...{ text: character, x: px, y: py, angle, advance: 14, ascent: 18, descent: 6, size: 24 },
      box: { ...box, width: Math.max(...xs) - box.x, height: Math.max(...ys) - box.y },
    };
  });

const size = { width: 600, height: 400 };
const scanned = buildTextPage([
  ...lineOf('Łukasz owes 50 €', 40, 60),
  ...lineOf('Secret number 12', 40, 120),
  ...lineOf('turned by 2°', 40, 200, 0.035),
]);

async function write(destroyed: readonly { x: number; y: number; width: number; height: number }[]) {
  const white = { data: new Uint8ClampedArray(size.width * size.height * 4).fill(255), ...size };
  const jpeg = new JpegWriter(white, 80);
  await jpeg.addStrip(white);
  const writer = await PdfWriter.create(144);
  const words = wordsBeside(toLayerWords(scanned), destroyed);
  writer.addPage({ ...size, encoding: 'jpeg', data: concatBytes(await jpeg.finish()) }, words);
  return concatBytes(await writer.finish());
}

it('restores the words of a scan in place, read by an independent program', async () => {
  const bytes = await write([]);
  expect((await readPdf(bytes)).problems).toEqual([]);
  const engine = await createPdfEngine();
  const document = engine.open(fromBytes(bytes));
  const page = buildTextPage(fromPdf(document.characters(0)));
  document.close();
  const wordsOf = ({ text, words }: typeof page) => words.map(({ start, end }) => text.slice(start, end)).toSorted();
  expect(wordsOf(page)).toEqual(wordsOf(scanned));
  for (const { start, end, rect } of page.words) {
    const word = page.text.slice(start, end);
    const own = scanned.words.find((each) => scanned.text.slice(each.start, each.end) === word);
    // Read back in points; the scan has two pixels per point.
    expect([word, Math.abs(rect.x - (own?.rect.x ?? 0) / 2) < 1.5]).toEqual([word, true]);
    // The engine lends the font glyphs of another, which may be a little wider than their place.
    expect([word, Math.abs(rect.width - (own?.rect.width ?? 0) / 2)]).toEqual([
      word,
      expect.toSatisfy((off: number) => off < 4),
    ]);
    const middle = (one: typeof rect | undefined) => (one ? one.y + one.height / 2 : 0);
    expect([word, Math.abs(middle(rect) - middle(own?.rect) / 2) < 3]).toEqual([word, true]);
  }
});

it('leaves out every word that a redaction touches', async () => {
  const secret = scanned.words.find(({ start, end }) => scanned.text.slice(start, end) === 'Secret');
  const { rect } = secret ?? { rect: { x: 0, y: 0, width: 0, height: 0 } };
  const bytes = await write([{ x: rect.x, y: rect.y, width: rect.width / 3, height: rect.height }]);
  const { words, problems } = await readPdf(bytes);
  expect(problems).toEqual([]);
  expect(words[0]).toHaveLength(scanned.words.length - 1);
  const engine = await createPdfEngine();
  const document = engine.open(fromBytes(bytes));
  const { text } = buildTextPage(fromPdf(document.characters(0)));
  document.close();
  expect(text).not.toContain('Secret');
  expect(text).toContain('number');
});

it('treats only invisible words as a text layer', () => {
  const layer = 'BT 3 Tr\n/Words 12 Tf 100 Tz 1 0 0 1 10 20 Tm <00410042> Tj\nET';
  expect(readWords(layer)).toEqual(
    [{ x: 10, y: 17.6, width: 12, height: 12 }].map((rect) => expect.objectContaining(rect)),
  );
  for (const other of [layer.replace('3 Tr', '0 Tr'), layer.replace('ET', '0 0 5 5 re f\nET'), `${layer}\n/X Do`]) {
    expect(readWords(other)).toBeUndefined();
  }
});
