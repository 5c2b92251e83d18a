import { ADDED_FORMATS, acceptOf, PICTURE_FORMATS } from '../codecs/formats.ts';
import { loadHeif } from '../codecs/heic/installed.ts';

/** `accept` for pictures: iOS converts photos to JPEG for inputs that don't name HEIC. */
export const PICTURE_ACCEPT: string = acceptOf([
  ...Object.values(PICTURE_FORMATS),
  ...(loadHeif ? Object.values(ADDED_FORMATS) : []),
]);
