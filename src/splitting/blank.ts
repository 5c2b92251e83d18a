// Blank pages: paper that bears nothing, whatever its shade.
import type { RgbaImage } from '../media/index.ts';
import { findComponents } from '../media/text/components.ts';
import type { PdfAnnotationCounts, PdfCharacters } from '../pdf/index.ts';

/** Resolution at which pages are looked at (dpi). */
export const BLANK_DPI = 100;

/** Shadows and holes at the edge of a scan are no print (share of a side). */
const EDGE = 0.025;
/** Ink differs from its paper by this (levels of 255): pencil does, the other side showing through does not. */
const LEAST_CONTRAST = 40;
/** Specks of dust are no larger (px of {@link BLANK_DPI}); a full stop of 10 pt is. */
const MOST_DUST = 3;
/** On even paper, as drawn pages and cleaned scans have, also faint print counts: the palest that people can read. */
const FAINT_CONTRAST = 12;
/** Dust and its JPEG artefacts; a faint letter of 10 pt is larger. */
const MOST_FAINT_DUST = 9;
/** Even paper is of one level here at least (share of the page). */
const EVEN = 0.75;

const CHANNELS = [0, 1, 2] as const;

/** Levels of a channel inside the edges, one of each block of pixels. */
function levelsInside({ data, width, height }: RgbaImage, channel: number, step: number) {
  const [left, top] = [Math.floor(width * EDGE), Math.floor(height * EDGE)];
  const size = { width: Math.floor((width - 2 * left) / step), height: Math.floor((height - 2 * top) / step) };
  const levels = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      let sum = 0;
      for (let row = 0; row < step; row += 1) {
        const from = ((y * step + top + row) * width + x * step + left) * 4;
        for (let at = from + channel; at < from + step * 4; at += 4) sum += data[at] ?? 0;
      }
      levels[y * size.width + x] = sum / (step * step);
    }
  }
  return { ...size, levels };
}

function medianOf(levels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen * 2 >= levels.length;
  });
}

/** Highest difference of a channel from the paper, of each block of pixels: pale yellow is as bright as white. */
function contrastsInside(image: RgbaImage, step: number) {
  const channels = CHANNELS.map((channel) => levelsInside(image, channel, step));
  const [{ width, height } = { width: 0, height: 0 }] = channels;
  const contrasts = new Uint8Array(width * height);
  for (const { levels } of channels) {
    const paper = medianOf(levels);
    for (const [at, level] of levels.entries()) contrasts[at] = Math.max(contrasts[at] ?? 0, Math.abs(level - paper));
  }
  return { contrasts, width, height };
}

/**
 * Returns true if nothing is printed on a page.
 * @param dpi resolution of its picture
 */
export function isBlankPage(image: RgbaImage, dpi = BLANK_DPI): boolean {
  const { contrasts, ...size } = contrastsInside(image, Math.max(1, Math.floor(dpi / BLANK_DPI)));
  const hasPrint = (least: number, mostDust: number) => {
    const data = contrasts.map((contrast) => (contrast >= least ? 1 : 0));
    return findComponents({ ...size, data, factor: 1 }).some(({ area }) => area > mostDust);
  };
  if (hasPrint(LEAST_CONTRAST, MOST_DUST)) return false;
  const even = contrasts.reduce((count, contrast) => count + (contrast === 0 ? 1 : 0), 0);
  return even < contrasts.length * EVEN || !hasPrint(FAINT_CONTRAST, MOST_FAINT_DUST);
}

/**
 * Returns true if a page of a PDF bears words, annotations or fields: an empty field and an
 * invisible word have no ink.
 */
export const bearsContent = ({ codes }: Pick<PdfCharacters, 'codes'>, { made, fields }: PdfAnnotationCounts): boolean =>
  made + fields > 0 || codes.some((code) => /\S/u.test(String.fromCodePoint(code)));
