import { toPageNumber } from '../../kernel/page-number.ts';
import { message } from '../../messages/index.ts';
import { addPlace, damaged, tooLarge, withPlace } from '../errors.ts';
import type { OpenFormat } from '../page.ts';
import { decodeTiffPage } from './decode-page.ts';
import { parseIfds, TiffFile } from './ifd.ts';
import { keepTiffPage } from './kept-page.ts';
import { isPage, parseDpi, parseLayout, parsePageSize, selectPages } from './layout.ts';
import { tiffCoding } from './lossy-coding.ts';

export const openTiff: OpenFormat = (bytes, { platform, limits, firstPageOnly }) => {
  const file = new TiffFile(bytes);
  const ifds = selectPages(parseIfds(file, limits.maxPages * 2, firstPageOnly ? isPage : undefined));
  if (ifds.length === 0) throw damaged(message('The TIFF file has no page.'));
  if (ifds.length > limits.maxPages) {
    throw tooLarge(
      message('The TIFF file has {count, plural, one {# page} other {# pages}}; the limit is {limit, number}.', {
        count: ifds.length,
        limit: limits.maxPages,
      }),
    );
  }
  return ifds.map((ifd, index) => {
    const at = message('page {page}', { page: toPageNumber(index) });
    try {
      const { width, height, orientation } = parsePageSize(ifd, limits);
      // The first page is needed immediately: report problems before replacing the open document.
      if (index === 0) parseLayout(ifd, limits);
      return {
        size: { width, height },
        orientation,
        dpi: parseDpi(ifd),
        lossyCoding: () => {
          try {
            return tiffCoding(file, parseLayout(ifd, limits));
          } catch (error) {
            throw addPlace(error, at);
          }
        },
        keep: () =>
          withPlace(at, async () => {
            const layout = parseLayout(ifd, limits);
            return keepTiffPage(file, layout, () => decodeTiffPage(file, layout, platform, limits));
          }),
        decode: (progress) =>
          withPlace(at, async () => decodeTiffPage(file, parseLayout(ifd, limits), platform, limits, progress)),
      };
    } catch (error) {
      throw addPlace(error, at);
    }
  });
};
