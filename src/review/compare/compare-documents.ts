// Compares two versions of a document: pages, words, and graphics.
import { onWhite, type RgbaImage } from '../../codecs/rgba.ts';
import { type PageIndex, type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { boundsOfPoints, type Rect, rectCorners, type Size } from '../../kernel/rect.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../../text/text-page.ts';
import { alignPages, mapPoint, type Registration, type Similarity } from './align.ts';
import { comparePixels, EXACT, normalizeScans, SCANNED, warpPicture } from './compare-pixels.ts';
import { compareWords, Vocabulary } from './compare-words.ts';
import type { Difference } from './differences.ts';
import { clearWords, inkGrid, isBlank, toInk } from './grey.ts';
import { LEAST_SIMILARITY, type MatchedPair, matchPages, similarityOfInk, type WordSketch } from './match-pages.ts';

export interface ReviewedDocument {
  /** Page sizes (page units). */
  readonly pages: readonly Size[];
  readWords(pageNumber: PageNumber): Promise<TextPage>;
  /** Renders a page at about this width (px). */
  readPicture(pageNumber: PageNumber, width: number): Promise<RgbaImage>;
}

/** Matching pages of both versions. */
export interface ComparedPair {
  readonly old: PageNumber;
  readonly new: PageNumber;
  /** Maps the old page onto the new one (page units), if it is a scan put into place. */
  readonly placement?: Similarity;
}

export interface DocumentComparison {
  /** Differences in page order of the new version; those of whole pages come first. */
  readonly differences: readonly Difference[];
  readonly pages: readonly ComparedPair[];
  /** Pages of the new version compared as pictures, which are alike but not the same. */
  readonly asPictures: readonly PageNumber[];
}

/** Widths for comparing pages (px): sketches of pages without words, drawn pages, and scans. */
const WIDTHS = { sketch: 160, drawn: 800, scanned: 1000 };
/** Pages with fewer words may be scans with a stamp or a page number. */
const FEW_WORDS = 5;
/** Relative size difference above which pages are registered like scans. */
const SAME_SIZE = 0.01;
/** Minimum correlation of registered scans. */
const LEAST_FIT = 0.3;

interface ReadVersion {
  readonly document: ReviewedDocument;
  readonly texts: readonly TextPage[];
  readonly words: readonly (readonly number[])[];
}

async function readVersion(
  document: ReviewedDocument,
  vocabulary: Vocabulary,
  onPage: () => void,
): Promise<ReadVersion> {
  const texts: TextPage[] = [];
  for (const index of document.pages.keys()) {
    texts.push(await document.readWords(toPageNumber(index)));
    onPage();
  }
  return { document, texts, words: texts.map(vocabulary.wordsOf) };
}

/** Sketches pages by their words, and sparse ones and their possible matches also by their ink. */
async function sketchPages({ document, words }: ReadVersion, others: ReadVersion): Promise<readonly WordSketch[]> {
  const isSparse = (numbers: readonly number[]) => numbers.length < FEW_WORDS;
  const needsAll = others.words.some(isSparse);
  const sketches: WordSketch[] = [];
  for (const [index, numbers] of words.entries()) {
    const needsInk = needsAll || isSparse(numbers);
    const ink = needsInk ? inkGrid(toInk(await document.readPicture(toPageNumber(index), WIDTHS.sketch))) : undefined;
    sketches.push({ words: numbers, isSparse: isSparse(numbers), ...(ink ? { ink } : {}) });
  }
  return sketches;
}

/** Removes the words of pages, which are then compared as pictures. */
const withoutWords = (version: ReadVersion, pages: ReadonlySet<PageIndex>): ReadVersion => ({
  ...version,
  texts: version.texts.map((text, index) => (pages.has(index) ? EMPTY_TEXT_PAGE : text)),
  words: version.words.map((words, index) => (pages.has(index) ? [] : words)),
});

const isEqual = (a: RgbaImage, b: RgbaImage): boolean => {
  if (a.width !== b.width || a.height !== b.height) return false;
  const [one, other] = [a, b].map(({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2));
  return one?.every((value, index) => value === other?.[index]) ?? false;
};

const isSameSize = (a: Size, b: Size) =>
  Math.abs(a.width / b.width - 1) < SAME_SIZE && Math.abs(a.height / b.height - 1) < SAME_SIZE;

const scaleRect = ({ x, y, width, height }: Rect, factor: number): Rect => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
});

