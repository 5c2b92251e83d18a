// PDFs that show a word once, and hold it a second time beside the pages, everywhere and disguised.
import { deflateSync } from 'node:zlib';
import { createRandom } from '../random.ts';
import { DRAWING_DATA_PLACES, DRAWING_TEXT_PLACES } from './drawing-places.ts';
import { latin, PdfKit } from './pdf-kit.ts';
import { annotation, drawing, FORM, field, font, image, type Place, TEXT_PLACES } from './text-places.ts';
import { DATA_DISGUISES, TEXT_DISGUISES } from './word-disguises.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Names hold no zero bytes. */
const toName = (bytes: Uint8Array) =>
  bytes.includes(0) ? '/Other' : `/${Array.from(bytes, (byte) => `#${byte.toString(16).padStart(2, '0')}`).join('')}`;
const between = (text: string, mark: string) => (bytes: Uint8Array) => {
  const file = Buffer.from(bytes).toString('latin1');
  return latin(file.replace(mark, () => text + mark));
};

const metadata =
  (entries: string): Place =>
  ({ bytes }, kit) => ({ catalog: `/Metadata ${kit.stream(`/Type/Metadata/Subtype/XML${entries}`, bytes)} 0 R` });

/** Places of whole streams, or of bytes in the file. */
export const DATA_PLACES: Readonly<Record<string, Place>> = {
  metadata: metadata(''),
  'metadata as text of an element': ({ bytes }, kit) => ({
    catalog: `/Metadata ${kit.stream('/Type/Metadata/Subtype/XML', Buffer.concat([Buffer.from('<?xpacket?><x:xmpmeta><dc:creator>'), bytes, Buffer.from('</dc:creator></x:xmpmeta>')]), true)} 0 R`,
  }),
  'metadata of a page': ({ bytes }, kit) => {
    const own = `/Metadata ${kit.stream('/Type/Metadata/Subtype/XML', bytes)} 0 R`;
    return { page: own, second: own };
  },
  'metadata of a drawing': drawing(
    ({ bytes }, kit) => `/Metadata ${kit.stream('/Type/Metadata/Subtype/XML', bytes)} 0 R`,
  ),
  'metadata of a picture': image(
    ({ bytes }, kit) => `/Metadata ${kit.stream('/Type/Metadata/Subtype/XML', bytes)} 0 R`,
  ),
  'metadata of a font': font(
    ({ bytes }, kit) => `/BaseFont/Helvetica/Metadata ${kit.stream('/Type/Metadata', bytes)} 0 R`,
  ),
  'attached data': ({ bytes }, kit) => ({
    catalog: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.txt)/EF<</F ${kit.stream('/Type/EmbeddedFile', bytes, true)} 0 R>>>>]>>>>`,
  }),
  'data attached to an annotation': ({ bytes }, kit) => ({
    annotations: [
      annotation(
        'FileAttachment',
        `/FS<</Type/Filespec/F(a.txt)/EF<</F ${kit.stream('/Type/EmbeddedFile', bytes)} 0 R>>>>`,
      ),
    ],
  }),
  'private data': ({ bytes }, kit) => ({
    catalog: `/PieceInfo<</App<</Private ${kit.stream('', bytes, true)} 0 R>>>>`,
  }),
  script: ({ bytes }, kit) => ({
    catalog: `/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS ${kit.stream('', bytes)} 0 R>>]>>>>`,
  }),
  'rich value': field(({ bytes }, kit) => `/FT/Tx/T(a)/V ${kit.stream('', bytes)} 0 R/RV ${kit.stream('', bytes)} 0 R`),
  'form data in a stream': ({ bytes }, kit) => ({ catalog: `/AcroForm<</Fields[]/XFA ${kit.stream('', bytes)} 0 R>>` }),
  'search index': ({ bytes }, kit) => ({
    catalog: `/PieceInfo<</SearchIndex<</Private ${kit.stream('', bytes)} 0 R>>>>`,
  }),
  'profile of the output': ({ bytes }, kit) => ({
    catalog: `/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile ${kit.stream('/N 1', Buffer.concat([Buffer.alloc(128), bytes]))} 0 R>>]`,
  }),
  'stream that nothing uses': ({ bytes }, kit) => ({ ...(kit.stream('', bytes) > 0 && {}) }),
  'drawing that nothing shows': ({ bytes }, kit) => ({ resources: `/XObject<</X9 ${kit.stream(FORM, bytes)} 0 R>>` }),
  'comment in a drawing': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(FORM, Buffer.concat([Buffer.from('% '), bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte)), Buffer.from('\n0 0 9 9 re f\n')]))} 0 R>>`,
    secondContent: '/X1 Do\n',
  }),
  'end of compressed data': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`${FORM}/Filter/FlateDecode`, Buffer.concat([deflateSync('0 0 9 9 re f\n'), bytes]))} 0 R>>`,
    secondContent: '/X1 Do\n',
  }),
  'end of a picture': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', Buffer.concat([Buffer.from([128]), bytes]))} 0 R>>`,
    secondContent: 'q 9 0 0 9 0 0 cm /X1 Do Q\n',
  }),
  'end of a compressed picture': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode', Buffer.concat([deflateSync(Buffer.from([128])), bytes]))} 0 R>>`,
    secondContent: 'q 9 0 0 9 0 0 cm /X1 Do Q\n',
  }),
  thumbnail: ({ bytes }, kit) => ({
    second: `/Thumb ${kit.stream('/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', Buffer.concat([Buffer.from([128]), bytes]))} 0 R`,
  }),
  'between objects': ({ bytes }) => ({
    change: between(
      `% ${Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\r\n]/g, ' ')}\n`,
      '2 0 obj',
    ),
  }),
  'before the table': ({ bytes }) => ({
    change: between(
      `% ${Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\r\n]/g, ' ')}\n`,
      'trailer',
    ),
  }),
  'behind the end': ({ bytes }) => ({
    change: (file) => Buffer.concat([file, Buffer.from('\n'), bytes, Buffer.from('\n')]),
  }),
  'before the start': ({ bytes }) => ({
    change: (file) =>
      Buffer.concat([
        Buffer.from('%'),
        bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte)),
        Buffer.from('\n'),
        file,
      ]),
  }),
};

