// Moves, rotates, deletes and inserts pages: one undo step each, including their marks.
import {
  type DocumentPage,
  isSound,
  movesBetween,
  type PageList,
  type Renumbering,
  turnPage,
} from '../kernel/page-list.ts';
import { atPage, type PageIndex, type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Quarters } from '../kernel/quarters.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { message, msg } from '../messages/index.ts';
import type { StepLabel } from '../store/document.ts';
import type { Editor } from './editor.ts';
import { renumberText } from './page-numbers.ts';
import { copiesOf } from './selection.ts';

/** Returns the moved mark; undefined if all its pages are deleted, the same if not affected. */
export function followPages(mark: Mark, moves: Renumbering, from: PageList, pageCount: number): Mark | undefined {
  const { geometry } = definitionOf(mark);
  const numbers = new Set([mark.pageNumber, ...geometry.pageNumbers(mark)]);
  const newNumbers = new Map<PageNumber, PageNumber>();
  let turned = mark;
  for (const pageNumber of numbers) {
    const page = atPage(from, pageNumber);
    // Marks on pages that the document doesn't have stay beyond its pages.
    const next = page ? moves.newNumbers.get(pageNumber) : beyond(pageNumber, from.length, pageCount);
    if (next !== undefined) newNumbers.set(pageNumber, next);
    const quarters = moves.turned.get(pageNumber);
    if (page && quarters) turned = geometry.turn(turned, pageNumber, page, quarters);
  }
  const isMoved = [...numbers].some((pageNumber) => newNumbers.get(pageNumber) !== pageNumber);
  return isMoved ? geometry.renumber(turned, newNumbers) : turned;
}

const beyond = (pageNumber: PageNumber, before: number, after: number): number =>
  pageNumber > before ? pageNumber - before + after : pageNumber;

const isEqual = (a: PageList, b: PageList): boolean => a.length === b.length && a.every((page, at) => page === b[at]);

/** @throws RangeError if no page, or one of them twice, would remain */
function changePages(editor: Editor, label: StepLabel, pages: PageList, added: readonly Mark[] = []): void {
  const { document } = editor;
  const before = document.pages();
  if (isEqual(before, pages)) return;
  if (!isSound(pages)) throw new RangeError('A document has one page at the least, and none twice.');
  const moves = movesBetween(before, pages);
  document.commit(
    label,
    (transaction) => {
      transaction.setPages(pages);
      for (const { mark } of document.ordered()) {
        const moved = followPages(mark, moves, before, pages.length);
        const from = { page: mark.pageNumber, pages: before.length };
        const after = moved && renumberText(moved, from, { page: moved.pageNumber, pages: pages.length });
        if (!after) transaction.remove(mark.uid);
        else if (after !== mark) transaction.replace(mark.uid, after);
      }
      for (const mark of added) transaction.add(mark);
    },
    { evenLocked: true },
  );
}

/** Parts of a step's name: how many pages, and the number of a single one. */
const pagesOf = (numbers: readonly PageNumber[]) => ({ count: numbers.length, page: numbers[0] ?? 0 });

const ROTATIONS: Readonly<Record<Exclude<Quarters, 0>, string>> = {
  1: msg('{count, plural, one {Rotate page {page} right} other {Rotate # pages right}}'),
  2: msg('{count, plural, one {Rotate page {page} by a half} other {Rotate # pages by a half}}'),
  3: msg('{count, plural, one {Rotate page {page} left} other {Rotate # pages left}}'),
};

/** Sorts page numbers, and drops duplicates and those that the document doesn't have. */
export const inOrder = (numbers: Iterable<PageNumber>, { length }: { readonly length: number }): PageNumber[] =>
  [...new Set(numbers)].filter((number) => number >= 1 && number <= length).sort((a, b) => a - b);

export function turnPages(editor: Editor, pageNumbers: Iterable<PageNumber>, quarters: Quarters): void {
  const before = editor.document.pages();
  const numbers = inOrder(pageNumbers, before);
  if (numbers.length === 0 || quarters === 0) return;
  const turned = new Set(numbers);
  const label = message(ROTATIONS[quarters], pagesOf(numbers));
  changePages(
    editor,
    label,
    before.map((page, index) => (turned.has(toPageNumber(index)) ? turnPage(page, quarters) : page)),
  );
}

