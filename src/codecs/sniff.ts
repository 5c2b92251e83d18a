// The only place that knows signatures.

import { type Said, say } from '../messages/index.ts';
import { toLatin1 } from './bytes.ts';
import type { PictureFormat } from './formats.ts';

/**
 * Format by the first bytes. Unsupported formats are distinguished so that the error can name them.
 */
export type SniffedFormat =
  | PictureFormat
  | 'avif'
  | 'heic'
  | 'jpeg2000'
  | 'jpegxl'
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
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
  ['heic', 4, 'ftyphei'],
  ['heic', 4, 'ftyphev'],
  ['heic', 4, 'ftypmif1'],
  ['jpeg2000', 0, '\0\0\0\x0cjP  \r\n\x87\n'],
  ['jpeg2000', 0, '\xff\x4f\xff\x51'],
  ['jpegxl', 0, '\xff\x0a'],
  ['jpegxl', 0, '\0\0\0\x0cJXL \r\n\x87\n'],
  ['jbig2', 0, '\x97JB2\r\n\x1a\n'],
  ['djvu', 0, 'AT&TFORM'],
  ['psd', 0, '8BPS'],
  ['zip', 0, 'PK\x03\x04'],
  ['gzip', 0, '\x1f\x8b'],
  ['ico', 0, '\0\0\x01\0'],
];

const NAMES: Record<SniffedFormat, Said> = {
  png: say('a PNG picture'),
  jpeg: say('a JPEG picture'),
  tiff: say('a TIFF picture'),
  gif: say('a GIF picture'),
  bmp: say('a BMP picture'),
  webp: say('a WebP picture'),
  avif: say('an AVIF picture'),
  heic: say('an HEIC picture'),
  jpeg2000: say('a JPEG 2000 picture'),
  jpegxl: say('a JPEG XL picture'),
  jbig2: say('a JBIG2 picture'),
  djvu: say('a DjVu document'),
  ico: say('an icon file'),
  psd: say('a Photoshop document'),
  pdf: say('a PDF document'),
  svg: say('an SVG drawing'),
  html: say('a web page'),
  xml: say('an XML file'),
  json: say('a JSON file'),
  zip: say('a ZIP archive'),
  gzip: say('a gzip archive'),
  text: say('a text file'),
  unknown: say('not a known picture format'),
};

/** Returns the format's name with its article. */
export function describeFormat(format: SniffedFormat): Said {
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
  // PDF readers allow garbage before the header.
  if (head.includes('%PDF-')) return 'pdf';
  const text = sniffText(head);
  // Many texts begin with "BM"; BMP files have bytes that no text has.
  return text === 'unknown' && head.startsWith('BM') ? 'bmp' : text;
}
