// Parts of a page that a mosaic or a blur hides. Both tell the letters to anyone who treats
// candidates alike and compares.
import { type PageIndex, toPageNumber } from '../../kernel/page-number.ts';
import { intersectRect, type Rect, rectAt, rectContainsRect } from '../../kernel/rect.ts';
import { type PdfCharacters, type PdfDocument, type PdfPaintings, toRequest } from '../../pdf/core.ts';
import type { Finding } from '../types.ts';
import { findBlurs } from './blur.ts';
import { toLevels } from './levels.ts';
import { findMosaics } from './mosaic.ts';

/** Pixels a point at which pages are drawn for this, and pixels of one picture. */
const SCALE = 2;
const MOST_PIXELS = 8_000_000;
/** Painted paths from which a page may hold squares of a mosaic. */
const LEAST_PATHS = 12;
/** A redaction in a picture leaves most of the picture as it was. */
const PART = 0.5;
/** Distance of words beside a region, in its heights, and the height of a line at the most (pt). */
const BESIDE = 3;
const MOST_OF_LINE = 36;

interface Drawn {
  readonly paintings: PdfPaintings;
  readonly characters: PdfCharacters;
}

const mayHoldSquares = ({ objects }: PdfPaintings): boolean =>
  objects.some(({ kind }) => kind === 'image' || kind === 'shading') ||
  objects.filter(({ kind }) => kind === 'path').length >= LEAST_PATHS;

/** Returns whether a region hides a part of something: low resolution alone is no redaction. */
function isOfSomething(region: Rect, { paintings, characters }: Drawn): boolean {
  const size = ({ width, height }: Rect) => width * height;
  const isInPicture = paintings.objects.some(
    ({ kind, rect }) => kind === 'image' && rectContainsRect(rect, region) && size(region) < PART * size(rect),
  );
  const reach = { ...region, x: region.x - BESIDE * region.height, width: region.width + 2 * BESIDE * region.height };
  return isInPicture || (region.height <= MOST_OF_LINE && writtenIn(characters, reach));
}

const writtenIn = ({ count, inkBoxes }: PdfCharacters, area: Rect): boolean =>
  Array.from({ length: count }, (_, index) => rectAt(inkBoxes, index)).some(
    (box) => box.width > 0 && intersectRect(box, area) !== undefined,
  );

/** Finds the pixelated and blurred parts of a page: of pictures, and of lines of text. */
export function findObscured(document: PdfDocument, page: PageIndex, drawn: Drawn): Finding[] {
  if (!mayHoldSquares(drawn.paintings)) return [];
  const size = document.pageSize(page);
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, size.width * size.height)));
  const image = toLevels(document.render(page, toRequest(size, scale)));
  const toFindings = (kind: Finding['kind'], rects: readonly Rect[]) =>
    rects
      .map(({ x, y, width, height }) => ({ x: x / scale, y: y / scale, width: width / scale, height: height / scale }))
      .filter((rect) => isOfSomething(rect, drawn))
      .map((rect): Finding => ({ kind, page: toPageNumber(page), rect, count: 1 }));
  const blurs = drawn.paintings.objects.some(({ kind }) => kind === 'image') ? findBlurs(image) : [];
  return [...toFindings('mosaic', findMosaics(image)), ...toFindings('blur', blurs)];
}
