// Reads a PDF of pictures only: page pictures as PNG or JPEG files, and anything else in it.
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { wrapPngRows } from '../../codecs/png/write.ts';
import { toPageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { type Message, message } from '../../messages/index.ts';
import { loadStructure } from '../load-structure.ts';
import { PICTURE_NAME, WORDS_FONT } from './picture-document.ts';
import { readWords } from './read-words.ts';

export interface ReadPdf {
  readonly pictures: readonly { readonly encoding: 'png' | 'jpeg'; readonly bytes: Uint8Array<ArrayBuffer> }[];
  /** Positions of words by page: shares of its width and height from the top left. */
  readonly words: readonly (readonly Rect[])[];
  /** Unexpected content beside the pictures, attached marks and one drawing per page. */
  readonly problems: readonly Message[];
}

const DRAWING = new RegExp(`^q [\\d.]+ 0 0 [\\d.]+ 0 0 cm /${PICTURE_NAME} Do Q$`);

/** Dictionary keys of a clean file; any other would be unrequested content. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...[
    'Type',
    'Subtype',
    'Pages',
    'Kids',
    'Count',
    'Parent',
    'Resources',
    'MediaBox',
    'Contents',
    'XObject',
    PICTURE_NAME,
  ],
  ...['Width', 'Height', 'ColorSpace', 'BitsPerComponent', 'Filter', 'DecodeParms', 'Predictor', 'Colors', 'Columns'],
  ...['Length', 'Names', 'EmbeddedFiles', 'AF', 'F', 'UF', 'EF', 'Desc', 'AFRelationship', 'Params', 'Size'],
  ...['Root'],
  // Font of the hidden words.
  ...['Font', WORDS_FONT, 'BaseFont', 'Encoding', 'DescendantFonts', 'ToUnicode', 'DW', 'CIDSystemInfo', 'Registry'],
  ...['Ordering', 'Supplement', 'FontDescriptor', 'FontName', 'Flags', 'FontBBox', 'ItalicAngle', 'Ascent', 'Descent'],
  ...['CapHeight', 'StemV'],
]);

/** pdf-lib adds empty entries of these to every page. */
const isEmpty = (value: PDFObject): boolean =>
  (value instanceof PDFDict && value.keys().length === 0) || (value instanceof PDFArray && value.size() === 0);

function unknownKeys(value: PDFObject): string[] {
  if (value instanceof PDFStream) return unknownKeys(value.dict);
  if (value instanceof PDFArray) return value.asArray().flatMap(unknownKeys);
  if (!(value instanceof PDFDict)) return [];
  return value.entries().flatMap(([key, part]) => {
    const name = key.decodeText();
    return [...(KNOWN_KEYS.has(name) || isEmpty(part) ? [] : [name]), ...unknownKeys(part)];
  });
}

const numberOf = (dict: PDFDict, key: string): number => dict.lookup(PDFName.of(key), PDFNumber).asNumber();

function readPicture(stream: PDFRawStream): ReadPdf['pictures'][number] {
  const { dict, contents } = stream;
  const filter = dict.lookup(PDFName.of('Filter'), PDFName).decodeText();
  if (filter === 'DCTDecode') return { encoding: 'jpeg', bytes: new Uint8Array(contents) };
  const size = { width: numberOf(dict, 'Width'), height: numberOf(dict, 'Height') };
  return { encoding: 'png', bytes: wrapPngRows(size, [contents]) };
}

const toShares = ({ x, y, width, height }: Rect, pageWidth: number, pageHeight: number): Rect => ({
  x: x / pageWidth,
  y: 1 - (y + height) / pageHeight,
  width: width / pageWidth,
  height: height / pageHeight,
});

/** Returns the ToUnicode map of the words' font. */
const toUnicodeOf = (resources: PDFDict | undefined): PDFObject | undefined =>
  resources
    ?.lookupMaybe(PDFName.of('Font'), PDFDict)
    ?.lookupMaybe(PDFName.of(WORDS_FONT), PDFDict)
    ?.lookup(PDFName.of('ToUnicode'));

/** @throws pdf-lib's error if the file can't be read */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadPdf> {
  const document = await loadStructure(bytes, { throwOnInvalidObject: true });
  const { context } = document;
  const problems: Message[] = [];
  const pictures: ReadPdf['pictures'][number][] = [];
  const words: Rect[][] = [];
  const known = new Set<PDFObject>();
  for (const [index, page] of document.getPages().entries()) {
    const xObjects = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    const [picture, ...others] = (xObjects?.keys() ?? []).map((key) => xObjects?.lookup(key));
    const contents = page.node.Contents();
    if (!(picture instanceof PDFRawStream) || others.length > 0 || !(contents instanceof PDFRawStream)) {
      problems.push(
        message('Page {page} of the PDF does not hold exactly one picture.', { page: toPageNumber(index) }),
      );
      continue;
    }
    const operators = new TextDecoder('latin1').decode(decodePDFRawStream(contents).decode()).trim();
    const [drawing = ''] = operators.split('\n', 1);
    const rest = operators.slice(drawing.length + 1);
    const layer = rest === '' ? [] : readWords(rest);
    if (!DRAWING.test(drawing) || !layer)
      problems.push(message('Page {page} of the PDF draws more than its picture.', { page: toPageNumber(index) }));
    const { width, height } = page.getSize();
    words.push((layer ?? []).map((rect) => toShares(rect, width, height)));
    const toUnicode = toUnicodeOf(page.node.Resources());
    if (toUnicode) known.add(toUnicode);
    known.add(picture).add(contents);
    pictures.push(readPicture(picture));
  }
  for (const [, value] of context.enumerateIndirectObjects()) {
    const names = unknownKeys(value);
    if (names.length > 0)
      problems.push(message('The PDF has unexpected entries: {names}.', { names: names.join(', ') }));
    if (!(value instanceof PDFStream) || known.has(value)) continue;
    const type = value.dict.lookup(PDFName.of('Type'));
    if (type !== PDFName.of('EmbeddedFile')) problems.push(message('The PDF has a stream that belongs to no page.'));
  }
  return { pictures, words, problems };
}
