import { fromBars, type PrintedSymbol } from '../../encoding/printed-symbol.ts';

export {
  fromNarrowWide,
  fromWidths,
  type PrintedSymbol,
  symbolHeight,
  symbolWidth,
} from '../../encoding/printed-symbol.ts';

/** Inches: a tracker's height, and what an ascender or a descender adds. */
const TRACKER = 0.05;
const EXTENSION = 0.06;

/** A four-state postal symbol from its bars: T tracker, A with an ascender, D with a descender, F with both. */
export function fromStates(letters: string): PrintedSymbol {
  const bars = [...letters].map((letter) => ({ rises: 'AF'.includes(letter), drops: 'DF'.includes(letter) }));
  return fromBars({
    bhs: bars.map(({ rises, drops }) => TRACKER + EXTENSION * (Number(rises) + Number(drops))),
    bbs: bars.map(({ drops }) => (drops ? 0 : EXTENSION)),
  });
}
