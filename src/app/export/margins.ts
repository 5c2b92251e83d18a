// Effects of the redacted pages' originals on the redactions.
import type { PictureDocument } from '../../media/index.ts';
import { isRedacted, marginOf, type OutputPlan } from '../../output/index.ts';

export interface Margins {
  /** Pixels around a redaction that may be destroyed with it; 0 for originals without loss. */
  readonly widest: number;
  /** Names of formats that can't be redacted. */
  readonly refused: readonly string[];
  readonly problem: string | undefined;
}

export const NO_MARGINS: Margins = { widest: 0, refused: [], problem: undefined };

/** The numbers of the pages on which something is redacted for good. */
export const redactedPagesOf = ({ files, options }: OutputPlan): readonly number[] =>
  files
    .flatMap(({ pages }) => pages)
    .filter((page) => isRedacted(page, options))
    .map(({ pageNumber }) => pageNumber);

/** @param scale pixels a page unit */
export async function readMargins(
  picture: PictureDocument,
  pageNumbers: readonly number[],
  scale: number,
): Promise<Margins> {
  let widest = 0;
  const refused = new Set<string>();
  for (const pageNumber of pageNumbers) {
    const margin = marginOf(await picture.lossyCoding(pageNumber - 1), scale);
    if (margin?.kind === 'refused') refused.add(margin.name);
    else if (margin) widest = Math.max(widest, margin.widest.width, margin.widest.height);
  }
  return { widest, refused: [...refused], problem: undefined };
}
