import { pointBetween } from '../../kernel/point.ts';
import { convexContainsPoint, intersectConvex, polygonArea } from '../../kernel/polygon.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { isAddOn, MAY_BE_A_PART, SYMBOLOGIES } from '../table/symbologies.ts';
import type { BarRegion, TensorField } from './bar-regions.ts';
import { fillCells } from './cells.ts';
import { areaOf, type CropBox, cornersOfBox } from './crop.ts';
import { mayBePage } from './page.ts';

/** Grid of points to test per region, in both directions. */
const PLACES = 16;
/** Skip a scan line if more than this share of it lies in known symbols. */
const MOST_COVERED = 0.25;

/** Returns whether a decoded candidate covers the region's centre, and so explains its bars. */
export const isCovered = ({ center }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ corners, text }) => text !== null && convexContainsPoint(corners, center));

interface Beside {
  /** Ends at the last point outside the symbols. */
  readonly sure: BarRegion;
  /** Ends at the first point inside a symbol. */
  readonly whole: BarRegion;
}

/** Returns a region's parts beside decoded symbols: bars close to a symbol are in its region. */
export function findBeside(region: BarRegion, found: readonly Candidate[]): Beside[] {
  const { center, u, width, height, coherence } = region;
  const solved = found.filter(({ text }) => text !== null);
  const at = (s: number, t: number) => ({ x: center.x + s * u.x - t * u.y, y: center.y + s * u.y + t * u.x });
  const sampleOffset = (i: number): number => (i + 0.5) / PLACES - 0.5;
  const columns = new Uint8Array(PLACES);
  const rows = new Uint8Array(PLACES);
  for (let row = 0; row < PLACES; row++) {
    for (let column = 0; column < PLACES; column++) {
      const point = at(sampleOffset(column) * width, sampleOffset(row) * height);
      if (!solved.some(({ corners }) => convexContainsPoint(corners, point))) continue;
      columns[column] = (columns[column] ?? 0) + 1;
      rows[row] = (rows[row] ?? 0) + 1;
    }
  }
  const isCoveredLine = (count: number): boolean => count > MOST_COVERED * PLACES;
  /** Shares of the region up to the last uncovered line, and up to the first covered one. */
  const sharesBefore = (lines: Uint8Array): readonly number[] => {
    const first = lines.findIndex(isCoveredLine);
    return [-0.5, 0.5].map((beyond) => (first < 0 ? 1 : Math.max(0, first + beyond) / PLACES));
  };
  const toBeside = (lines: Uint8Array, toRegion: (share: number) => Pick<BarRegion, 'center' | 'width' | 'height'>) => {
    const [sure = 0, whole = 0] = sharesBefore(lines);
    const regionOf = (share: number): BarRegion => ({ u, coherence, ...toRegion(share) });
    return sure > 0 ? [{ sure: regionOf(sure), whole: regionOf(whole) }] : [];
  };
  return [
    ...toBeside(rows, (share) => ({ center: at(0, ((share - 1) / 2) * height), width, height: share * height })),
    ...toBeside(rows.toReversed(), (share) => ({
      center: at(0, ((1 - share) / 2) * height),
      width,
      height: share * height,
    })),
    ...toBeside(columns, (share) => ({ center: at(((share - 1) / 2) * width, 0), width: share * width, height })),
    ...toBeside(columns.toReversed(), (share) => ({
      center: at(((1 - share) / 2) * width, 0),
      width: share * width,
      height,
    })),
  ];
}

/** Returns whether the region contains a decoded candidate's centre, so holds several symbols. */
export const holdsOneOf = ({ center, u, width, height }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ type, corners: [topLeft, , bottomRight], text }) => {
    if (text === null || isAddOn(type)) return false;
    const { x, y } = pointBetween(topLeft, bottomRight, 0.5);
    const [dx, dy] = [x - center.x, y - center.y];
    return 2 * Math.abs(dx * u.x + dy * u.y) <= width && 2 * Math.abs(dy * u.x - dx * u.y) <= height;
  });

/** Minimum share of a texture, quiet zone included, covered by the symbol it consists of. */
const EXPLAINED = 0.15;

export const isExplained = (box: CropBox, known: readonly Candidate[]): boolean =>
  known.reduce(
    (sum, { corners, text }) => sum + (text === null ? 0 : polygonArea(intersectConvex(corners, cornersOfBox(box)))),
    0,
  ) >
  EXPLAINED * areaOf(box);

/** Returns the textures that no known symbol explains, up to a total area. */
export function unexplained(image: GrayImage, textures: readonly CropBox[], known: readonly Candidate[]): CropBox[] {
  const pixels = image.width * image.height;
  // A page of text is one texture, and most of the page.
  let left = mayBePage(image) ? pixels / 2 : pixels;
  return textures.filter((box) => {
    if (isExplained(box, known) || areaOf(box) > left) return false;
    left -= areaOf(box);
    return true;
  });
}

/** Returns whether the value is checked, and no part of another symbol decodes as it. */
function isBeyondDoubt({ type, text }: Candidate): boolean {
  if (text === null || type === 'unknown' || MAY_BE_A_PART.has(type)) return false;
  const { checkSum, passesForParts = false } = SYMBOLOGIES[type];
  return !passesForParts && (checkSum === 'required' || checkSum === 'correction');
}

export function withoutSymbols(field: TensorField, found: readonly Candidate[]): TensorField {
  const known = found.filter(isBeyondDoubt);
  if (known.length === 0) return field;
  const energy = field.energy.slice();
  for (const { corners } of known) fillCells(energy, { ...field, side: field.cell }, corners, 0);
  return { ...field, energy };
}
