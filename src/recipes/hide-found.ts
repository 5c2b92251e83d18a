import type { TextRange } from '../text/text-page.ts';

/** Texts of the same length in which words of a name stand apart: `Anna_Berg.pdf` is found as well. */
export const searchedForms = (text: string): readonly string[] => [...new Set([text, text.replace(/[_.+-]/g, ' ')])];

/** Replaces ranges of a text, which may overlap. */
export function hideRanges(text: string, ranges: readonly TextRange[], sign: string): string {
  let [shown, at] = ['', 0];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start >= at) shown += text.slice(at, start) + sign;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}
