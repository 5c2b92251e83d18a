// Decides whether images and shadings are still drawn, and notes what they lose.
import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import { message } from '../../messages/index.ts';
import { isStencil } from './inline-image.ts';
import type { Job } from './job.ts';
import { type Box, boxContains, boxOf, mapBox } from './matrix.ts';
import { isSmoothShading } from './path-painter.ts';
import { type GraphicsState, Inexact } from './state.ts';

/** An image that is partly under areas is drawn, and blanked there. */
export function keepsImage(
  job: Job,
  image: PDFRawStream,
  { ctm, clip, fillPattern }: GraphicsState,
  isHidden: boolean,
): boolean {
  const quad = mapBox(ctm, [0, 0, 1, 1]);
  const box = boxOf(quad);
  job.options.onPaint?.(box);
  job.options.onImage?.(image, ctm, clip);
  if (isHidden) return false;
  const areas = job.areasUnder(box).filter((area) => job.areasAt(quad).includes(area));
  if (areas.length > 0) {
    job.count(areas, 'images');
    job.blank(image, ctm, areas);
    if (isStencil(image)) job.notePattern(fillPattern, 'covered');
    return !areas.some((area) => boxContains(job.options.areas[area] as Box, box));
  }
  if (!job.isUnseen(box, clip)) return true;
  job.unseen += 1;
  return false;
}

/** @throws Inexact for a mesh that is partly under areas */
export function keepsShading(
  job: Job,
  shading: PDFDict | undefined,
  { clip }: GraphicsState,
  isHidden: boolean,
): boolean {
  job.options.onPaint?.(clip);
  if (isHidden) return false;
  const areas = job.areasUnder(clip);
  if (areas.some((area) => boxContains(job.options.areas[area] as Box, clip))) {
    job.count(areas, 'shadings');
    return false;
  }
  if (areas.length > 0 && !isSmoothShading(shading)) throw new Inexact(message('a colour mesh crosses a redaction'));
  return true;
}
