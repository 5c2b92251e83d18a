import { message, msg } from '../../messages/index.ts';
import { MediaError } from '../errors.ts';
import { ADDED_FORMATS } from '../formats.ts';
import { openHeif } from '../heif.ts';
import type { OpenFormat } from '../page.ts';
import { describeFormat } from '../sniff.ts';

export const noHeicDecoder = (): MediaError =>
  new MediaError(
    'UnsupportedFileFormat',
    message(
      "This is {name}, which can't be opened here. Save or share it as JPEG in the app that shows it, then open that file. On an iPhone: Settings, Camera, Formats, Most Compatible.",
      { name: describeFormat('heic') },
    ),
  );

/** @throws MediaError if no decoder is installed: the page's browser may have one of its own */
export const openHeic: OpenFormat = (bytes, context) => {
  const { decodeHeic } = context.platform;
  if (!decodeHeic) throw noHeicDecoder();
  return openHeif(bytes, context, { label: ADDED_FORMATS.heic.label, lossyName: msg('HEIC'), decode: decodeHeic });
};