const round = (rect: Rect): Rect => ({
  x: Math.round(rect.x * 100) / 100,
  y: Math.round(rect.y * 100) / 100,
  width: Math.round(rect.width * 100) / 100,
  height: Math.round(rect.height * 100) / 100,
});

/** A page's picture, and its words (px). */
interface SeenContent {
  readonly picture: RgbaImage;
  readonly words: readonly Rect[];
}

const DIRECT: Similarity = { a: 1, b: 0, x0: 0, y0: 0 };

/**
 * Registers the new picture with the old one, without stamps and page numbers, which may differ.
 * @returns undefined if they don't match
 */
function putIntoPlace(old: SeenContent, recent: SeenContent): Pick<Registration, 'warp' | 'gain'> | undefined {
  const [one, other] = [toInk(old.picture), toInk(recent.picture)];
  const isStamped = [old, recent].every(({ words }) => words.length > 0 && words.length < FEW_WORDS);
  if (isStamped) {
    clearWords(one.data, one, old.words);
    clearWords(other.data, other, recent.words);
    if (isBlank(one) && isBlank(other)) return { warp: DIRECT, gain: 1 };
  }
  const aligned = alignPages(one, other);
  return aligned && aligned.fit >= LEAST_FIT ? aligned : undefined;
}

interface ComparedPictures {
  readonly differences: readonly Difference[];
  readonly placement?: Similarity;
  /** True without words, unless the pictures are the same: a changed letter may be missed. */
  readonly isRough: boolean;
}

const SAME_PICTURE: ComparedPictures = { differences: [], isRough: false };

/** Returns where the words of a page are. @param factor pixels per page unit */
const rectsOf = ({ texts }: ReadVersion, index: PageIndex, factor: number): readonly Rect[] =>
  (texts[index]?.words ?? []).map(({ rect }) => scaleRect(rect, factor));

/** Compares the graphics of two pages, without their words. */
async function comparePictures(old: ReadVersion, recent: ReadVersion, match: MatchedPair): Promise<ComparedPictures> {
  const [oldSize, newSize] = [old.document.pages[match.old], recent.document.pages[match.new]] as [Size, Size];
  const isScan = [old.words[match.old], recent.words[match.new]].some((words) => (words?.length ?? 0) < FEW_WORDS);
  const isPlaced = isScan || !isSameSize(oldSize, newSize);
  const width = isPlaced ? WIDTHS.scanned : WIDTHS.drawn;
  const read = await Promise.all([
    old.document.readPicture(toPageNumber(match.old), width),
    recent.document.readPicture(toPageNumber(match.new), width),
  ]);
  if (isEqual(...read)) return SAME_PICTURE;
  const [one, other] = [onWhite(read[0]), onWhite(read[1])];
  const [oldFactor, newFactor] = [one.width / oldSize.width, other.width / newSize.width];
  const before: SeenContent = { picture: one, words: rectsOf(old, match.old, oldFactor) };
  const after: SeenContent = { picture: other, words: rectsOf(recent, match.new, newFactor) };
  const aligned = isPlaced || one.width !== other.width ? putIntoPlace(before, after) : { warp: DIRECT, gain: 1 };
  const warp = aligned?.warp;
  const toDifference = (area: Rect): Difference => {
    const corners = rectCorners(area).map((corner) => mapPoint(warp ?? DIRECT, corner));
    return {
      kind: 'picture',
      old: { page: toPageNumber(match.old), areas: [round(scaleRect(area, 1 / oldFactor))] },
      new: { page: toPageNumber(match.new), areas: [round(scaleRect(boundsOfPoints(corners) ?? area, 1 / newFactor))] },
    };
  };
  if (!aligned || !warp)
    return { differences: [toDifference({ x: 0, y: 0, width: one.width, height: one.height })], isRough: isScan };
  const isMoved = warp !== DIRECT || one.height !== other.height;
  const placed = isMoved ? warpPicture(other, warp, one.width, one.height) : other;
  const pictures = isPlaced ? normalizeScans(one, placed, aligned.gain) : ([one, placed] as const);
  const regions = comparePixels({
    old: pictures[0],
    new: pictures[1],
    tolerance: isPlaced ? SCANNED : EXACT,
    words: [...before.words, ...after.words.map((rect) => unplace(rect, warp))],
  });
  const differences = regions.map(toDifference);
  const placement = warp === DIRECT ? undefined : toPageUnits(warp, oldFactor, newFactor);
  return { differences, isRough: isScan, ...(placement && { placement }) };
}

