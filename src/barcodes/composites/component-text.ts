import { Bits, FNC1, readDate, readGeneral, withoutLastSeparators } from '../../gs1/index.ts';

// Decodes a 2D component's bits (ISO/IEC 24723): a compressed prefix, then the general field.

/** Reads an optional production or expiry date, and an optional batch number. */
function readDateAndBatch(bits: Bits): string | undefined {
  let text = '';
  // 11 means no date, as no date starts with it.
  if (!bits.takeIf(2, 0b11)) {
    const date = readDate(bits);
    text = `${bits.take(1) === 0 ? '11' : '17'}${date}`;
  }
  const rest = readGeneral(bits);
  if (rest === undefined) return undefined;
  return text + (rest.startsWith(FNC1) ? rest.slice(1) : rest === '' ? '' : `10${rest}`);
}

/** Reads letters of five bits and digits of six, up to a separator. */
function readLetters(bits: Bits): { readonly text: string; readonly goesOn: boolean } | undefined {
  let text = '';
  while (bits.left >= 5) {
    if (bits.takeIf(5, 0b11111)) return { text, goesOn: true };
    if (bits.peek(5) < 26) {
      text += String.fromCharCode(65 + bits.take(5));
      continue;
    }
    const digit = bits.left < 6 ? -1 : bits.take(6) - 52;
    if (digit < 0 || digit > 9) return undefined;
    text += digit;
  }
  return { text, goesOn: false };
}

/** Letters of the short form of AI 90. */
const SHORT_LETTERS = 'BDHIJKLNPQRSTVXZ';

/** Reads AI 90: up to three digits, a letter and more, then optionally AI 21 or 8004. */
function readOwnData(bits: Bits): string | undefined {
  const mode = bits.take(1) === 0 ? 'alphanumeric' : bits.take(1) === 0 ? 'numeric' : 'letters';
  const next = bits.take(1) === 0 ? '' : bits.take(1) === 0 ? '21' : '8004';
  const isLong = bits.takeIf(5, 0b11111);
  const number = bits.take(isLong ? 10 : 5);
  const letter = isLong ? String.fromCharCode(65 + bits.take(5)) : SHORT_LETTERS.charAt(bits.take(4));
  const start = `90${number === 0 ? '' : number}${letter}`;
  const letters = mode === 'letters' ? readLetters(bits) : { text: '', goesOn: true };
  if (!letters) return undefined;
  const general = letters.goesOn ? readGeneral(bits, mode === 'alphanumeric' ? mode : 'numeric', next !== '') : '';
  if (general === undefined) return undefined;
  const end = mode === 'letters' ? 0 : general.indexOf(FNC1);
  const [own, others] =
    end < 0 ? [general, ''] : [general.slice(0, end), general.slice(mode === 'letters' ? 0 : end + 1)];
  return `${start}${letters.text}${own}${others === '' ? '' : `${FNC1}${next}${others}`}`;
}

export function toComponentText(all: string): string | undefined {
  const bits = new Bits(all);
  const read = bits.takeIf(1, 0) ? readGeneral : bits.takeIf(2, 0b10) ? readDateAndBatch : undefined;
  const text = read ? read(bits) : bits.takeIf(2, 0b11) ? readOwnData(bits) : undefined;
  return text === undefined ? undefined : withoutLastSeparators(text);
}

export const bytesToBits = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
