// Random element strings for the 2D components of GS1 composites.
import type { Random } from '../random.ts';

const GS = '\x1d';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** GS1's characters for identifiers, except brackets: bwip-js reads them as delimiters. */
const ANY = `${DIGITS}${CAPITALS}${CAPITALS.toLowerCase()}!"%&'*+,-./:;<=>?_`;

/** Contents in bwip-js's syntax, and as read. */
export interface Contents {
  readonly given: string;
  readonly content: string;
}

/** Creates up to about 30 characters that use all of a component's compaction methods. */
export function createContents(random: Random): Contents {
  const some = (letters: string, fewest: number, most: number) =>
    Array.from({ length: random.integer(fewest, most) }, () => random.pick([...letters])).join('');
  const two = (from: number, to: number) => String(random.integer(from, to)).padStart(2, '0');
  const date = () => `${two(0, 99)}${two(1, 12)}${two(1, 28)}`;
  const elements: readonly (() => readonly (readonly [identifier: string, data: string])[])[] = [
    () => [[random.pick(['11', '15', '17']), date()]],
    () => [
      [random.pick(['11', '17']), date()],
      ['10', some(DIGITS + CAPITALS, 1, 12)],
    ],
    () => [['10', some(ANY, 1, 18)]],
    () => [['21', some(DIGITS, 1, 20)]],
    () => [
      ['21', some(ANY, 1, 16)],
      ['99', some(ANY, 1, 14)],
    ],
    () => [
      ['3302', some(DIGITS, 6, 6)],
      ['21', some(DIGITS + CAPITALS, 1, 10)],
    ],
    () => [['90', some(DIGITS.slice(1), 0, 3) + some(CAPITALS, 1, 1) + some(DIGITS + CAPITALS, 0, 14)]],
    () => [
      ['90', some(DIGITS.slice(1), 0, 3) + some(CAPITALS, 1, 6)],
      ['21', some(ANY, 1, 14)],
    ],
  ];
  const chosen = random.pick(elements)();
  return {
    given: chosen.map(([identifier, data]) => `(${identifier})${data}`).join(''),
    content: chosen
      .map(([identifier, data], i) => {
        const isOfAnyLength = /^(?:10|21|9.)$/.test(identifier) && i < chosen.length - 1;
        return `${identifier}${data}${isOfAnyLength ? GS : ''}`;
      })
      .join(''),
  };
}