/** Converts a similarity between pictures. @param oldFactor, newFactor pixels per page unit */
const toPageUnits = ({ a, b, x0, y0 }: Similarity, oldFactor: number, newFactor: number): Similarity => ({
  a: (a * oldFactor) / newFactor,
  b: (b * oldFactor) / newFactor,
  x0: x0 / newFactor,
  y0: y0 / newFactor,
});

/** Returns the bounds of a new picture's area on the old one. */
function unplace(rect: Rect, { a, b, x0, y0 }: Similarity): Rect {
  const size = a * a + b * b;
  const corners = rectCorners(rect).map(({ x, y }) => ({
    x: (a * (x - x0) + b * (y - y0)) / size,
    y: (a * (y - y0) - b * (x - x0)) / size,
  }));
  return boundsOfPoints(corners) ?? rect;
}

const pageDifferences = (
  matches: readonly MatchedPair[],
  removed: readonly PageIndex[],
  inserted: readonly PageIndex[],
): Difference[] => [
  ...removed.map((page): Difference => ({ kind: 'pageRemoved', old: { page: toPageNumber(page), areas: [] } })),
  ...inserted.map((page): Difference => ({ kind: 'pageInserted', new: { page: toPageNumber(page), areas: [] } })),
  ...matches
    .filter(({ isMoved }) => isMoved)
    .map(
      (match): Difference => ({
        kind: 'pageMoved',
        old: { page: toPageNumber(match.old), areas: [] },
        new: { page: toPageNumber(match.new), areas: [] },
      }),
    ),
];

const pageOf = ({ new: recent, old }: Difference) => recent?.page ?? old?.page ?? 0;
const topOf = ({ new: recent, old }: Difference) => (recent ?? old)?.areas[0]?.y ?? 0;

/** Compares two versions of a document. `onProgress` gets the completed share (0 to 1). */
export async function compareDocuments(
  old: ReviewedDocument,
  recent: ReviewedDocument,
  onProgress: (share: number) => void = () => undefined,
): Promise<DocumentComparison> {
  const vocabulary = new Vocabulary();
  const steps = 2 * (old.pages.length + recent.pages.length);
  let done = 0;
  const step = (count = 1) => {
    done += count;
    onProgress(Math.min(1, done / steps));
  };
  const read = await Promise.all([readVersion(old, vocabulary, step), readVersion(recent, vocabulary, step)]);
  const [oldSketches, newSketches] = await Promise.all([sketchPages(read[0], read[1]), sketchPages(read[1], read[0])]);
  const matches = matchPages(oldSketches, newSketches);
  // A scan of a page matched with the same page as text.
  const mixed = matches.filter((match) => {
    const [one, other] = [oldSketches[match.old], newSketches[match.new]];
    return one && other && one.isSparse !== other.isSparse && similarityOfInk(one, other) >= LEAST_SIMILARITY;
  });
  const a = withoutWords(read[0], new Set(mixed.map((match) => match.old)));
  const b = withoutWords(read[1], new Set(mixed.map((match) => match.new)));
  const words = compareWords({ old: a.texts, new: b.texts, oldWords: a.words, newWords: b.words }, matches);
  const pictures: Difference[] = [];
  const pages: ComparedPair[] = [];
  const asPictures: PageNumber[] = [];
  for (const match of matches) {
    const { differences, placement, isRough } = await comparePictures(a, b, match);
    pictures.push(...differences);
    if (isRough) asPictures.push(toPageNumber(match.new));
    pages.push({ old: toPageNumber(match.old), new: toPageNumber(match.new), ...(placement && { placement }) });
    step(2);
  }
  const inPages = [...words.differences, ...pictures].sort((x, y) => pageOf(x) - pageOf(y) || topOf(x) - topOf(y));
  return {
    differences: [...pageDifferences(matches, words.removedPages, words.insertedPages), ...inPages],
    ...{ pages, asPictures },
  };
}
