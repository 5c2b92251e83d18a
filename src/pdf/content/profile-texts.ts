// Removes names, copyrights and descriptions, which are never visible, from ICC.1:2022 profiles.
import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1, viewOf } from '../../codecs/bytes.ts';
import { decodeStream } from '../objects.ts';

/** Header offsets of the signature and the profile digest. */
const SIGNATURE = { at: 36, text: 'acsp' };
const DIGEST = { from: 84, to: 100 };
const TAG_TABLE = 128;

/** Text offset by element type: after type, zeros and counts. */
const TEXT_AT: Readonly<Record<string, number>> = { __proto__: null as never, text: 8, desc: 12 };

/** Blanks the records of a multi-localized text; offsets and lengths stay. */
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

/** Returns a profile without texts; undefined if it isn't one. */
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

export function blankProfileTexts(stream: PDFRawStream): void {
  let data: Uint8Array | undefined;
  try {
    data = withoutTexts(decodeStream(stream));
  } catch {
    // Other readers can't use it either.
  }
  if (!data) return;
  const made = stream.dict.context.flateStream(data);
  stream.updateContents(made.contents);
  stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  stream.dict.delete(PDFName.of('DecodeParms'));
}
