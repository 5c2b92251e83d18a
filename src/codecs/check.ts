// Verifies that a written file contains its picture and nothing else: no Exif, text or extra bytes.
import { type MessageOrText, message, translate } from '../messages/index.ts';
import { MediaError } from './errors.ts';
import { checkWrittenJpeg } from './jpeg/check.ts';
import { checkPng } from './png/check.ts';
import { checkTiff } from './tiff/check.ts';

const CHECKS = { png: checkPng, jpeg: checkWrittenJpeg, tiff: checkTiff } as const;

export type CheckedFormat = keyof typeof CHECKS;

/** Finds what a format doesn't need for its pictures. @throws MediaError, RangeError if damaged */
export type StructureCheck = (bytes: Uint8Array<ArrayBuffer>) => readonly MessageOrText[];

/** Returns unexpected content; empty for a clean file. */
export function findForeign(check: StructureCheck, bytes: Uint8Array<ArrayBuffer>): readonly MessageOrText[] {
  try {
    return check(bytes);
  } catch (error) {
    if (error instanceof MediaError) return [error.localized];
    if (error instanceof RangeError) return [message('The file is incomplete.')];
    throw error;
  }
}

/** The same for a picture inside another file, localized. */
export const checkStructure = (format: CheckedFormat, bytes: Uint8Array<ArrayBuffer>): readonly string[] =>
  findForeign(CHECKS[format], bytes).map(translate);
