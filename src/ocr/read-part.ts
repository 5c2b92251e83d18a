// Recognizes a part of a page separately, at another scale.
import type { GreyImage } from '../media/core.ts';
import type { OcrEngine, Segmentation } from './engine.ts';
import type { PixelBox, RecognizedLine } from './recognized.ts';
import { straighten } from './straighten.ts';

const PAPER = 255;

/** Returns a copy of a part with a margin; paper beyond the page's edges. */
function cut({ data, width, height }: GreyImage, { x0, y0, x1, y1 }: PixelBox, margin: number): GreyImage {
  const [across, down] = [x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
  const part = new Uint8Array(across * down).fill(PAPER);
  const [left, right] = [Math.max(0, x0 - margin), Math.min(width, x1 + margin)];
  for (let row = Math.max(0, margin - y0); row < down && y0 - margin + row < height; row += 1) {
    const start = (y0 - margin + row) * width;
    part.set(data.subarray(start + left, start + right), row * across + left - x0 + margin);
  }
  return { data: part, width: across, height: down };
}

/** Recognizes a part with a `margin` (px), in image coordinates. @throws OcrError EngineFailed */
export function readPart(
  engine: OcrEngine,
  image: GreyImage,
  box: PixelBox,
  { as, margin, scale = 1 }: { as: Segmentation; margin: number; scale?: number },
): RecognizedLine[] {
  const place = ({ x0, y0, x1, y1 }: PixelBox): PixelBox => ({
    x0: Math.round(x0 / scale) + box.x0 - margin,
    y0: Math.round(y0 / scale) + box.y0 - margin,
    x1: Math.round(x1 / scale) + box.x0 - margin,
    y1: Math.round(y1 / scale) + box.y0 - margin,
  });
  return engine.recognize(straighten(cut(image, box, margin), 0, scale).image, as).map((line) => ({
    ...line,
    bbox: place(line.bbox),
    baseline: place(line.baseline),
    rowAttributes: { rowHeight: line.rowAttributes.rowHeight / scale },
    words: line.words.map((word) => ({
      ...word,
      bbox: place(word.bbox),
      symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: place(symbol.bbox) })),
    })),
  }));
}
