// Verifies a PDF that keeps its pages: the engine, which didn't write it, compares both versions.
import { type PageNumber, toPageIndex, toPageNumber } from '../../kernel/page-number.ts';
import { type Message, message } from '../../messages/index.ts';
import type { ByteSource, PdfDocument, PdfEngine, PdfOutlineItem } from '../../pdf/core.ts';
import type { MendedOutline } from '../../pdf/structure/index.ts';
import { isAsLarge, pageCountsMessage } from './page-counts.ts';

const countItems = (items: readonly PdfOutlineItem[]): number =>
  items.reduce((sum, { children }) => sum + 1 + countItems(children), 0);

function comparePage(
  before: PdfDocument,
  from: number,
  after: PdfDocument,
  to: number,
  isMarked: boolean,
): BurntProblem[] {
  const [old, written] = [before.info.pages[from], after.info.pages[to]];
  const page = toPageNumber(from);
  if (!old || !written) return [{ localized: message('Page {page} is missing.', { page }), page }];
  if (!isAsLarge(old, written))
    return [{ localized: message('Page {page} was written in another size.', { page }), page }];
  // Read changed pages only: a document may have a thousand.
  if (!isMarked) return [];
  const hasLost = after.characters(to).count < before.characters(from).count;
  return hasLost ? [{ localized: message('Page {page} has lost text.', { page }), page }] : [];
}

interface BurntProblem {
  readonly localized: Message;
  /** Page number in the document. */
  readonly page?: PageNumber;
}

interface BurntContent {
  readonly pageNumber: PageNumber;
  readonly isMarked: boolean;
}

interface BurntFacts {
  readonly pages: readonly BurntContent[];
  /** The outline by the tables of the original, which the engine may read in another way. */
  readonly outline?: MendedOutline | undefined;
  /** Opens a file that is still encrypted. */
  readonly password?: string | undefined;
}

/** Returns why the file must not be saved. */
export function checkBurnt(
  engine: PdfEngine,
  written: ByteSource,
  before: PdfDocument,
  { pages, outline, password }: BurntFacts,
): readonly BurntProblem[] {
  const after = engine.open(written, password);
  try {
    const count = after.info.pages.length;
    if (count !== pages.length) return [{ localized: pageCountsMessage(count, pages.length) }];
    const problems = pages.flatMap(({ pageNumber, isMarked }, index) =>
      comparePage(before, toPageIndex(pageNumber), after, index, isMarked),
    );
    const isWhole = pages.length === before.info.pages.length;
    const items = countItems(after.outline());
    if (isWhole && items !== countItems(before.outline()) && items !== outline?.items) {
      problems.push({ localized: message('The outline of the document was not written whole.') });
    }
    return problems;
  } finally {
    after.close();
  }
}
