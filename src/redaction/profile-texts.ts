// Texts in colour profiles (ICC.1:2022): names, copyrights and descriptions, which no page shows and which hold ordinary words.
import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1, viewOf } from '../codecs/bytes.ts';
import { decodeStream } from '../pdf/objects.ts';

/** Offsets of the signature and of the profile's digest in the header. */
const SIGNATURE = { at: 36, text: 'acsp' };
const DIGEST = { from: 84, to: 100 };
const TAG_TABLE = 128;

/** Bytes that are no text at the beginning of an element of each type: its type, nought and counts. */
const TEXT_AT: Readonly<Record<string, number>> = { __proto__: null as never, text: 8, desc: 12 };

/** Blanks the records of a multi-localized text: their places and lengths stay. */
function blankRecords(element: Uint8Array): void {
  const view = viewOf(element);
  const [count, size] = [view.getUint32(8), view.getUint32(12)];
  for (let index = 0; index < count && 16 + (index + 1) * size <= element.length; index++) {
    const record = 16 + index * size;
    const [length, at] = [view.getUint32(record + 4), view.getUint32(record + 8)];
    for (let byte = at; byte < Math.min(at + length, element.length); byte++)
      element[byte] = (byte - at) % 2 === 0 ? 0 : 32;
  }
}

/** Returns a profile without words, and undefined for what is none. */
function withoutTexts(profile: Uint8Array): Uint8Array | undefined {
  const { at, text } = SIGNATURE;
  if (profile.length < TAG_TABLE + 4 || toLatin1(profile.subarray(at, at + 4)) !== text) return undefined;
  const made = profile.slice();
  const view = viewOf(made);
  const count = Math.min(view.getUint32(TAG_TABLE), 200);
  for (let index = 0; index < count && TAG_TABLE + 16 + index * 12 <= made.length; index++) {
    const entry = TAG_TABLE + 4 + index * 12;
    const [from, size] = [view.getUint32(entry + 4), view.getUint32(entry + 8)];
    const element = made.subarray(from, from + size);
    if (element.length < 16) continue;
    const type = toLatin1(element.subarray(0, 4));
    const start = TEXT_AT[type];
    if (type === 'mluc') blankRecords(element);
    else if (start !== undefined)
      for (let byte = start; byte < element.length; byte++) if (isLetter(element[byte])) element[byte] = 32;
  }
  made.fill(0, DIGEST.from, DIGEST.to);
  return made;
}

const isLetter = (code = 0) => code > 32 && code < 127;

/** Blanks the texts of a stream that is a colour profile. */
export function blankProfileTexts(stream: PDFRawStream): void {
  let data: Uint8Array | undefined;
  try {
    data = withoutTexts(decodeStream(stream));
  } catch {
    // Readers cannot use it either.
  }
  if (!data) return;
  const made = stream.dict.context.flateStream(data);
  stream.updateContents(made.contents);
  stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  stream.dict.delete(PDFName.of('DecodeParms'));
}
