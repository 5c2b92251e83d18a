// Likely misreadings of recognized print with their costs: measured with tesseract on 44,000
// rendered words in seven faces of 8 to 12 pt at 150 to 300 dpi with noise, blur and fax dithering.
import { BREAK, quote, toPattern } from '../find.ts';

const GROUPS: readonly (readonly [characters: string, cost: number])[] = [
  ['il1|!', 0.5],
  ['lt', 2],
  ...(['o0q', 'z27', 's5$8§', 'b8', 'g9q', 'ce', 'vy'] as const).map((group) => [group, 1] as const),
  ...(['oc', 'oe', 'oa', 'od', 'au', 'uv', 'nh', 'nm', 'tr', 'ft', 'if', 'it', 'jf', 'ij', 'zs', 'g6'] as const).map(
    (group) => [group, 1.5] as const,
  ),
];
const PAIRS: readonly (readonly [pair: string, letter: string, cost: number])[] = [
  ['rn', 'm', 1],
  ['vv', 'w', 1],
  ['li', 'h', 1],
  ['il', 'h', 1],
  ['cl', 'd', 2],
  ['ri', 'n', 2],
  ['lc', 'k', 2],
];
/** Thin letters that may be missed, with the cost. */
const THIN = /[il]/;
const THIN_COST = 2;
const SPACE_COST = 2;
/** A letter read as a digit or sign: few other words look like that. */
const SIGN = /[\d|!$§]/;
const SIGN_COST = 0.5;

const swaps = new Map<string, Map<string, number>>();
for (const [group, cost] of GROUPS) {
  for (const one of group) {
    const others = swaps.get(one) ?? new Map<string, number>();
    for (const other of group) {
      const own = SIGN.test(one) === SIGN.test(other) ? cost : SIGN_COST;
      if (other !== one) others.set(other, Math.min(own, others.get(other) ?? own));
    }
    swaps.set(one, others);
  }
}

/** First private-use character that represents a pair of {@link PAIRS}. */
const FIRST_PAIR = 0xe000;
const ANY_PAIR = new RegExp(PAIRS.map(([pair]) => pair).join('|'), 'gi');
const pairSign = (pair: string) =>
  String.fromCharCode(FIRST_PAIR + PAIRS.findIndex(([each]) => each === pair.toLowerCase()));

export const joinPairs = (word: string): string => word.replace(ANY_PAIR, pairSign);

/** Returns an expression for a character of {@link joinPairs} and its misreadings, in any case. */
export function spellTolerantly(character: string, spell: (character: string) => string = quote): string {
  const joined = PAIRS[character.charCodeAt(0) - FIRST_PAIR];
  if (joined) {
    const [pair] = joined;
    const letters = PAIRS.filter(([each]) => each === pair).map(([, letter]) => letter);
    return `(?:${[...letters, Array.from(pair, (each) => spellTolerantly(each, spell)).join(BREAK)].join('|')})`;
  }
  const small = character.toLowerCase();
  const others = [...(swaps.get(small)?.keys() ?? [])].map(quote);
  const pairs = PAIRS.filter(([, letter]) => letter === small).map(([pair]) => pair);
  const read = [spell(character), ...others, ...pairs];
  return `(?:${read.join('|')})${THIN.test(small) ? '?' : ''}`;
}

/** Returns the expression for text with its misreadings; see {@link isLikelyMisreading}. */
export const toTolerantPattern = (text: string): string =>
  toPattern(joinPairs(text), spellTolerantly).replaceAll(BREAK, `(?:${BREAK}| )`);

const bare = (text: string): string[] => Array.from(text.toLowerCase().replace(/[^\p{L}\p{N}$§|!]/gu, ''));

/** Returns the maximum cost of misreadings for a word length. */
function budgetOf(length: number): number {
  if (length <= 3) return SIGN_COST;
  if (length === 4) return 1;
  return length <= 7 ? 1.5 : Math.min(length / 4, 3) + 0.5;
}

/** Returns the minimum cost of reading one text as another; infinite if impossible. */
function costOf(text: readonly string[], read: readonly string[]): number {
  const costs = text.map(() => new Float64Array(0));
  const at = (i: number, j: number) =>
    i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (costs[i]?.[j] ?? Number.POSITIVE_INFINITY);
  for (let i = 0; i <= text.length; i++) {
    costs[i] = new Float64Array(read.length + 1).fill(Number.POSITIVE_INFINITY);
    for (let j = 0; j <= read.length; j++) {
      const [one = '', other = ''] = [text[i - 1], read[j - 1]];
      let least =
        i + j === 0
          ? 0
          : at(i - 1, j - 1) + (one === other ? 0 : (swaps.get(one)?.get(other) ?? Number.POSITIVE_INFINITY));
      if (THIN.test(one)) least = Math.min(least, at(i - 1, j) + THIN_COST);
      for (const [pair, letter, cost] of PAIRS) {
        if (other === letter && one === pair[1] && text[i - 2] === pair[0])
          least = Math.min(least, at(i - 2, j - 1) + cost);
        if (one === letter && other === pair[1] && read[j - 2] === pair[0])
          least = Math.min(least, at(i - 1, j - 2) + cost);
      }
      (costs[i] as Float64Array)[j] = least;
    }
  }
  return at(text.length, read.length);
}

const spacesIn = (text: string): number => text.trim().split(/[^\S\n]+/).length;

/** Returns whether text was probably misread as another, rather than being another word. */
export function isLikelyMisreading(text: string, read: string): boolean {
  const [own, other] = [bare(text), bare(read)];
  const spaces = spacesIn(read) - spacesIn(text);
  return costOf(own, other) + Math.max(0, spaces) * SPACE_COST <= budgetOf(own.length);
}
