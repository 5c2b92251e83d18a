// What recognition of a picture takes for what.
import { quote } from '../find.ts';

/** Each of a group is taken for each other of it. */
const GROUPS: readonly string[] = ['il1|!j', 'o0qd', 's5', 'b8', 'z2', 'g69q', 'ce', 'uv', 'nh', 'ft'];
/** Pairs that look like one letter, and the other way round. */
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', d: 'cl', w: 'vv', n: 'ri', k: 'lc', h: 'li' };

const alike = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const one of group) alike.set(one, new Set([...(alike.get(one) ?? []), ...group]));
}

/** The expression for a character, or what it may have been taken for. Capitals and small letters are alike. */
export function spellTolerantly(character: string): string {
  const small = character.toLowerCase();
  const others = alike.get(small);
  const one = others ? `[${[...others].map(quote).join('')}]` : quote(character);
  const pair = PAIRS[small];
  return pair === undefined ? one : `(?:${one}|${pair})`;
}

/** The same for a word, of which two letters may have been taken for one. */
export function mergePairs(word: string): string[] {
  const merged = [word];
  for (const [letter, pair] of Object.entries(PAIRS)) {
    const other = word.toLowerCase().replaceAll(pair, letter);
    if (other !== word.toLowerCase()) merged.push(other);
  }
  return merged;
}
