// Pure but for what it is given. The strips of a page as they are written, in order, each read while the one before it is worked on.
import type { PaintEnvironment } from '../marks/kit/define-mark.ts';
import type { Rect, RgbaImage } from '../media/index.ts';
import type { OutputOptions } from './options.ts';
import { StripPainter } from './paint/strip-painter.ts';
import { type PlannedPage, paintOrder } from './plan.ts';
import { type Strip, stripsOf } from './strips.ts';

/** Reads pixels of the open document: those in `rect` of a page's picture with `scale` pixels a page unit. */
export type ReadPixels = (pageIndex: number, rect: Rect, scale: number) => Promise<RgbaImage>;

export interface PaintedStrip {
  readonly strip: Strip;
  readonly image: RgbaImage;
}

const readStrip = async (read: ReadPixels, { pageNumber, scale }: PlannedPage, strip: Strip): Promise<RgbaImage> => {
  const { top, width, height } = strip;
  const image = await read(pageNumber - 1, { x: 0, y: top, width, height }, scale);
  if (image.width !== width || image.height !== height) {
    throw new Error(`Page ${pageNumber} no longer has the size that it had.`);
  }
  return image;
};

export async function* paintedStrips(
  page: PlannedPage,
  options: OutputOptions,
  environment: PaintEnvironment,
  read: ReadPixels,
): AsyncGenerator<PaintedStrip> {
  const painter = new StripPainter(page, environment);
  const { below, redactions } = paintOrder(page.marks, options);
  const marks = painter.place([...below, ...redactions]);
  const strips = stripsOf(page);
  let next = strips[0] && readStrip(read, page, strips[0]);
  for (const [index, strip] of strips.entries()) {
    if (!next) return;
    const original = await next;
    const following = strips[index + 1];
    next = following && readStrip(read, page, following);
    // Whoever waits for it hears of a failure; until then nobody does.
    next?.catch(() => undefined);
    yield { strip, image: painter.paintOn(original, strip, marks) };
  }
}
