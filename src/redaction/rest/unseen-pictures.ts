// Finds pictures that the engine does not show, and others may: covered, masked, or in a coding
// that it cannot read or whose data is damaged. They are seen once they are taken out of the file.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { ACCOUNT_DPI, linesOfWords } from '../../ink/index.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { intersectRect, type Rect, rectsTouch, roundRectOut, type Size } from '../../kernel/rect.ts';
import { type Box, boxOf, Job, mapBox, type PageSpace, readSpace, SURVEY } from '../../pdf/content/index.ts';
import { type PdfDocument, type PdfEngine, type PdfPaintings, POINTS_PER_INCH, toRequest } from '../../pdf/core.ts';
import {
  decodeStream,
  dictsOf,
  drawsWith,
  entriesOf,
  filtersOf,
  getArray,
  getName,
  getNumber,
  getStream,
  isName,
  isStream,
  ownWhatIsInherited,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
  type PDFRawStream,
} from '../../pdf/structure/index.ts';
import { surveyPage } from '../cut-page.ts';
import { coversOfShapes } from './covered-shapes.ts';
import { isDamaged } from './damaged-pictures.ts';
import { keepingResources } from './font-readings.ts';
import { hiddenParts, type PlacedPicture } from './hidden-parts.ts';

export interface UnseenPictures {
  readonly page: PageIndex;
  /** In page points. */
  readonly places: readonly Rect[];
}

/** Maximum size of a rendering (px). */
const MOST_PIXELS = 8_000_000;
/** Maximum difference of levels in a place of one colour. */
const EVEN = 8;
/** Minimum sides of a place (pt), and of a picture (px), that may hold a word. */
const LEAST_SIDE = 4;
const LEAST_PIXELS = 8;
/** Minimum difference of samples of print (levels of 255). */
const CONTRAST = 48;

const isEven = ({ data, width, height }: RgbaImage, scale: number, rect: Rect): boolean => {
  const { x, y, ...size } = roundRectOut({
    x: rect.x * scale,
    y: rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  });
  // The border has the soft edges of what is beside it.
  const [left, top] = [Math.max(0, x + 1), Math.max(0, y + 1)];
  const [right, bottom] = [Math.min(width, x + size.width - 1), Math.min(height, y + size.height - 1)];
  const first = (top * width + left) * 4;
  for (let row = top; row < bottom; row += 1)
    for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 1)
      if ((at & 3) !== 3 && Math.abs((data[at] as number) - (data[first + (at & 3)] as number)) > EVEN) return false;
  return right > left && bottom > top;
};

/** Bytes that pictures of one colour have at most, in codings that aren't undone here. */
function isSmall(filter: string, length: number, width: number, height: number): boolean {
  if (filter === 'CCITTFaxDecode') return length <= 5 * height + 200;
  if (filter === 'JBIG2Decode') return length <= 200;
  if (filter === 'JPXDecode') return length <= 2000 + (width * height) / 500;
  return length <= 2000 + (width * height) / 40;
}

const OWN = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCIIHexDecode', 'ASCII85Decode']);

function hasContrast(samples: Uint8Array, bits: number, isIndexed: boolean): boolean {
  if (bits < 8 || isIndexed) return samples.some((byte) => byte !== samples[0]);
  let [least, most] = [255, 0];
  for (let at = 0; at < samples.length; at += bits >> 3) {
    least = Math.min(least, samples[at] as number);
    most = Math.max(most, samples[at] as number);
  }
  return most - least >= CONTRAST;
}

/** Returns whether a picture may hold print, by its data. */
function mayHoldPrint(image: PDFRawStream): boolean {
  const width = getNumber(image.dict, 'Width') ?? getNumber(image.dict, 'W') ?? 0;
  const height = getNumber(image.dict, 'Height') ?? getNumber(image.dict, 'H') ?? 0;
  if (Math.min(width, height) < LEAST_PIXELS) return false;
  const filters = filtersOf(image.dict);
  const last = filters.at(-1) ?? '';
  if (!filters.every((filter) => OWN.has(filter))) return !isSmall(last, image.contents.length, width, height);
  try {
    const [space] = entriesOf(image.dict, 'ColorSpace');
    const isIndexed = isName(space) && ['Indexed', 'I'].includes(space.decodeText());
    return hasContrast(decodeStream(image), getNumber(image.dict, 'BitsPerComponent') ?? 8, isIndexed);
  } catch {
    return true;
  }
}

/** Returns the pictures that a page draws. */
function picturesOf(page: PDFPage, space: PageSpace, size: Size): PlacedPicture[] {
  const sheet = { x: 0, y: 0, ...size };
  const found: PlacedPicture[] = [];
  const job = new Job({
    ...SURVEY,
    onImage: (image, matrix, clip) => {
      const rect = space.toPage(boxOf(mapBox(matrix, [0, 0, 1, 1])));
      found.push({ image, matrix, rect, shown: intersectRect(sheet, space.toPage(clip)) });
    },
  });
  try {
    keepingResources(page.node, () => surveyPage(page, job));
  } catch {
    // The survey of the page's text reports it.
  }
  return found;
}

/** Returns the objects that may cover pictures: opaque ones that are painted over one. */
function coversOf({ objects }: PdfPaintings): number[] {
  const pictures = objects.flatMap(({ kind, rect }, index) => (kind === 'image' ? [{ rect, index }] : []));
  return objects.flatMap(({ kind, rect, isOpaque }, index) =>
    isOpaque && kind !== 'text' && pictures.some((picture) => picture.index < index && rectsTouch(picture.rect, rect))
      ? [index]
      : [],
  );
}

