// Keeps values together that are written in another direction than their sentence.

/** Languages of catalogs that are written from right to left. */
export const RIGHT_TO_LEFT_LANGUAGES: ReadonlySet<string> = new Set(['ar']);

/** Letters of Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** An isolated value takes its direction from its first letter; the characters show nothing. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/**
 * Isolates the values whose order the sentence would change: in Arabic, `2026-01-20 a.pdf` would
 * be shown as `a.pdf 20-01-2026`.
 * @param id message; a value that it selects cases by stays as it is
 * @param locale language of the sentence
 */
export function isolateValues(
  id: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): Record<string, string | number> {
  const isTorn = (text: string) =>
    RIGHT_TO_LEFT_LANGUAGES.has(locale) ? /[^\p{L}\p{M}]/u.test(text) : RIGHT_TO_LEFT.test(text);
  const entries = Object.entries(values).map(([name, value]) => {
    const isText = typeof value === 'string' && !id.includes(`{${name}, select`);
    return [name, isText && isTorn(value) ? isolated(value) : value] as const;
  });
  return Object.fromEntries(entries);
}
