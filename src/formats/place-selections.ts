// Puts selections of text that a file names by their words alone on these words of the document.
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { selectText } from '../text/select.ts';
import type { TextPage, TextRange } from '../text/text-page.ts';
import { type Converted, type FormatContext, type Loss, type LostSelection, MarkCollector } from './format.ts';

const NO_WORDS = message("the file doesn't say where it is, and the page doesn't have its words");
const AMBIGUOUS = message("the file doesn't say where it is, and its words are on the page more than once");

/** Returns the places of a text on a page, whatever white space is between its words. */
function rangesOf(text: string, page: TextPage): readonly TextRange[] {
  const words = text.split(/\s+/u).map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const found = page.text.matchAll(new RegExp(words.join('\\s+'), 'gu'));
  return Array.from(found, ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

/** Returns the mark on its words, or the reason why it has no place. */
function place({ text, pageNumber, fields }: LostSelection, page: TextPage, { pages }: FormatContext) {
  const [range, ...others] = rangesOf(text, page);
  const size = atPage(pages, pageNumber);
  const selection = range && selectText(page, range);
  if (!selection || !size) return { reason: NO_WORDS };
  // Another occurrence may be meant: a redaction there would be missing.
  if (others.length > 0) return { reason: AMBIGUOUS };
  const { lines, words } = selection;
  const where = { startIndex: words.startIndex, textLength: words.textLength };
  const pageData = { width: size.width, height: size.height };
  const lineGroups = [{ pageData, pageNumber, ...where, lines }];
  return { mark: { ...fields, ...where, selectedText: words.text, lineGroups } };
}

export const hasSelections = (losses: readonly Loss[]): boolean => losses.some(({ selection }) => selection);

/** @param readPage returns the words of a page of the document; rejects for unreadable pages */
export async function placeSelections(
  { value, losses }: Converted<MarksDocument>,
  context: FormatContext,
  readPage: (pageNumber: PageNumber) => Promise<TextPage>,
): Promise<Converted<MarksDocument>> {
  const collector = new MarkCollector(context);
  for (const mark of value.marks) collector.take(mark);
  for (const { selection, ...loss } of losses) {
    if (!selection) {
      collector.lose(loss.place, loss.reason);
      continue;
    }
    const { pageNumber } = selection;
    const page = await readPage(pageNumber).catch(() => undefined);
    const placed = page && place(selection, page, context);
    if (placed?.mark) collector.add(loss.place, pageNumber, placed.mark);
    else collector.lose(loss.place, placed?.reason ?? loss.reason);
  }
  const { marks: _, ...properties } = value;
  return collector.done(properties);
}
