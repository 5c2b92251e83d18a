// Computes what redactions destroy on a page: their marks' areas, and in a lossy original (JPEG,
// also in TIFF) the pixels that the hidden content influences: blocks that the edge cuts, and what
// the decoder made from these. That margin is grey: filled from beyond, it would look as if nothing
// had been there, and the user chose the mark's size, not the margin's.

import { growToBlocks, type LossyCoding, longestGrowth, MARGIN_LEVEL } from '../codecs/block-coding.ts';
import type { KeptTiff } from '../codecs/tiff/kept-page.ts';
import { inflateRect, intersectRect, type Rect, type Size } from '../kernel/rect.ts';
import { isRedaction } from '../marks/index.ts';
import type { RgbaImage } from '../media/index.ts';
import { type Message, MessageError, message, translate } from '../messages/index.ts';
import { redactedAreas } from './areas.ts';
import type { OutputOptions } from './options.ts';
import type { PlannedPage } from './plan.ts';
import type { Strip } from './strips.ts';

/** A page to be written, with the coding of its original, which affects redactions. */
export interface SourcePage extends PlannedPage {
  /** Undefined for lossless originals, and without redactions. */
  readonly coding: LossyCoding | undefined;
  /** The original's page, if it is written unchanged. */
  readonly kept?: KeptTiff | undefined;
}

export const MARGIN_COLOR = `rgb(${MARGIN_LEVEL} ${MARGIN_LEVEL} ${MARGIN_LEVEL})`;

export const isRedacted = ({ marks }: PlannedPage, { appliesRedactions }: OutputOptions): boolean =>
  appliesRedactions && marks.some(isRedaction);

/** Explains why pages of a format can't be redacted. */
export const describeRefusal = (name: string): string => translate(refusalMessage(name));

const refusalMessage = (name: string): Message =>
  message(
    "{format} spreads traces of redacted content over the whole page, and they can't be found in the picture. Start from an original in another format",
    { format: name },
  );

/**
 * Returns the rectangles that redactions destroy on a page (whole page px), overlaps included.
 * @throws Error if that is the whole page
 */
export function destroyedAreas(page: SourcePage, options: OutputOptions): Rect[] {
  if (!isRedacted(page, options)) return [];
  const { marks, pageNumber, coding } = page;
  const areas = redactedAreas(marks, pageNumber, page);
  if (!coding) return areas;
  if (coding.kind === 'unbounded') {
    throw new MessageError(
      message('Page {page} cannot be redacted: {reason}.', { page: pageNumber, reason: refusalMessage(coding.name) }),
    );
  }
  if (coding.kind === 'spread') {
    const whole = { x: 0, y: 0, width: page.width, height: page.height };
    const reach = Math.ceil(coding.reach * page.scale);
    return areas.map((area) => intersectRect(inflateRect(area, reach), whole)).filter((area) => area !== undefined);
  }
  return areas.flatMap((area) => growToBlocks(area, coding));
}

/** Effect of a page's coding on redactions: the widest margin (px), or that they are impossible. */
export type Margin =
  | { readonly kind: 'margin'; readonly widest: Size }
  | { readonly kind: 'refused'; readonly name: string };

export function marginOf(coding: LossyCoding | undefined, scale: number): Margin | undefined {
  if (!coding) return undefined;
  if (coding.kind === 'spread') {
    const side = Math.ceil(coding.reach * scale);
    return { kind: 'margin', widest: { width: side, height: side } };
  }
  return coding.kind === 'unbounded'
    ? { kind: 'refused', name: coding.name }
    : { kind: 'margin', widest: longestGrowth(coding) };
}

/** Fills the destroyed pixels of a strip with the margin's grey, in place. */
export function erase({ data, width }: RgbaImage, { top, height }: Strip, areas: readonly Rect[]): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const grey = 0xff000000 + MARGIN_LEVEL * 0x010101;
  for (const area of areas) {
    const first = Math.max(area.y, top) - top;
    const end = Math.min(area.y + area.height, top + height) - top;
    for (let y = first; y < end; y += 1) words.fill(grey, y * width + area.x, y * width + area.x + area.width);
  }
}
