// Texts that are longer than their mark allows, or that its mask does not take: exported as they are, and named.
import { type Mark, textFault } from '../marks/index.ts';
import { t } from '../messages/index.ts';

export const countUnfitTexts = (marks: Iterable<Mark>): number =>
  [...marks].filter((mark) => textFault(mark) !== undefined).length;

/** Says how many texts break their own limits. */
export const unfitTexts = (count: number): string =>
  t(
    '{count, plural, one {# text does not keep to the limits of its mark (most characters, input mask). It is exported as it is.} other {# texts do not keep to the limits of their marks (most characters, input mask). They are exported as they are.}}',
    { count },
  );
