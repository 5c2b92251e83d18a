// Text that exceeds its mark's limit or doesn't fit its mask: exported unchanged, and reported.
import { type Mark, textFault } from '../marks/index.ts';
import { t } from '../messages/index.ts';

export const countUnfitTexts = (marks: Iterable<Mark>): number =>
  [...marks].filter((mark) => textFault(mark) !== undefined).length;

export const unfitTexts = (count: number): string =>
  t(
    "{count, plural, one {# text exceeds the limits of its mark (maximum length, input mask). It's exported unchanged.} other {# texts exceed the limits of their marks (maximum length, input mask). They're exported unchanged.}}",
    { count },
  );
