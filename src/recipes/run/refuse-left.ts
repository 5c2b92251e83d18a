// Holds a redacted PDF back that still contains a word of its recipe.
import { DocumentFault, findLeftWords, withoutSpared } from '../../finding/index.ts';
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import type { Hit } from '../../text/patterns/page-hits.ts';
import type { FileJob } from './calls.ts';
import type { Ground } from './ground.ts';
import type { WrittenPdf } from './write-pages.ts';

/** @param spared hits that stay by decision @throws DocumentFault with the pages */
export async function refuseLeft(
  { content, details }: WrittenPdf,
  pageNumbers: readonly PageNumber[],
  { request }: FileJob,
  spared: readonly Hit[],
  { spawnSearch }: Ground,
): Promise<void> {
  if (!details?.elsewhere?.places) return;
  const found = await findLeftWords({ file: new Blob([content]) }, request, spawnSearch);
  const left = withoutSpared(
    found.map((word) => ({ ...word, page: atPage(pageNumbers, word.page) ?? word.page })),
    spared,
  );
  if (left.length > 0)
    throw new DocumentFault(t('Words to redact would still be readable.'), [...new Set(left.map(({ page }) => page))]);
}
