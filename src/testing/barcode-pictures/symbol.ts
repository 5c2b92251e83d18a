import { fromBars, type PrintedSymbol } from '../../encoding/printed-symbol.ts';

export {
  fromNarrowWide,
  fromWidths,
  type PrintedSymbol,
  symbolHeight,
  symbolWidth,
} from '../../encoding/printed-symbol.ts';

/** Height of a tracker, and of an ascender or descender (in). */
const TRACKER = 0.05;
const EXTENSION = 0.06;

/** Draws a four-state postal symbol: T tracker, A ascender, D descender, F full. */
export function fromStates(letters: string): PrintedSymbol {
  const bars = [...letters].map((letter) => ({ rises: 'AF'.includes(letter), drops: 'DF'.includes(letter) }));
  return fromBars({
    bhs: bars.map(({ rises, drops }) => TRACKER + EXTENSION * (Number(rises) + Number(drops))),
    bbs: bars.map(({ drops }) => (drops ? 0 : EXTENSION)),
  });
}
