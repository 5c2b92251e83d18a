import { msg } from '../../messages/index.ts';
import { PICTURE_FORMATS } from '../formats.ts';
import { openHeif } from '../heif.ts';
import type { OpenFormat } from '../page.ts';

export const openAvif: OpenFormat = (bytes, context) =>
  openHeif(bytes, context, {
    label: PICTURE_FORMATS.avif.label,
    lossyName: msg('lossy AVIF'),
    decode: context.platform.decodeAvif,
  });
