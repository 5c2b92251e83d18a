// Yields a page's strips in order; reads each while the previous one is processed.

import type { KeptTiff } from '../codecs/tiff/kept-page.ts';
import { type PageIndex, toPageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { LossyCoding, RgbaImage } from '../media/index.ts';
import { MessageError, message } from '../messages/index.ts';
import { destroyedAreas, erase, isRedacted, type SourcePage } from './destroyed.ts';
import { rowOf } from './formats.ts';
import type { OutputOptions } from './options.ts';
import type { OutputEnvironment } from './paint/environment.ts';
import { StripPainter } from './paint/strip-painter.ts';
import { type PlannedPage, paintOrder } from './plan.ts';
import { type Strip, stripsOf } from './strips.ts';

export interface PageReader {
  /** Reads pixels in `rect` of the page's picture at `scale` px per page unit. */
  pixels(pageIndex: PageIndex, rect: Rect, scale: number): Promise<RgbaImage>;
  /** Returns how the page's lossy coding ties pixels together; undefined for lossless pages. */
  lossyCoding(pageIndex: PageIndex): Promise<LossyCoding | undefined>;
  /** Returns a TIFF page that can be copied byte for byte into another file, or undefined. */
  keepPage?(pageIndex: PageIndex): Promise<KeptTiff | undefined>;
}

export interface PaintedStrip {
  readonly strip: Strip;
  readonly image: RgbaImage;
}

/** Returns the page with facts about its original that are needed before writing. */
export async function toSourcePage(page: PlannedPage, options: OutputOptions, reader: PageReader): Promise<SourcePage> {
  const index = toPageIndex(page.pageNumber);
  const coding = isRedacted(page, options) ? await reader.lossyCoding(index) : undefined;
  const kept =
    rowOf(options.format).takesPages && isUntouched(page, options) ? await reader.keepPage?.(index) : undefined;
  return { ...page, coding, kept };
}

/** Returns whether the page's pixels are written unchanged. */
function isUntouched(page: PlannedPage, options: OutputOptions): boolean {
  const { below, redactions } = paintOrder(page.marks, options);
  return page.scale === 1 && below.length === 0 && redactions.length === 0;
}

const readStrip = async (reader: PageReader, { pageNumber, scale }: PlannedPage, strip: Strip): Promise<RgbaImage> => {
  const { top, width, height } = strip;
  const image = await reader.pixels(toPageIndex(pageNumber), { x: 0, y: top, width, height }, scale);
  if (image.width !== width || image.height !== height) {
    throw new MessageError(message('The size of page {page} has changed.', { page: pageNumber }));
  }
  return image;
};

export async function* paintedStrips(
  page: SourcePage,
  options: OutputOptions,
  environment: OutputEnvironment,
  reader: PageReader,
): AsyncGenerator<PaintedStrip> {
  const painter = new StripPainter(page, environment);
  const { below, redactions } = paintOrder(page.marks, options);
  const layers = {
    below: painter.place(below),
    destroyed: destroyedAreas(page, options),
    redactions: painter.place(redactions),
  };
  const strips = stripsOf(page);
  let next = strips[0] && readStrip(reader, page, strips[0]);
  for (const [index, strip] of strips.entries()) {
    if (!next) return;
    const original = await next;
    const following = strips[index + 1];
    next = following && readStrip(reader, page, following);
    // Errors reach the consumer later; until then they would count as unhandled.
    next?.catch(() => undefined);
    erase(original, strip, layers.destroyed);
    yield { strip, image: painter.paintOn(original, strip, layers) };
  }
}
