// The only place that knows signatures.

import { type Message, message } from '../messages/index.ts';
import { toLatin1 } from './bytes.ts';
import type { PictureFormat } from './formats.ts';

/** Format by the first bytes; unsupported ones are distinguished so that errors name them. */
export type SniffedFormat =
  | PictureFormat
  | 'jpeg2000'
  | 'jbig2'
  | 'djvu'
  | 'ico'
  | 'psd'
  | 'pdf'
  | 'svg'
  | 'html'
  | 'xml'
  | 'json'
  | 'zip'
  | 'gzip'
  | 'text'
  | 'unknown';

type Signature = readonly [format: SniffedFormat, at: number, bytes: string];

/** Latin-1 strings of bytes. */
const SIGNATURES: readonly Signature[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  // BigTIFF.
  ['tiff', 0, 'II+\0'],
  ['tiff', 0, 'MM\0+'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['jpeg2000', 0, '\0\0\0\x0cjP  \r\n\x87\n'],
  ['jpeg2000', 0, '\xff\x4f\xff\x51'],
  ['jxl', 0, '\xff\x0a'],
  ['jxl', 0, '\0\0\0\x0cJXL \r\n\x87\n'],
  ['jbig2', 0, '\x97JB2\r\n\x1a\n'],
  ['djvu', 0, 'AT&TFORM'],
  ['psd', 0, '8BPS'],
  ['zip', 0, 'PK\x03\x04'],
  ['gzip', 0, '\x1f\x8b'],
  ['ico', 0, '\0\0\x01\0'],
];

const NAMES: Record<SniffedFormat, Message> = {
  png: message('a PNG picture'),
  jpeg: message('a JPEG picture'),
  tiff: message('a TIFF picture'),
  gif: message('a GIF picture'),
  bmp: message('a BMP picture'),
  webp: message('a WebP picture'),
  avif: message('an AVIF picture'),
  heic: message('an HEIC picture'),
  jpeg2000: message('a JPEG 2000 picture'),
  jxl: message('a JPEG XL picture'),
  jbig2: message('a JBIG2 picture'),
  djvu: message('a DjVu document'),
  ico: message('an icon file'),
  psd: message('a Photoshop document'),
  pdf: message('a PDF document'),
  svg: message('an SVG drawing'),
  html: message('a web page'),
  xml: message('an XML file'),
  json: message('a JSON file'),
  zip: message('a ZIP archive'),
  gzip: message('a gzip archive'),
  text: message('a text file'),
  unknown: message('not a known picture format'),
};

/** Detects formats of a container by their brands, in any order (ISO/IEC 14496-12 §4.3). */
function sniffBrands(head: string): SniffedFormat | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined;
  const size = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  const brands = head.slice(8, Math.max(12, size)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return brands.some((brand) => /^(he[iv].|mif1|msf1)$/.test(brand)) ? 'heic' : undefined;
}

/** The format in words, with its article. */
export function describeFormat(format: SniffedFormat): Message {
  return NAMES[format];
}

function sniffText(head: string): SniffedFormat {
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<svg[\s>]/i.test(text) || (/^(<\?xml|<!doctype svg|<!--)/i.test(text) && /<svg[\s>]/i.test(text))) return 'svg';
  if (/^<(!doctype html|html|head|body)/i.test(text)) return 'html';
  if (/^<\?xml/.test(text)) return 'xml';
  if (/^[[{]\s*(["\]}[{]|-?\d|true|false|null)/.test(text)) return 'json';
  const isPlain = [...head].every((character) => {
    const code = character.charCodeAt(0);
    return code >= 32 ? code !== 127 : code === 9 || code === 10 || code === 12 || code === 13;
  });
  return isPlain && head !== '' ? 'text' : 'unknown';
}

/** Detects a file's format from its first kilobyte, ignoring its name and MIME type. */
export function sniffFormat(bytes: Uint8Array): SniffedFormat {
  const head = toLatin1(bytes.subarray(0, 1024));
  const found = SIGNATURES.find(([, at, signature]) => head.startsWith(signature, at));
  if (found) return found[0];
  const branded = sniffBrands(head);
  if (branded) return branded;
  // Readers of PDF allow rubbish in front of the header.
  if (head.includes('%PDF-')) return 'pdf';
  const text = sniffText(head);
  // Many texts begin with "BM"; BMP files have bytes that no text has.
  return text === 'unknown' && head.startsWith('BM') ? 'bmp' : text;
}
