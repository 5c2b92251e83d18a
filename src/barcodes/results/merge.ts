import { distance, type Point, pointBetween } from '../../kernel/point.ts';
import { intersectConvex, polygonArea } from '../../kernel/polygon.ts';
import type { Candidate } from '../reader.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';
import { toConfidence } from './report.ts';

export function overlap(a: Candidate['corners'], b: Candidate['corners']): number {
  const smaller = Math.min(polygonArea(a), polygonArea(b));
  return smaller <= 0 ? 0 : polygonArea(intersectConvex(a, b)) / smaller;
}

/** `free`: no demands are made on its type. */
export type Compliance = 'met' | 'unmet' | 'free';

/** Two candidates for one place share this much of the smaller one's box. */
const SAME_PLACE = 0.4;

const kindOf = ({ type }: Candidate) => (type === 'unknown' ? 'linear' : SYMBOLOGIES[type].kind);

/** Returns whether the symbol reads from left to right, or from top to bottom. */
function readsForward({ corners: [left, right] }: Candidate): boolean {
  const [x, y] = [right.x - left.x, right.y - left.y];
  return Math.abs(x) >= Math.abs(y) ? x > 0 : y > 0;
}

/** Confidence, minus a penalty for a missing check digit. */
const trustIn = (candidate: Candidate): number => toConfidence(candidate) - (candidate.checkSum.missing ? 50 : 0);

/**
 * Sorts candidates for one place: decoded, error correction over bars in its area, check sum over
 * none, confidence, longer value, usual direction (Code 39 without start and stop), agreeing lines.
 */
function byStrictness(a: Candidate, b: Candidate): number {
  const rank = (candidate: Candidate) =>
    (candidate.text === null ? -8 : 0) + (kindOf(candidate) === 'matrix' ? 4 : 0) + (candidate.checkSum.valid ? 2 : 0);
  return (
    rank(b) - rank(a) ||
    trustIn(b) - trustIn(a) ||
    (b.text?.length ?? 0) - (a.text?.length ?? 0) ||
    Number(readsForward(b)) - Number(readsForward(a)) ||
    b.support - a.support
  );
}

/** Largest distance between the centres of equal readings of one symbol, per its length. */
const SAME_SYMBOL = 0.1;

/** Returns whether two equal readings come from separate scan lines of one symbol. */
function areOfOne(a: Candidate, b: Candidate): boolean {
  if (a.text === null || a.text !== b.text || a.type !== b.type || kindOf(a) !== 'linear') return false;
  const centerOf = ({ corners: [from, , to] }: Candidate): Point => pointBetween(from, to, 0.5);
  return distance(centerOf(a), centerOf(b)) < SAME_SYMBOL * distance(a.corners[0], a.corners[1]);
}

/** Two matrix codes with different values are two symbols, even if nested (there are such). */
const areTwo = (a: Candidate, b: Candidate): boolean =>
  kindOf(a) === 'matrix' && kindOf(b) === 'matrix' && a.text !== null && b.text !== null && a.text !== b.text;

/** Keeps the strictest candidate per symbol; `mayMeet`: overlapping ones are separate symbols. */
export function mergeCandidates(
  candidates: readonly Candidate[],
  mayMeet: (a: Candidate, b: Candidate) => boolean = () => false,
): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates.toSorted(byStrictness)) {
    const isSame = (other: Candidate) =>
      areOfOne(other, candidate) ||
      (overlap(other.corners, candidate.corners) > SAME_PLACE &&
        !areTwo(other, candidate) &&
        !mayMeet(other, candidate));
    if (!kept.some(isSame)) kept.push(candidate);
  }
  return kept;
}

/** Drops candidates that fail the job's requirements if another at the same place meets them. */
export const withoutOutdone = (
  candidates: readonly Candidate[],
  compliance: (candidate: Candidate) => Compliance,
): Candidate[] => {
  const met = candidates.filter((candidate) => compliance(candidate) === 'met');
  return candidates.filter(
    (candidate) =>
      compliance(candidate) !== 'unmet' || !met.some(({ corners }) => overlap(corners, candidate.corners) > SAME_PLACE),
  );
};
