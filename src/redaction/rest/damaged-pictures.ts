// Finds out whether a picture's data is damaged or cut: readers show different amounts then.
import { viewOf } from '../../codecs/bytes.ts';
import { isWholeJpeg } from '../../codecs/jpeg/is-whole.ts';
import { readJpegSize } from '../../codecs/jpeg/structure.ts';
import { findCodestream } from '../../codecs/jpx/codestream.ts';
import { type CcittScheme, decodeCcitt } from '../../codecs/tiff/ccitt.ts';
import { remembered } from '../../kernel/remembered.ts';
import { MessageError } from '../../messages/index.ts';
import {
  asDict,
  decodeStream,
  filtersOf,
  get,
  getNumber,
  isTrue,
  listOf,
  type PDFDict,
  type PDFRawStream,
  undoFilter,
} from '../../pdf/structure/index.ts';

const OWN = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCIIHexDecode', 'ASCII85Decode']);

const numberIn = (dict: PDFDict, long: string, short: string): number =>
  getNumber(dict, long) ?? getNumber(dict, short) ?? 0;

/** Returns whether there are samples for all rows: of one colour at least. */
function hasAllSamples(image: PDFRawStream, samples: Uint8Array): boolean {
  const [width, height] = [numberIn(image.dict, 'Width', 'W'), numberIn(image.dict, 'Height', 'H')];
  const bits = numberIn(image.dict, 'BitsPerComponent', 'BPC') || 1;
  return samples.length >= Math.ceil((width * bits) / 8) * height;
}

const SOT = 0xff90;
const EOC = 0xffd9;

/** Follows the lengths of a codestream's parts to its end. */
function isWholeJpx(bytes: Uint8Array): boolean {
  const stream = findCodestream(bytes);
  const view = viewOf(stream);
  let at = 2;
  while (view.getUint16(at) !== SOT) at += 2 + view.getUint16(at + 2);
  while (at + 12 <= stream.length && view.getUint16(at) === SOT) {
    const length = view.getUint32(at + 6);
    // Only the last part may leave its length open.
    if (length === 0) return view.getUint16(stream.length - 2) === EOC;
    at += length;
  }
  return at + 2 <= stream.length && view.getUint16(at) === EOC;
}

const OPEN_LENGTH = 0xffffffff;

/** Follows the lengths of JBIG2 segments (ISO/IEC 14492, 7.2) to the end of the data. */
function isWholeJbig2(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 11 <= bytes.length) {
    const number = view.getUint32(at);
    const flags = view.getUint8(at + 4);
    let place = at + 5;
    let references = view.getUint8(place) >> 5;
    place += 1;
    if (references === 7) {
      references = view.getUint32(place - 1) & 0x1fffffff;
      place += 3 + Math.ceil((references + 1) / 8);
    }
    place += references * (number <= 256 ? 1 : number <= 65536 ? 2 : 4) + ((flags & 0x40) !== 0 ? 4 : 1);
    const length = view.getUint32(place);
    if (length === OPEN_LENGTH) return true;
    at = place + 4 + length;
  }
  return at <= bytes.length;
}

/** Decodes fax data; options that are not known here pass. */
function isWholeFax(image: PDFRawStream, bytes: Uint8Array): boolean {
  const parameters = asDict(listOf(get(image.dict, 'DecodeParms') ?? get(image.dict, 'DP')).at(-1));
  const width = getNumber(parameters, 'Columns') ?? 1728;
  const rows = numberIn(image.dict, 'Height', 'H');
  if (isTrue(parameters, 'EncodedByteAlign')) return true;
  const k = getNumber(parameters, 'K') ?? 0;
  const scheme: CcittScheme = k < 0 ? 'group4' : k > 0 ? 'group3-2d' : 'group3-1d';
  decodeCcitt(bytes, width, rows, scheme);
  return true;
}

function isWhole(image: PDFRawStream, filter: string, bytes: Uint8Array<ArrayBuffer>): boolean {
  if (filter === 'DCTDecode' || filter === 'DCT') {
    const size = readJpegSize(bytes);
    const isSame =
      size?.width === numberIn(image.dict, 'Width', 'W') && size.height === numberIn(image.dict, 'Height', 'H');
    return isSame && isWholeJpeg(bytes);
  }
  if (filter === 'JPXDecode') return isWholeJpx(bytes);
  if (filter === 'JBIG2Decode') return isWholeJbig2(bytes);
  if (filter === 'CCITTFaxDecode' || filter === 'CCF') return isWholeFax(image, bytes);
  return true;
}

function hasDamage(image: PDFRawStream): boolean {
  const filters = filtersOf(image.dict);
  const last = filters.at(-1) ?? '';
  try {
    if (filters.every((filter) => OWN.has(filter))) return !hasAllSamples(image, decodeStream(image));
  } catch (error) {
    // Limits of ours say nothing about the data.
    return !(error instanceof MessageError);
  }
  try {
    const data = filters.slice(0, -1).reduce<Uint8Array>((bytes, filter) => undoFilter(filter, bytes), image.contents);
    return !isWhole(image, last, new Uint8Array(data));
  } catch {
    return true;
  }
}

/** Returns whether readers may show different amounts of a picture, as its data is damaged. */
export const isDamaged = remembered(hasDamage);
