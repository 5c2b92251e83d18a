// Removes symbols that are part of an unrequested or incomplete one: their own values mislead.
import { isOfCodablock } from '../codablock/read-codablock.ts';
import { isComponentAlone } from '../composites/find-components.ts';
import { isComponentOf } from '../composites/join-composites.ts';
import { edgesThrough } from '../linear/edges-through.ts';
import type { CropBox } from '../raster/crop.ts';
import { angleOf, levelBox } from '../raster/level-box.ts';
import type { Candidate, GrayImage } from '../reader.ts';

/** Maximum gap between stacked rows of a symbol (per height), and tolerance of their length. */
const MOST_GAP = 0.35;
const MOST_UNLIKE = 0.03;
/** Maximum gap with an unread row between (per height), if lines at these heights cross bars. */
const MOST_BETWEEN = 1.4;
const SHARES_BETWEEN = [0.15, 0.4, 0.6, 0.85];
const LEAST_EDGES = 24;
const gapBetween = (a: CropBox, b: CropBox): number => Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);

/** Returns whether both are rows of a Codablock F: Code 128 symbols of equal length, stacked. */
function isRowBeside(image: GrayImage, one: Candidate, other: Candidate): boolean {
  // Rows are numbered, so never equal.
  if (one === other || other.text === null || other.text === one.text || !isCode128(other)) return false;
  const angle = angleOf(one.corners);
  const [a, b] = [levelBox(one.corners, angle), levelBox(other.corners, angle)];
  const width = a.right - a.left;
  const heights = [a.bottom - a.top, b.bottom - b.top];
  const most = MOST_UNLIKE * width;
  if (Math.abs(a.left - b.left) > most || Math.abs(a.right - b.right) > most) return false;
  const gap = gapBetween(a, b);
  // A row cut off by the picture's border may leave a strip.
  if (gap <= MOST_GAP * Math.max(...heights)) return true;
  return (
    gap <= MOST_BETWEEN * Math.min(...heights) && hasBarsBetween(image, a.top < b.top ? [one, other] : [other, one])
  );
}

function hasBarsBetween(image: GrayImage, [upper, lower]: readonly [Candidate, Candidate]): boolean {
  const [, , upperRight, upperLeft] = upper.corners;
  const [lowerLeft, lowerRight] = lower.corners;
  const between: Candidate['corners'] = [upperLeft, upperRight, lowerRight, lowerLeft];
  return SHARES_BETWEEN.every((share) => edgesThrough(image, between, share).line.count >= LEAST_EDGES);
}

const isCode128 = ({ type }: Candidate): boolean => type === 'code128Barcode' || type === 'ean128Barcode';

async function isPart(image: GrayImage, candidate: Candidate, candidates: readonly Candidate[]): Promise<boolean> {
  if (candidate.text === null) return false;
  if (isCode128(candidate))
    return candidates.some((other) => isRowBeside(image, candidate, other)) || isOfCodablock(image, candidate);
  return candidates.some((other) => isComponentOf(candidate, other)) || isComponentAlone(image, candidate);
}

export async function withoutPartsOfOthers(image: GrayImage, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const whole: Candidate[] = [];
  for (const candidate of candidates) if (!(await isPart(image, candidate, candidates))) whole.push(candidate);
  return whole;
}
