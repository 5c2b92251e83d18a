// Decodes files of other programs: Unicode, or what an XML declaration names.
import { decodeWindows1252 } from '../kernel/single-byte.ts';
import { decodeUnicode } from '../kernel/unicode-text.ts';
import { MessageError, message } from '../messages/index.ts';
import { isFdf } from './fdf/fdf.ts';
import type { Loss } from './format.ts';

export interface DecodedFile {
  readonly text: string;
  /** Bytes that are no text. */
  readonly losses: readonly Loss[];
}

const latin1 = new TextDecoder('latin1');
const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;
/** Byte orders show in the bytes; a declaration of them in UTF-8 is wrong. */
const UNICODE = /^(?:utf-?(?:8|(?:16|32)(?:le|be)?)|ucs-?[24]|iso-10646-ucs-[24]|us-ascii)$/i;

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MessageError(message('Its encoding {name} is unknown. Save it in UTF-8.', { name: label }));
  }
}

/** Lists the first line with bytes that are no text; those become `U+FFFD`. */
function lossesOf(text: string, bytes: Uint8Array): readonly Loss[] {
  const at = text.indexOf('\uFFFD');
  if (at < 0) return [];
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return [];
  } catch {
    const place = String(text.slice(0, at).split('\n').length);
    return [
      {
        place,
        reason: message("characters that aren't in UTF-8: {count}", { count: text.split('\uFFFD').length - 1 }),
      },
    ];
  }
}

/**
 * Decodes a file of any format. In FDF each byte is a character; other formats are in Unicode.
 * @throws MessageError for an encoding that can't be read
 */
export function decodeForeign(bytes: Uint8Array): DecodedFile {
  const head = latin1.decode(bytes.subarray(0, 1024));
  if (isFdf(head)) return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), losses: [] };
  const [, declared = 'utf-8'] = DECLARED.exec(head) ?? [];
  if (!UNICODE.test(declared)) return { text: decodeAs(declared, bytes), losses: [] };
  const text = decodeUnicode(bytes);
  return { text, losses: head.includes('\0') ? [] : lossesOf(text, bytes) };
}
