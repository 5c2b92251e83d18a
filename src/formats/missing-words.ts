// Takes from the document what a file doesn't say of its words: the place of selections that it
// names by their words alone, and the words under lines.
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Mark, MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { selectText } from '../text/select.ts';
import type { TextPage, TextRange } from '../text/text-page.ts';
import { type Converted, type FormatContext, type LostSelection, MarkCollector } from './format.ts';
import { addWordsUnder, isOverWords } from './words-under.ts';

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

/** Returns the words of a page of the document. @throws Error for unreadable pages */
export type ReadWords = (pageNumber: PageNumber) => Promise<TextPage>;

/** Returns whether the document may have the places of selections. */
export const lacksPlaces = ({ losses }: Converted<MarksDocument>): boolean => losses.some(({ selection }) => selection);

/** Returns whether the document may have words that the marks lack. */
export const lacksWords = (read: Converted<MarksDocument>): boolean =>
  lacksPlaces(read) || read.value.marks.some(isOverWords);

async function placeSelections(
  { value, losses }: Converted<MarksDocument>,
  context: FormatContext,
  readPage: ReadWords,
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

/** Pages in memory: marks come page by page. */
const MOST_PAGES = 8;

/** Keeps the last pages. */
function rememberPages(readPage: ReadWords): ReadWords {
  const pages = new Map<PageNumber, Promise<TextPage>>();
  return (pageNumber) => {
    const page = pages.get(pageNumber) ?? readPage(pageNumber);
    pages.delete(pageNumber);
    pages.set(pageNumber, page);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    return page;
  };
}

/** Places selections on their words, and adds the words under lines. */
export async function addWords(
  read: Converted<MarksDocument>,
  context: FormatContext,
  readPage: ReadWords,
): Promise<Converted<MarksDocument>> {
  const readOnce = rememberPages(readPage);
  const { value, losses } = lacksPlaces(read) ? await placeSelections(read, context, readOnce) : read;
  const marks: Mark[] = [];
  // Unreadable pages have no words; their marks stay without text.
  for (const mark of value.marks) marks.push(await addWordsUnder(mark, readOnce).catch(() => mark));
  return { value: { ...value, marks }, losses };
}
