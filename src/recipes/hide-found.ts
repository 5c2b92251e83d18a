import type { TextRange } from '../text/text-page.ts';

/** Returns variants of equal length with separators as spaces, so that `Anna_Berg.pdf` matches. */
export const searchedForms = (text: string): readonly string[] => [...new Set([text, text.replace(/[_.+-]/g, ' ')])];

/** Replaces possibly overlapping ranges of a text. */
export function hideRanges(text: string, ranges: readonly TextRange[], sign: string): string {
  let [shown, at] = ['', 0];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start >= at) shown += text.slice(at, start) + sign;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}
