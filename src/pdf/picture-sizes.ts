// Checks the sizes of a PDF's pictures by dictionaries and headers before decoding them.
import { type PDFDict, type PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { DEFAULT_LIMITS } from '../codecs/limits.ts';
import { statedSize } from '../codecs/stated-size.ts';
import { type PageNumber, pageNumbersTo } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import { type MessageOrText, message } from '../messages/index.ts';
import { PictureTooLarge } from './errors.ts';
import { asDict, decodeStream, filtersOf, get, getName, getNumber, listOf, walk } from './objects.ts';

const MEGA = 1_000_000;

interface Place {
  readonly page: PageNumber | undefined;
  readonly object: number | undefined;
}

function sizesOf(image: PDFRawStream): Size[] {
  const { dict } = image;
  const numberOf = (of: PDFDict | undefined, ...keys: string[]) =>
    keys.map((key) => getNumber(of, key)).find((value) => value !== undefined) ?? 0;
  const own = { width: numberOf(dict, 'Width', 'W'), height: numberOf(dict, 'Height', 'H') };
  const parms = listOf(get(dict, 'DecodeParms') ?? get(dict, 'DP')).map(asDict);
  const faxes = parms.map((parm) => ({
    width: numberOf(parm, 'Columns') || own.width,
    height: numberOf(parm, 'Rows') || own.height,
  }));
  const [filter, ...others] = filtersOf(dict);
  const stated = filter !== undefined && others.length === 0 ? statedSize(filter, image.contents) : undefined;
  const isFax = filter === 'CCITTFaxDecode' || others.includes('CCITTFaxDecode');
  return [own, ...(isFax ? faxes : []), ...(stated ? [stated] : [])];
}

function checkSize({ width, height }: Size, find: () => Place): void {
  const { maxPixels, maxSide } = DEFAULT_LIMITS;
  if (width * height <= maxPixels && Math.max(width, height) <= maxSide) return;
  const { page, object } = find();
  const parts = { width, height, limit: Math.round(maxPixels / MEGA), side: maxSide };
  const limits = message('The limit is {limit} megapixels, and {side} pixels per side.', parts);
  const size = { ...parts, limits };
  throw new PictureTooLarge(tooLargeMessage(size, { page, object }), page);
}

function tooLargeMessage(
  size: Readonly<Record<string, MessageOrText | number>>,
  { page, object }: Place,
): MessageOrText {
  if (page === undefined) return message('A picture of the PDF has {width} × {height} pixels. {limits}', size);
  return object === undefined
    ? message('A picture within the content of page {page} has {width} × {height} pixels. {limits}', { ...size, page })
    : message('The picture on page {page} (object {object}) has {width} × {height} pixels. {limits}', {
        ...size,
        page,
        object,
      });
}

const isPage = (dict: PDFDict | undefined) => ['Page', 'Pages'].includes(getName(dict, 'Type') ?? '');

/** Returns the index of the first page that uses an object; -1 for none. */
function pageIndexOf(document: PDFDocument, wanted: PDFRawStream): number {
  return document.getPages().findIndex(({ node }) => {
    let isFound = false;
    walk([node], document.context, (object) => {
      isFound ||= object === wanted;
      return !isFound && (object === node || !isPage(asDict(object)));
    });
    return isFound;
  });
}

/** Inline images begin with `BI`; keys are abbreviated or not. */
const INLINE = /(?:^|[\s>\])])BI\s([\s\S]{0,400}?)\sID[\s]/g;

function checkInline(content: PDFRawStream, page: () => number | undefined): void {
  let data: Uint8Array;
  try {
    data = decodeStream(content);
  } catch {
    return;
  }
  for (const [, entries = ''] of new TextDecoder('latin1').decode(data).matchAll(INLINE)) {
    const numberOf = (keys: string) => Number(new RegExp(`/(?:${keys})\\s+(\\d+)`).exec(entries)?.[1] ?? 0);
    const sizes = [
      { width: numberOf('Width|W'), height: numberOf('Height|H') },
      { width: numberOf('Columns'), height: numberOf('Rows') },
    ];
    for (const size of sizes) checkSize(size, () => ({ page: page(), object: undefined }));
  }
}

/** @throws PdfError TooLarge, with the page, if a picture, also an inline one, is too large */
export function checkPictureSizes(
  document: PDFDocument,
  pageNumbers: readonly PageNumber[] = pageNumbersTo(document.getPages().length),
): void {
  const pageWith = (object: PDFRawStream) => {
    const index = pageIndexOf(document, object);
    return index < 0 ? undefined : pageNumbers[index];
  };
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const place = () => ({ page: pageWith(object), object: ref.objectNumber });
    const subtype = getName(object.dict, 'Subtype');
    if (subtype === 'Image') for (const size of sizesOf(object)) checkSize(size, place);
    else if (subtype === 'Form' || getNumber(object.dict, 'PatternType') === 1)
      checkInline(object, () => pageWith(object));
  }
  for (const [index, { node }] of document.getPages().entries()) {
    for (const content of listOf(get(node, 'Contents')))
      if (content instanceof PDFRawStream) checkInline(content, () => pageNumbers[index]);
  }
}
