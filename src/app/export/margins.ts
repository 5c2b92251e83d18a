// Effects of the redacted pages' originals on the redactions.
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import type { PictureDocument } from '../../media/index.ts';
import { isRedacted, marginOf, type OutputPlan } from '../../output/index.ts';

export interface Margins {
  /** Maximum border destroyed around redactions (px); 0 for lossless originals. */
  readonly widest: number;
  /** Names of formats that can't be redacted. */
  readonly refused: readonly string[];
  readonly problem: string | undefined;
}

export const NO_MARGINS: Margins = { widest: 0, refused: [], problem: undefined };

export const redactedPagesOf = ({ files, options }: OutputPlan): readonly PageNumber[] =>
  files
    .flatMap(({ pages }) => pages)
    .filter((page) => isRedacted(page, options))
    .map(({ pageNumber }) => pageNumber);

/** @param scale px per page unit */
export async function readMargins(
  picture: PictureDocument,
  pageNumbers: readonly PageNumber[],
  scale: number,
): Promise<Margins> {
  let widest = 0;
  const refused = new Set<string>();
  for (const pageNumber of pageNumbers) {
    const margin = marginOf(await picture.lossyCoding(toPageIndex(pageNumber)), scale);
    if (margin?.kind === 'refused') refused.add(margin.name);
    else if (margin) widest = Math.max(widest, margin.widest.width, margin.widest.height);
  }
  return { widest, refused: [...refused], problem: undefined };
}
