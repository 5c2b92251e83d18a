import { msg } from '../../messages/index.ts';
import { decodeBy } from '../decode-by.ts';
import { PICTURE_FORMATS } from '../formats.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { cropRgba } from '../rgba.ts';
import { parseAvif } from './structure.ts';

/** Opens the still picture of a file, which an animation has as well. */
export const openAvif: OpenFormat = (bytes, { platform, limits }) => {
  const { coded, visible, orientation, plain } = parseAvif(bytes);
  checkPageSize(coded.width, coded.height, limits);
  const isCropped = visible.width < coded.width || visible.height < coded.height;
  const decode = async () => {
    const image = await decodeBy(platform.decodeAvif, plain, coded, PICTURE_FORMATS.avif.label);
    return isCropped ? cropRgba(image, visible) : image;
  };
  // AV1 predicts blocks from decoded neighbours. Lossless files are rare, and not told apart.
  const lossyCoding = () => ({ kind: 'unbounded', name: msg('lossy AVIF') }) as const;
  return [{ size: visible, orientation, dpi: undefined, lossyCoding, decode }];
};