const line = (text: string, y: number) => `BT /F1 12 Tf 72 ${y} Td (${text}) Tj ET\n`;

export interface HiddenWord {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes that must be gone from the file. */
  readonly needle: Uint8Array;
}

/** Two pages: the first shows the word, the second the rest. */
function build(word: string, place: Place, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const kit = new PdfKit();
  const [catalog, pages] = [kit.reserve(), kit.reserve()];
  const font = kit.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const [first, second] = [kit.reserve(), kit.reserve()];
  const parts = place({ bytes, text: `<${hex(bytes)}>`, name: toName(bytes) }, kit, `${second} 0 R`);
  const { resources = '' } = parts;
  const fonts = `/F1 ${font} 0 R`;
  const own = resources.includes('/Font<<')
    ? resources.replace('/Font<<', `/Font<<${fonts}`)
    : `/Font<<${fonts}>>${resources}`;
  const shown = kit.stream('', `${line(`Mister ${word}`, 700)}${parts.content ?? ''}`);
  const rest = kit.stream('', `${line('The other page', 700)}${parts.secondContent ?? ''}`);
  const page = (stream: number, entries = '') =>
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 612 792]/Resources<<${own}>>/Contents ${stream} 0 R${entries}>>`;
  const annotations = parts.annotations ? `/Annots[${parts.annotations.join(' ')}]` : '';
  kit.fill(first, page(shown, parts.page));
  kit.fill(second, page(rest, `${annotations}${parts.second ?? ''}`));
  kit.fill(pages, `<</Type/Pages/Count 2/Kids[${first} 0 R ${second} 0 R]>>`);
  kit.fill(catalog, `<</Type/Catalog/Pages ${pages} 0 R${parts.catalog ?? ''}>>`);
  const info = parts.info ? `/Info ${kit.add(`<<${parts.info}>>`)} 0 R` : '';
  const file = kit.finish(catalog, { trailer: `${info}${parts.trailer ?? ''}` });
  return new Uint8Array(parts.change?.(file) ?? file);
}

/** Returns a file for each place, with disguises by the seed: all of them in turn. */
export function hiddenWords(word: string, seed: number): readonly HiddenWord[] {
  const random = createRandom(seed);
  const texts = Object.entries(TEXT_DISGUISES);
  const all = [...texts, ...Object.entries(DATA_DISGUISES)];
  const pair = (places: typeof TEXT_PLACES, disguises: typeof texts): HiddenWord[] => {
    const first = random.integer(0, disguises.length - 1);
    return Object.entries(places).map(([where, place], at) => {
      const [how, disguise] = disguises[(first + at * 7) % disguises.length] as (typeof texts)[number];
      const needle = disguise(word);
      return { name: `${where}, ${how}`, bytes: build(word, place, needle), needle };
    });
  };
  return [
    ...pair(TEXT_PLACES, texts),
    ...pair(DATA_PLACES, all),
    ...pair(DRAWING_TEXT_PLACES, texts),
    ...pair(DRAWING_DATA_PLACES, all),
  ];
}
