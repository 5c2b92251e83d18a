import { msg } from '../messages/index.ts';
import type { CheckId, ReportedCheck } from './types.ts';

/** Messages for `t`. */
export const CHECK_WORDS: Readonly<Record<CheckId, string>> = {
  objects: msg('One revision; every object is one that the pages need'),
  words: msg('No text, name or decoded stream holds a redacted word that is shown nowhere'),
  text: msg('No character is under a redaction; the others are where they were'),
  places: msg('Redacted places have one colour'),
  looks: msg('Outside of the redactions the pages look as before'),
  sight: msg("No redacted word is visible in print that isn't text"),
  overpainting: msg(
    'After painting what redactions show, the file is still one revision, keeps its other words, and has no redacted one',
  ),
  parts: msg('Each part holds the pages of the checked file that are its own, with their words, and no others'),
  pixels: msg(
    'Redacted pixels in the verified file, including margins of lossy originals, contain only what the redactions draw',
  ),
  files: msg('Files contain only what their format needs for the pages'),
};

export const toCheck = (
  id: CheckId,
  passed: boolean,
  { counted, limit }: Pick<ReportedCheck, 'counted' | 'limit'> = {},
): ReportedCheck => ({
  ...{ id, passed },
  ...(counted === undefined ? {} : { counted }),
  ...(limit === undefined ? {} : { limit }),
});
