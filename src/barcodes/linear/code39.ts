import { toCode39Reading } from '../text/code39-text.ts';
import type { LinearReader } from './reader.ts';
import { guardFits, patternAt, TWO_OF_FIVE, toWideElements } from './two-of-five.ts';

/**
 * Characters by their elements, 1 is wide (ISO/IEC 16388): two wide bars select the column, one
 * wide space the row; the last four characters have three wide spaces and no wide bar.
 */
function createTable(): ReadonlyMap<number, string> {
  const table = new Map<number, string>();
  const weave = (bars: number, spaces: number) => {
    let pattern = 0;
    for (let i = 0; i < 9; i++) {
      const bit = i % 2 === 0 ? (bars >> (4 - i / 2)) & 1 : (spaces >> (3 - (i - 1) / 2)) & 1;
      pattern = (pattern << 1) | bit;
    }
    return pattern;
  };
  const rows: [string, number][] = [
    ['0123456789', 0b0100],
    ['JABCDEFGHI', 0b0010],
    ['TKLMNOPQRS', 0b0001],
    ['*UVWXYZ-. ', 0b1000],
  ];
  for (const [characters, spaces] of rows) {
    [...characters].forEach((character, digit) => {
      table.set(weave(TWO_OF_FIVE[digit] ?? 0, spaces), character);
    });
  }
  [...'$/+%'].forEach((character, i) => {
    table.set(weave(0, [0b1110, 0b1101, 0b1011, 0b0111][i] ?? 0), character);
  });
  return table;
}

const CHARACTER_OF = createTable();

/** Minimum length without start and stop characters. */
const FEWEST_UNGUARDED = 4;

/** Nine elements per character, with gaps. `guarded` requires start and stop characters. */
const createReader = (guarded: boolean): LinearReader => ({
  lines: guarded ? 2 : 3,
  read(line, { first, end }, asked) {
    const count = end - first;
    if (count < 29 || count % 10 !== 9) return undefined;
    // Start and stop: N W N N W N W N N.
    if (guarded && !(guardFits(line, first, 5, 0b00110, 2) && guardFits(line, end - 9, 5, 0b00110, 2)))
      return undefined;
    const wide = toWideElements(line, first, end);
    if (!wide) return undefined;
    let text = '';
    for (let i = 0; i < count; i += 10) {
      const character = CHARACTER_OF.get(patternAt(wide, i, 9));
      if (character === undefined) return undefined;
      text += character;
    }
    const isGuarded = text.startsWith('*') && text.endsWith('*');
    if (isGuarded !== guarded) return undefined;
    // A reversed asterisk reads as P: this is a guarded symbol in the wrong direction.
    if (!guarded && text.startsWith('P') && text.endsWith('P')) return undefined;
    const raw = guarded ? text.slice(1, -1) : text;
    if (raw.includes('*') || (!guarded && raw.length < FEWEST_UNGUARDED)) return undefined;
    const reading = toCode39Reading(raw, asked);
    return reading && { ...reading, first, end };
  },
});

export const code39 = createReader(true);
/** Reader for `code39StartStopPatternsAreMandatory: false`. */
export const code39Unguarded = createReader(false);
