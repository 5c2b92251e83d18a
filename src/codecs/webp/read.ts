import { msg } from '../../messages/index.ts';
import { decodeBy } from '../decode-by.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { createRgba, pasteRgba } from '../rgba.ts';
import { parseWebp, toStillWebp } from './structure.ts';

/** Opens a still picture, or the first frame of an animation on its canvas. */
export const openWebp: OpenFormat = (bytes, { platform, limits }) => {
  const structure = parseWebp(bytes);
  const { size, frame, orientation } = structure;
  checkPageSize(size.width, size.height, limits);
  const decode = async () => {
    const image = await decodeBy(platform.decodeWebp, toStillWebp(structure), frame, 'WebP');
    if (frame.width === size.width && frame.height === size.height) return image;
    const canvas = createRgba(size.width, size.height);
    pasteRgba(image, canvas, frame);
    return canvas;
  };
  // VP8 predicts blocks from earlier ones.
  const isLossy = structure.chunks.some(({ type }) => type === 'VP8 ');
  const lossyCoding = () => (isLossy ? ({ kind: 'unbounded', name: msg('lossy WebP') } as const) : undefined);
  return [{ size, orientation, dpi: undefined, lossyCoding, decode }];
};
