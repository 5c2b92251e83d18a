// Whether a written file holds what was written and nothing else: no Exif, no thumbnail, no text, no colour profile, no bytes behind the
// end. What a format's writer writes is read here by the code that reads files of strangers, or by the check's own.
import { say, type Telling, tell } from '../messages/index.ts';
import { MediaError } from './errors.ts';
import { checkWrittenJpeg } from './jpeg/check.ts';
import { checkPng } from './png/check.ts';
import { checkTiff } from './tiff/check.ts';

const CHECKS = { png: checkPng, jpeg: checkWrittenJpeg, tiff: checkTiff } as const;

/** What is in the file that should not be, for people; none in a sound file. */
function findForeign(format: keyof typeof CHECKS, bytes: Uint8Array<ArrayBuffer>): readonly Telling[] {
  try {
    return CHECKS[format](bytes);
  } catch (error) {
    if (error instanceof MediaError) return [error.said];
    if (error instanceof RangeError) return [say('The file is incomplete.')];
    throw error;
  }
}

/** The same in the language of where it is asked. */
export const checkStructure = (format: keyof typeof CHECKS, bytes: Uint8Array<ArrayBuffer>): readonly string[] =>
  findForeign(format, bytes).map(tell);
