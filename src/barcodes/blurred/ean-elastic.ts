// Locates the characters of an EAN-13 on bent paper: the cheapest path through their positions.
import { solveEquations } from '../../kernel/solve-equations.ts';
import { SAMPLES } from './blurred-line.ts';
import { CHARACTERS, EAN_SHAPE, errorOf, type Prints, sumsOf } from './ean-prints.ts';

/** Maximum offset from a character's even position (samples); neighbours differ by one at most. */
export const MOST_OFF = 4 * SAMPLES;
const PLACES = 2 * MOST_OFF + 1;

/** Regularization of offsets, relative to the evidence. */
const STIFFNESS = 0.02;

/** Error contribution of each value of a character at each position, at value * PLACES + place. */
function errorsAlone(sums: Float64Array, base: number, prints: Prints['characters'][number]): Float32Array {
  const errors = new Float32Array(prints.length * PLACES);
  prints.forEach((print, value) => {
    for (let place = 0; place < PLACES; place++) errors[value * PLACES + place] = errorOf(print, sums, base + place);
  });
  return errors;
}

/** Cheapest paths by value and position of a character, with the preceding ones. */
interface Ways {
  readonly errors: Float32Array;
  readonly from: Int16Array;
}

/** Returns the minimum error at or next to each position, and where it is. */
function leastBeside(errors: Float32Array): Ways {
  const least = new Float32Array(errors.length);
  const from = new Int16Array(errors.length);
  for (let at = 0; at < errors.length; at++) {
    const place = at % PLACES;
    let best = at;
    if (place > 0 && (errors[at - 1] ?? 0) < (errors[best] ?? 0)) best = at - 1;
    if (place < PLACES - 1 && (errors[at + 1] ?? 0) < (errors[best] ?? 0)) best = at + 1;
    least[at] = errors[best] ?? 0;
    from[at] = best;
  }
  return { errors: least, from };
}

function goOn(before: Float32Array, alone: Float32Array, withBefore: readonly Float64Array[]): Ways {
  const beside = leastBeside(before);
  const errors = new Float32Array(alone.length);
  const from = new Int16Array(alone.length);
  withBefore.forEach((added, value) => {
    for (let place = 0; place < PLACES; place++) {
      let [least, best] = [Number.POSITIVE_INFINITY, 0];
      for (let other = 0, at = place; other < added.length; other++, at += PLACES) {
        const error = (beside.errors[at] ?? 0) + (added[other] ?? 0);
        if (error >= least) continue;
        least = error;
        best = at;
      }
      const at = value * PLACES + place;
      errors[at] = least + (alone[at] ?? 0);
      from[at] = beside.from[best] ?? 0;
    }
  });
  return { errors, from };
}

/** Returns the offset of each character from its even position (samples). */
function placesOf(line: Float32Array, prints: Prints): number[] {
  const { characters, withBefore } = prints;
  const sums = sumsOf(line, prints);
  let errors: Float32Array = new Float32Array();
  const ways = CHARACTERS.map(({ base }, n): Ways => {
    const alone = errorsAlone(sums, base, characters[n] ?? []);
    const way = n === 0 ? { errors: alone, from: new Int16Array() } : goOn(errors, alone, withBefore[n] ?? []);
    errors = way.errors;
    return way;
  });
  let at = errors.indexOf(Math.min(...errors));
  return ways.reduceRight<number[]>((places, { from }) => {
    places.unshift((at % PLACES) - MOST_OFF);
    at = from[at] ?? 0;
    return places;
  }, []);
}

/** `line`: 0 paper, 1 ink, with MOST_OFF more samples at both ends; `shapes`: offset per sample. */
export function bendElastically(line: Float32Array, prints: Prints, shapes: readonly Float32Array[]): number[] {
  const places = placesOf(line, prints);
  const middles = CHARACTERS.map(({ middle }) => Math.min(EAN_SHAPE.length - 1, Math.round(middle)));
  const rows = shapes.map((shape, a) =>
    Float64Array.of(
      ...shapes.map((other, b) =>
        middles.reduce(
          (sum, at) => sum + (shape[at] ?? 0) * (other[at] ?? 0),
          a === b ? STIFFNESS * CHARACTERS.length : 0,
        ),
      ),
      middles.reduce((sum, at, n) => sum + ((shape[at] ?? 0) * (places[n] ?? 0)) / SAMPLES, 0),
    ),
  );
  return solveEquations(rows);
}