export function pagesMeant({ session }: Editor): readonly PageNumber[] {
  const { chosenPages, pageNumber } = session.getState();
  return chosenPages.size > 0 ? [...chosenPages] : [pageNumber];
}

/** Returns whether pages may be deleted: at least one must stay. */
export const canDelete = (editor: Editor, pageNumbers: Iterable<PageNumber>): boolean => {
  const pages = editor.document.pages();
  const { length } = inOrder(pageNumbers, pages);
  return length > 0 && length < pages.length;
};

export function deletePages(editor: Editor, pageNumbers: Iterable<PageNumber>): void {
  const before = editor.document.pages();
  const numbers = inOrder(pageNumbers, before);
  if (!canDelete(editor, numbers)) return;
  const label = message('{count, plural, one {Delete page {page}} other {Delete # pages}}', pagesOf(numbers));
  const gone = new Set(numbers);
  changePages(
    editor,
    label,
    before.filter((_, index) => !gone.has(toPageNumber(index))),
  );
}

/** Moves pages together, in order, before the page numbered `place` now, or to the end. */
export function movePages(editor: Editor, pageNumbers: Iterable<PageNumber>, place: PageNumber): void {
  const before = editor.document.pages();
  const numbers = inOrder(pageNumbers, before);
  const moved = new Set(numbers);
  const isMoved = (_: DocumentPage, index: PageIndex) => moved.has(toPageNumber(index));
  const rest = (list: PageList, from: number) => list.filter((page, index) => !isMoved(page, index + from));
  const at = Math.min(before.length, Math.max(0, toPageIndex(place)));
  const head = rest(before.slice(0, at), 0);
  const pages = [...head, ...before.filter(isMoved), ...rest(before.slice(at), at)];
  if (isEqual(pages, before)) return;
  const first = toPageNumber(head.length);
  const label = message(
    '{count, plural, one {Move page {page} to place {first}} other {Move # pages to places {first} to {last}}}',
    { ...pagesOf(numbers), first, last: first + numbers.length - 1 },
  );
  changePages(editor, label, pages);
}

export function canNudge(editor: Editor, pageNumbers: Iterable<PageNumber>, by: 1 | -1): boolean {
  const pages = editor.document.pages();
  const numbers = inOrder(pageNumbers, pages);
  // Already together at that end.
  const isAtEnd = numbers.every(
    (number, index) => number === toPageNumber(by < 0 ? index : pages.length - numbers.length + index),
  );
  return numbers.length > 0 && !isAtEnd;
}

/** Moves pages by one place, up (-1) or down, together and at most to the end. */
export function nudgePages(editor: Editor, pageNumbers: Iterable<PageNumber>, by: 1 | -1): void {
  const numbers = inOrder(pageNumbers, editor.document.pages());
  const [first = 1, last = 1] = [numbers[0], numbers.at(-1)];
  movePages(editor, numbers, by < 0 ? first - 1 : last + 2);
}

/** Adds pages before the page numbered `place`, and copies of `marks` (their pages are 1-based). */
export function insertPages(editor: Editor, added: PageList, place: PageNumber, marks: readonly Mark[] = []): void {
  const before = editor.document.pages();
  if (added.length === 0) return;
  const at = Math.min(before.length, Math.max(0, toPageIndex(place)));
  const label = message('Insert {count, plural, one {# page} other {# pages}}', { count: added.length });
  const pages = [...before.slice(0, at), ...added, ...before.slice(at)];
  const newNumbers = new Map(added.map((_, index) => [toPageNumber(index), toPageNumber(at + index)]));
  const copies = copiesOf(editor, marks).flatMap(
    (mark) => followPages(mark, { newNumbers, turned: new Map() }, added, pages.length) ?? [],
  );
  changePages(editor, label, pages, copies);
}
