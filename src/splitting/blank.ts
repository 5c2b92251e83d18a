import { findComponents } from '../media/core.ts';
import type { RgbaImage } from '../media/index.ts';
import type { PdfAnnotationCounts, PdfCharacters } from '../pdf/index.ts';

export const BLANK_DPI = 100;

/** Margin to ignore: shadows and holes at the edge of scans (share of a side). */
const EDGE = 0.025;
/** Minimum contrast of ink (levels of 255): includes pencil, excludes bleed-through. */
const LEAST_CONTRAST = 40;
/** Maximum size of dust specks (px at {@link BLANK_DPI}), smaller than a 10 pt full stop. */
const MOST_DUST = 3;
/** Lower contrast for even paper, as in digital pages: the faintest legible print. */
const FAINT_CONTRAST = 12;
/** Maximum size of dust with JPEG artefacts, smaller than a faint 10 pt letter. */
const MOST_FAINT_DUST = 9;
/** Minimum share of a page with the same level to count as even. */
const EVEN = 0.75;

const CHANNELS = [0, 1, 2] as const;

/** Samples a channel's levels inside the margin, one per block of pixels. */
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

/** Returns the maximum contrast of any channel per block: pale yellow is as bright as white. */
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

/** Returns whether a page has no print. @param dpi resolution of the image */
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

/** Returns whether a PDF page has text, annotations or fields, which may lack ink. */
export const bearsContent = ({ codes }: Pick<PdfCharacters, 'codes'>, { made, fields }: PdfAnnotationCounts): boolean =>
  made + fields > 0 || codes.some((code) => /\S/u.test(String.fromCodePoint(code)));
