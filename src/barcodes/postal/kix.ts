import { type BarRow, ERASURE_DOUBT, turnOver } from './bar-row.ts';
import { CHARACTER_BARS, charactersOf, patternAt, TWO_OF_FOUR } from './royal-mail-characters.ts';
import type { PostalReader, PostalReading } from './symbology.ts';

/** Postal code, number, and addition after X: only this identifies a KIX and its orientation. */
const CONTENT = /^[1-9]\d{3}(?!S[ADS])[A-Z]{2}\d{1,5}(X[0-9A-Z]{1,6})?$/;

/** Maximum half bars to infer within their character: no check sum reveals a wrong one. */
const MOST_MADE_OUT = 4;

interface Half {
  /** 0 to 5. */
  readonly value: number;
  readonly isMadeOut: boolean;
}

/** Reads a character's ascenders or descenders; three of them imply a doubtful one. */
function readHalf(row: BarRow, from: number, bit: 0 | 1): Half | undefined {
  const pattern = patternAt(row, from, bit);
  const doubtful: number[] = [];
  for (let bar = 0; bar < CHARACTER_BARS; bar++) {
    if ((row.doubts[2 * (from + bar) + bit] ?? 0) >= ERASURE_DOUBT) doubtful.push(1 << (CHARACTER_BARS - 1 - bar));
  }
  if (doubtful.length > 1) return undefined;
  const [erased = 0] = doubtful;
  const value = TWO_OF_FOUR.findIndex((each) => (each | erased) === (pattern | erased));
  return value < 0 ? undefined : { value, isMadeOut: erased !== 0 };
}

function readContent(row: BarRow): { text: string; madeOut: number } | undefined {
  const tops: number[] = [];
  const bottoms: number[] = [];
  let madeOut = 0;
  for (let from = 0; from < row.states.length; from += CHARACTER_BARS) {
    const top = readHalf(row, from, 0);
    const bottom = readHalf(row, from, 1);
    if (!top || !bottom) return undefined;
    tops.push(top.value);
    bottoms.push(bottom.value);
    madeOut += Number(top.isMadeOut) + Number(bottom.isMadeOut);
  }
  const text = charactersOf(tops, bottoms);
  return madeOut <= MOST_MADE_OUT && CONTENT.test(text) ? { text, madeOut } : undefined;
}

function decode(row: BarRow): PostalReading | undefined {
  if (row.states.length % CHARACTER_BARS !== 0) return undefined;
  const content = readContent(row);
  // Upside down, characters remain valid: reject an address in both directions as ambiguous.
  if (!content || readContent(turnOver(row))) return undefined;
  const { text, madeOut } = content;
  return { text, checkSum: { chars: 0, valid: false }, corrected: madeOut / MOST_MADE_OUT };
}

/** Dutch KIX (KlantIndeX): Royal Mail characters without guards or check. */
export const kix: PostalReader = { decode, isUnguarded: true };