/** Parts a line of print: each holds a letter or two. */
function partsOf({ x, y, width, height }: Rect): Rect[] {
  const count = Math.max(1, Math.round(Math.max(width, height) / (2 * Math.min(width, height))));
  const isLevel = width >= height;
  const [w, h] = isLevel ? [width / count, height] : [width, height / count];
  return Array.from({ length: count }, (_, at) => ({
    x: isLevel ? x + at * w : x,
    y: isLevel ? y : y + at * h,
    width: w,
    height: h,
  }));
}

class PictureSight {
  readonly #document: PdfDocument;
  readonly #page: PageIndex;
  readonly #scale: number;
  readonly #plain: RgbaImage;

  constructor(document: PdfDocument, page: PageIndex) {
    this.#document = document;
    this.#page = page;
    const { width, height } = document.pageSize(page);
    this.#scale = Math.min(ACCOUNT_DPI / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
    this.#plain = this.#draw();
  }

  #draw(without?: readonly number[]): RgbaImage {
    const request = toRequest(this.#document.pageSize(this.#page), this.#scale);
    return this.#document.render(this.#page, { ...request, ...(without && { without, drawsAnnotations: false }) });
  }

  isEven(rect: Rect): boolean {
    return isEven(this.#plain, this.#scale, rect);
  }

  /** Returns the places of pictures of which the engine shows nothing, or perhaps a part. */
  undrawn(pictures: readonly PlacedPicture[]): Rect[] {
    const { width, height } = this.#document.pageSize(this.#page);
    return pictures.flatMap(({ image, rect }) => {
      const seen = intersectRect(rect, { x: 0, y: 0, width, height });
      if (!seen || Math.min(seen.width, seen.height) < LEAST_SIDE) return [];
      const parts = [image, getStream(image.dict, 'SMask'), getStream(image.dict, 'Mask')].filter(
        (part) => part !== undefined,
      );
      return (this.isEven(seen) ? parts.some(mayHoldPrint) : parts.some(isDamaged)) ? [seen] : [];
    });
  }

  /** Returns the places of print drawn as shapes, which these objects cover, or others. */
  coveredShapes(covers: readonly number[], hasCovers: boolean): Rect[] {
    if (covers.length === 0 && !hasCovers) return [];
    const isCover = new Set(covers);
    const { objects } = this.#document.paintings(this.#page);
    return this.#hiddenIn(objects.flatMap(({ kind }, index) => (kind !== 'path' || isCover.has(index) ? [index] : [])));
  }

  /** Returns the places of print that shows only without some objects. */
  #hiddenIn(without: readonly number[]): Rect[] {
    const bare = this.#draw(without);
    return linesOfWords(bare, this.#scale).flatMap((line) =>
      partsOf(line).filter((part) => this.isEven(part) && !isEven(bare, this.#scale, part)),
    );
  }

  /** Returns the places of print in pictures that is covered by something of one colour. */
  covered(hasCovers: boolean): Rect[] {
    const paintings = this.#document.paintings(this.#page);
    const covers = coversOf(paintings);
    if (covers.length === 0 && !hasCovers) return [];
    const isCover = new Set(covers);
    const without = paintings.objects.flatMap(({ kind, rect }, index) =>
      kind !== 'image' || (isCover.has(index) && this.isEven(rect)) ? [index] : [],
    );
    return this.#hiddenIn(without);
  }
}

const isPicture = (object: PDFObject): boolean => isStream(object) && getName(object.dict, 'Subtype') === 'Image';

/** Annotations that draw nothing over what is below them. */
const OPEN = new Set(['Link', 'Popup', 'Widget', 'Highlight', 'Underline', 'Text']);

/** Moves the places of what is beyond a page to its nearest edge. */
const onSheet = ({ x, y, width, height }: Rect, sheet: Size): Rect => ({
  x: Math.min(Math.max(0, x), sheet.width - 1),
  y: Math.min(Math.max(0, y), sheet.height - 1),
  width: Math.max(1, Math.min(width, sheet.width)),
  height: Math.max(1, Math.min(height, sheet.height)),
});

/** Returns the pages with pictures that the engine does not show, or not all of. */
export async function findUnseenPictures(
  pdf: PDFDocument,
  document: PdfDocument,
  engine: PdfEngine,
): Promise<readonly UnseenPictures[]> {
  const found: UnseenPictures[] = [];
  for (const [page, own] of pdf.getPages().entries()) {
    const info = document.info.pages[page];
    if (!info) continue;
    const covers = coversOfShapes(document.paintings(page));
    const hasCovers = dictsOf(getArray(own.node, 'Annots')).some(
      (annotation) => !OPEN.has(getName(annotation, 'Subtype') ?? ''),
    );
    if (covers.length === 0 && !hasCovers && !drawsWith(own.node, isPicture)) continue;
    ownWhatIsInherited(own.node);
    const space = readSpace(own.node, info);
    const size = document.pageSize(page);
    const pictures = picturesOf(own, space, size);
    if (pictures.length + covers.length === 0 && !hasCovers) continue;
    const sight = new PictureSight(document, page);
    const places = [...sight.undrawn(pictures), ...sight.covered(hasCovers), ...sight.coveredShapes(covers, hasCovers)];
    const within = { engine, toPage: (box: Box) => space.toPage(box), isEven: (rect: Rect) => sight.isEven(rect) };
    for (const picture of pictures)
      places.push(...(await hiddenParts(picture, within)).map((place) => onSheet(place, size)));
    if (places.length > 0) found.push({ page, places });
  }
  return found;
}
