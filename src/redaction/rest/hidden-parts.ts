// Finds print in parts of pictures that their pages don't show: cropped, masked, or too small.
import { linesOfWords } from '../../ink/index.ts';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { type Box, boxOf, drawImage, type Matrix, mapBox } from '../../pdf/content/index.ts';
import type { PdfEngine } from '../../pdf/core.ts';
import { get, getNumber, type PDFRawStream } from '../../pdf/structure/index.ts';

/** Maximum size of a rendering (px). */
const MOST_PIXELS = 8_000_000;
/** Samples per point from which letters may be too small to be seen on the page. */
const DENSE = 12;
/** Fewer letters are chance in photographs. */
const LEAST_LETTERS = 5;
/** Minimum height of print that is seen on a page (pt). */
const LEAST_HEIGHT = 3;
/** Distance by which a picture may exceed what shows it (pt). */
const TOLERANCE = 1;
/** Share of a line that must show. */
const LEAST_SHOWN = 0.6;

export interface PlacedPicture {
  readonly image: PDFRawStream;
  readonly matrix: Matrix;
  /** Place of the picture (page pt). */
  readonly rect: Rect;
  /** Part of the page that may show it (page pt). */
  readonly shown: Rect | undefined;
}

export interface HiddenPartsSight {
  readonly engine: PdfEngine;
  /** Converts a box of user space to page points. */
  toPage(box: Box): Rect;
  /** Returns whether the page shows one colour there. */
  isEven(rect: Rect): boolean;
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - TOLERANCE &&
  inner.y >= outer.y - TOLERANCE &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE;

const areaOf = ({ width, height }: Rect): number => width * height;

const sizeOf = ({ dict }: PDFRawStream) => ({
  width: getNumber(dict, 'Width') ?? getNumber(dict, 'W') ?? 0,
  height: getNumber(dict, 'Height') ?? getNumber(dict, 'H') ?? 0,
});

/** Returns whether a page may hide parts of a picture. */
function mayHideParts({ image, rect, shown }: PlacedPicture): boolean {
  const { width, height } = sizeOf(image);
  const isMasked = ['SMask', 'Mask'].some((key) => get(image.dict, key) !== undefined);
  const [across, down] = [width / Math.max(rect.width, 0.01), height / Math.max(rect.height, 0.01)];
  return isMasked || !shown || !contains(shown, rect) || Math.max(across, down) >= DENSE;
}

const known = new WeakMap<PDFRawStream, Promise<readonly Rect[]>>();

/** Returns the lines of print in a picture (shares of its sides, from the top left). */
function linesIn(image: PDFRawStream, engine: PdfEngine): Promise<readonly Rect[]> {
  const found = known.get(image);
  if (found) return found;
  const read = async () => {
    const { width, height } = sizeOf(image);
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
    const drawn = await drawImage(image, engine, scale);
    return linesOfWords(drawn, 1, LEAST_LETTERS).map(({ x, y, ...size }) => ({
      ...{ x: x / drawn.width, y: y / drawn.height },
      ...{ width: size.width / drawn.width, height: size.height / drawn.height },
    }));
  };
  const reading = read().catch(() => []);
  known.set(image, reading);
  return reading;
}

/** Returns the places of print in a picture that the page doesn't show (page pt). */
export async function hiddenParts(picture: PlacedPicture, sight: HiddenPartsSight): Promise<Rect[]> {
  if (!mayHideParts(picture)) return [];
  const { image, matrix, shown } = picture;
  const lines = await linesIn(image, sight.engine);
  return lines.flatMap(({ x, y, width, height }) => {
    const place = sight.toPage(boxOf(mapBox(matrix, [x, 1 - y - height, x + width, 1 - y])));
    const seen = shown && intersectRect(place, shown);
    const isCut = !seen || areaOf(seen) < LEAST_SHOWN * areaOf(place);
    const isTiny = Math.min(place.width, place.height) < LEAST_HEIGHT;
    return isCut || isTiny || sight.isEven(place) ? [place] : [];
  });
}
