// Symbols that are parts of one that is not asked for, or not read as a whole: reported by themselves their values would be wrong.
import { edgesThrough } from './linear/edges-through.ts';
import { boxOf } from './merge.ts';
import type { Box } from './raster/crop.ts';
import type { Candidate, GrayImage } from './reader.ts';

/** Rows of one symbol stand on one another with no more between them than this share of their height, and are as long to within this share. */
const MOST_GAP = 0.35;
const MOST_UNLIKE = 0.03;
/** A row between the two may be unread: where that is so, all lines between them meet bars, as no caption with paper around it has them. */
const MOST_BETWEEN = 1.4;
const SHARES_BETWEEN = [0.15, 0.4, 0.6, 0.85];
const LEAST_EDGES = 24;
/** The 2D component of a GS1 composite stands on its linear one, no further off than this share of its own height. */
const MOST_COMPONENT_GAP = 0.6;
const LEAST_COMMON = 0.8;

interface Placed {
  readonly candidate: Candidate;
  /** The symbol's box in its own frame, turned back about the origin. */
  readonly box: Box;
}

/** The box as if the symbol lay level. Symbols of one stack have one direction, so that their boxes compare. */
function place(candidate: Candidate, angle: number): Placed {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ({ x, y }: { x: number; y: number }) => ({ x: x * cos + y * sin, y: y * cos - x * sin });
  const [a, b, c, d] = candidate.corners;
  return { candidate, box: boxOf([turn(a), turn(b), turn(c), turn(d)]) };
}

const angleOf = ({ corners: [left, right] }: Candidate): number => Math.atan2(right.y - left.y, right.x - left.x);

const gapBetween = (a: Box, b: Box): number => Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);

/** Rows of a Codablock F are Code 128 symbols by themselves, of one length, right on top of each other. */
function isRowBeside(image: GrayImage, one: Candidate, other: Candidate): boolean {
  if (one === other || other.text === null || !isCode128(other)) return false;
  const angle = angleOf(one);
  const [a, b] = [place(one, angle).box, place(other, angle).box];
  const [width, height] = [a.right - a.left, Math.min(a.bottom - a.top, b.bottom - b.top)];
  const most = MOST_UNLIKE * width;
  if (Math.abs(a.left - b.left) > most || Math.abs(a.right - b.right) > most) return false;
  const gap = gapBetween(a, b);
  if (gap <= MOST_GAP * height) return true;
  return gap <= MOST_BETWEEN * height && hasBarsBetween(image, a.top < b.top ? [one, other] : [other, one]);
}

function hasBarsBetween(image: GrayImage, [upper, lower]: readonly [Candidate, Candidate]): boolean {
  const [, , upperRight, upperLeft] = upper.corners;
  const [lowerLeft, lowerRight] = lower.corners;
  const between: Candidate['corners'] = [upperLeft, upperRight, lowerRight, lowerLeft];
  return SHARES_BETWEEN.every((share) => edgesThrough(image, between, share).line.count >= LEAST_EDGES);
}

const isCode128 = ({ type }: Candidate): boolean => type === 'code128Barcode' || type === 'ean128Barcode';

const LINEAR_COMPONENTS: ReadonlySet<Candidate['type']> = new Set([
  'ean13Barcode',
  'isbnBarcode',
  'ean8Barcode',
  'upcABarcode',
  'upcEBarcode',
  'ean128Barcode',
  'gs1DataBarBarcode',
]);

/** Does the MicroPDF417 stand right above a linear symbol that may have a 2D component? */
function isComponentOf(component: Candidate, linear: Candidate): boolean {
  if (linear.text === null || !LINEAR_COMPONENTS.has(linear.type)) return false;
  const angle = angleOf(linear);
  const [a, b] = [place(component, angle).box, place(linear, angle).box];
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const above = b.top - a.bottom;
  const height = a.bottom - a.top;
  return (
    common >= LEAST_COMMON * Math.min(a.right - a.left, b.right - b.left) &&
    Math.abs(above) <= MOST_COMPONENT_GAP * height
  );
}

/** The candidates without rows of a Codablock F and without 2D components of GS1 composites. */
export const withoutPartsOfOthers = (image: GrayImage, candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter((candidate) => {
    if (candidate.text === null) return true;
    if (isCode128(candidate)) return !candidates.some((other) => isRowBeside(image, candidate, other));
    return candidate.type !== 'microPdf417Barcode' || !candidates.some((other) => isComponentOf(candidate, other));
  });
