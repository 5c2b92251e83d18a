// Normalizes the spelling of letters. Search and check compare normalized text.

/**
 * Characters in words that show no letter: soft hyphens, zero width, direction, variants, and what
 * stands for an annotation, an object, an unknown letter or no dots of Braille.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffd]/gu;
/** A letter with combining marks, or a character with several spellings. */
const CLUSTER = /\P{ASCII}\p{M}*|\p{ASCII}\p{M}+/gu;
const ANY_OTHER = /\P{ASCII}/u;

const known = new Map<string, string>();
/** Most entries of {@link known}: documents use few characters. */
const MOST_KNOWN = 5_000;

function spellCluster(cluster: string): string {
  const seen = known.get(cluster);
  if (seen !== undefined) return seen;
  const visible = cluster.replace(UNSEEN, '');
  const composed = visible
    .normalize('NFKC')
    .replace(/\u1e9e/g, 'SS')
    .replace(/ß/g, 'ss');
  // Some signs decompose to a space and an accent: they don't separate words.
  const spelled = /^\s/.test(composed) && !/^\s/.test(visible) ? visible : composed;
  if (known.size < MOST_KNOWN) known.set(cluster, spelled);
  return spelled;
}

export interface Spelled {
  readonly text: string;
  toOriginal(range: { readonly start: number; readonly end: number }): { start: number; end: number };
}

const asItIs = (text: string): Spelled => ({ text, toOriginal: ({ start, end }) => ({ start, end }) });

/** Normalizes: plain letters, composed accents, ß as ss, nothing invisible; keeps case, accents. */
export function spell(text: string): Spelled {
  if (!ANY_OTHER.test(text)) return asItIs(text);
  let spelled = '';
  let isSame = true;
  /** Start and end of each unit's original. */
  const starts: number[] = [];
  const ends: number[] = [];
  let done = 0;
  const add = (part: string, start: number, end: number) => {
    for (let at = 0; at < part.length; at++) {
      const isOne = part.length === end - start;
      starts.push(isOne ? start + at : start);
      ends.push(isOne ? start + at + 1 : end);
    }
    spelled += part;
  };
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = spellCluster(cluster);
    if (part === cluster) continue;
    isSame = false;
    add(text.slice(done, index), done, index);
    add(part, index, index + cluster.length);
    done = index + cluster.length;
  }
  if (isSame) return asItIs(text);
  add(text.slice(done), done, text.length);
  return {
    text: spelled,
    toOriginal: ({ start, end }) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? starts[start] ?? 0 }),
  };
}

/** Folds text for search and check: normalized, in lower case. */
export const foldSpelling = (text: string): string => spell(text).text.toLowerCase();
