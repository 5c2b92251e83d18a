import { medianOf } from '../../kernel/median.ts';
import { findComponents, type InkComponent } from './components.ts';
import { chain, findSlope, heightOf, isBarcode, isLetterLike } from './find-lines.ts';
import { findInk, type GreyImage, type InkMask } from './ink.ts';

export interface PrintDirection {
  /** True if lines are rather vertical than horizontal; up and down aren't distinguished. */
  readonly isVertical: boolean;
  /** Skew from that axis (radians clockwise). */
  readonly skew: number;
  /** Most common height of letters, which is that of small ones (picture px); 0 without letters. */
  readonly letterHeight: number;
  /** Number of letters in lines. */
  readonly letters: number;
}

/** Fewer adjacent letters may be dust. */
const LEAST_LETTERS = 4;
/** Factor by which the other direction needs more letters: figures form columns, too. */
const CLEARLY = 1.3;

function transpose({ data, width, height, factor }: InkMask): InkMask {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + y] = data[y * width + x] as number;
  }
  return { data: turned, width: height, height: width, factor };
}

function linesIn(mask: InkMask): InkComponent[][] {
  const letters = findComponents(mask).filter((part) => isLetterLike(part, mask.height));
  return chain(letters).filter((parts) => parts.length >= LEAST_LETTERS && !isBarcode(parts));
}

const count = (lines: readonly InkComponent[][]) => lines.reduce((sum, { length }) => sum + length, 0);

/** Mean distance of a line's letters from one baseline (letter heights): print is level. */
function unevenness(lines: readonly InkComponent[][]): number {
  const steps = lines.flatMap((parts) =>
    parts.slice(1).map((part, index) => {
      const before = parts[index] as InkComponent;
      return Math.abs(part.bottom - before.bottom) / Math.max(heightOf(part), heightOf(before));
    }),
  );
  return steps.length === 0 ? 1 : steps.reduce((sum, step) => sum + Math.min(step, 1), 0) / steps.length;
}

/** Finds the direction of print; tolerates about 5° of skew. */
export function findPrintDirection(image: GreyImage): PrintDirection {
  const [mask] = findInk(image);
  if (!mask) return { isVertical: false, skew: 0, letterHeight: 0, letters: 0 };
  const level = linesIn(mask);
  const upright = linesIn(transpose(mask));
  const worth = (lines: readonly InkComponent[][]) => count(lines) * (1 - unevenness(lines));
  const isVertical = worth(upright) > CLEARLY * worth(level);
  const lines = isVertical ? upright : level;
  const slopes = lines.map(findSlope).filter((slope) => slope !== undefined);
  // Slopes of the transposed page have the opposite sign.
  const skew = Math.atan(slopes.length > 0 ? medianOf(slopes) : 0) * (isVertical ? -1 : 1);
  const letterHeight = medianOf(lines.flat().map(heightOf)) * mask.factor;
  return { isVertical, skew, letterHeight, letters: count(lines) };
}
