// Texts that are longer than their mark allows, or that its mask does not take: exported as they are, and named.
import { type Mark, textFault } from '../marks/index.ts';
import { t } from '../messages/index.ts';

export const countUnfitTexts = (marks: Iterable<Mark>): number =>
  [...marks].filter((mark) => textFault(mark) !== undefined).length;

/** Says how many texts break their own limits. */
export const unfitTexts = (count: number): string =>
  t(
    "{count, plural, one {# text exceeds the limits of its mark (maximum length, input mask). It's exported unchanged.} other {# texts exceed the limits of their marks (maximum length, input mask). They're exported unchanged.}}",
    { count },
  );

/** The same of marks, where there are any such texts. */
export function noteUnfitTexts(marks: Iterable<Mark>): string | undefined {
  const count = countUnfitTexts(marks);
  return count > 0 ? unfitTexts(count) : undefined;
}
