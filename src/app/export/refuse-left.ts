// Holds an export back that still contains a word that was searched and redacted.
import { findLeftInWorker, type LeftWord, withoutSpared } from '../../finding/client.ts';
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import type { OutputPlan, OutputResult } from '../../output/index.ts';
import type { AskedAgain } from '../redacted-entries.ts';

export type FindLeft = typeof findLeftInWorker;

interface WrittenPages {
  readonly name: string;
  readonly pages: readonly PageNumber[];
}

/** Returns the pages of each file with pages, by their numbers in the document. */
function pagesOf({ parts, files }: OutputPlan): readonly WrittenPages[] {
  const all = files.map(({ name, pages }) => ({ name, pages: pages.map(({ pageNumber }) => pageNumber) }));
  if (!parts) return all;
  let at = 0;
  return parts.map(({ name, pageCount }) => {
    const from = at;
    at += pageCount;
    return { name, pages: all.flatMap(({ pages }) => pages).slice(from, at) };
  });
}

/**
 * Searches written PDFs once more for redacted words that they repeat.
 * @returns the result, without its files if they contain more than the user left
 */
export async function refuseLeft(
  result: OutputResult,
  plan: OutputPlan,
  { request, spared }: AskedAgain,
  signal: AbortSignal | undefined,
  findLeft: FindLeft = findLeftInWorker,
): Promise<OutputResult> {
  if (!plan.keepsPages || !result.details?.elsewhere?.places) return result;
  const found: LeftWord[] = [];
  for (const { name, pages } of pagesOf(plan)) {
    const file = result.files.find((each) => each.name === name)?.blob;
    const left = file ? await findLeft({ file, request }, signal) : [];
    found.push(...left.map((word) => ({ ...word, page: atPage(pages, word.page) ?? word.page })));
  }
  const left = withoutSpared(found, spared);
  if (left.length === 0) return result;
  const places = [...new Map(left.map(({ page, area }) => [page, { page, ...(area && { area }) }])).values()];
  const list = places.map(({ page }) => page).toSorted((one, other) => one - other);
  const problem = t(
    'words to redact would still be readable on {count, plural, one {page {list}} other {pages {list}}}',
    {
      ...{ count: list.length, list: list.join(', ') },
    },
  );
  return { files: [], report: { ...result.report, problems: [...result.report.problems, problem], places } };
}
