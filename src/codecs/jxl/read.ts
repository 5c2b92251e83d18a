import { msg } from '../../messages/index.ts';
import { decodeBy } from '../decode-by.ts';
import { PICTURE_FORMATS } from '../formats.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { readJxlSize } from './header.ts';

/** Opens a still picture, or the first frame of an animation. */
export const openJxl: OpenFormat = (bytes, { platform, limits }) => {
  const size = readJxlSize(bytes);
  checkPageSize(size.width, size.height, limits);
  const decode = () => decodeBy(platform.decodeJxl, bytes, size, PICTURE_FORMATS.jxl.label);
  // Filters and predictors reach across blocks. Lossless files are not told apart.
  const lossyCoding = () => ({ kind: 'unbounded', name: msg('lossy JPEG XL') }) as const;
  return [{ size, orientation: 1, dpi: undefined, lossyCoding, decode }];
};
