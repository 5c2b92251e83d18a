import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../kernel/wording.ts';
import type { PictureDocument } from '../../media/index.ts';
import { isRedacted, marginOf, type OutputPlan } from '../../output/index.ts';

export interface Margins {
  /** Pixels around a redaction that may be destroyed with it; 0 for originals without loss. */
  readonly widest: number;
  /** What cannot be redacted at all, by name. */
  readonly refused: readonly string[];
  readonly problem: string | undefined;
}

const NONE: Margins = { widest: 0, refused: [], problem: undefined };

async function readMargins(picture: PictureDocument, pageNumbers: readonly number[]): Promise<Margins> {
  let widest = 0;
  const refused = new Set<string>();
  for (const pageNumber of pageNumbers) {
    const margin = marginOf(await picture.lossyCoding(pageNumber - 1));
    if (margin?.kind === 'refused') refused.add(margin.name);
    else if (margin) widest = Math.max(widest, margin.widest.width, margin.widest.height);
  }
  return { widest, refused: [...refused], problem: undefined };
}

/** What the originals of the redacted pages mean for the redactions; nothing until it is known. */
export function useMargins(picture: PictureDocument, { files, options }: OutputPlan): Margins {
  const [margins, setMargins] = useState(NONE);
  const numbers = files
    .flatMap(({ pages }) => pages)
    .filter((page) => isRedacted(page, options))
    .map(({ pageNumber }) => pageNumber)
    .join();
  // A plan is made anew with each choice; the pages are mostly the same.
  const pageNumbers = useMemo(() => numbers.split(',').filter(Boolean).map(Number), [numbers]);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Margins) => {
      if (isCurrent) setMargins(next);
    };
    readMargins(picture, pageNumbers).then(show, (error: unknown) => show({ ...NONE, problem: messageOf(error) }));
    return () => {
      isCurrent = false;
    };
  }, [picture, pageNumbers]);
  return margins;
}
