// Finds redacted numbers regardless of separators: "123-45-6789" is "123 45 6789".
import { foldSpelling } from '../kernel/spelling.ts';

/** Minimum length and digits of a number: shorter ones match by chance. */
const LEAST = { length: 7, digits: 6 };
const MOST_GROUPS = 8;
/** Maximum groups that a partial redaction keeps at the end. */
const MOST_KEPT = 3;

const HAS_DIGIT = /\p{N}/u;
const APART = /[^\p{L}\p{N}]+/u;

/** Returns whether text is a number: mostly digits. */
const isNumber = (text: string): boolean => {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return text.length >= LEAST.length && digits >= LEAST.digits && 2 * digits >= text.length;
};

const groupsOf = (text: string): string[] => foldSpelling(text).split(APART).filter(Boolean);

/** Returns the numbers in texts without separators: single words, and runs of words with digits. */
export function numbersOf(texts: readonly string[]): string[] {
  const numbers = texts.flatMap((text) => {
    const words = text.split(/[\s\0]+/);
    const rows = words.map((word) => (HAS_DIGIT.test(word) ? word : '\n')).join(' ');
    return [...words, ...rows.split('\n')].map((part) => groupsOf(part).join(''));
  });
  return [...new Set(numbers.filter(isNumber))];
}

/** Returns partly redacted numbers, completed by the groups that follow on the page. */
export function continuedNumbers(text: string, page: string): string[] {
  const groups = groupsOf(text);
  if (!HAS_DIGIT.test(text) || groups.length > MOST_GROUPS) return [];
  const begun = groups.join('[^\\p{L}\\p{N}]{1,2}');
  const expression = new RegExp(
    `(?<![\\p{L}\\p{N}])${begun}((?:[^\\p{L}\\p{N}]{0,2}[\\p{L}\\p{N}]+){1,${MOST_KEPT}})`,
    'gu',
  );
  return Array.from(foldSpelling(page).matchAll(expression), ([, behind = '']) => behind)
    .flatMap((behind) => {
      // The first group may be joined to the redacted part.
      const kept = groupsOf(behind);
      return kept.map((_, index) => groups.join('') + kept.slice(0, index + 1).join(''));
    })
    .filter(isNumber);
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

function numbersAmong(words: readonly string[]): ReadonlySet<string> {
  const numbers = known.get(words) ?? new Set(words.filter((word) => !APART.test(word) && isNumber(word)));
  known.set(words, numbers);
  return numbers;
}

/**
 * Returns the numbers among words that a folded text contains, with any separators.
 * @param words folded; pass the same array each time, as its numbers are cached
 */
export function numbersIn(folded: string, words: readonly string[]): Set<string> {
  const found = new Set<string>();
  const numbers = numbersAmong(words);
  if (numbers.size === 0 || !HAS_DIGIT.test(folded)) return found;
  const groups = folded.split(APART);
  const longest = Math.max(...[...numbers].map((number) => number.length));
  for (let first = 0; first < groups.length; first++) {
    let joined = '';
    for (let next = first; next < first + MOST_GROUPS && joined.length < longest && next < groups.length; next++) {
      joined += groups[next];
      if (numbers.has(joined)) found.add(joined);
    }
  }
  return found;
}
