// Repeats marks on several pages: each is a mark of its own, with the id that all share, and at the
// same distance from the nearest corner of its page.
import { type PageNumber, pageNumbersTo } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, type Size, unionOfRects } from '../kernel/rect.ts';
import type { Result } from '../kernel/result.ts';
import { spansOf } from '../kernel/spans.ts';
import { createRetying, definitionOf, type Mark, roundCoordinate, tieOf, withTie } from '../marks/index.ts';
import { parsePageRange } from '../media/core.ts';
import { message } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { groupOf } from './groups.ts';
import { renumberText } from './page-numbers.ts';
import { isEditable, repeatableMarks } from './selection.ts';

export type RepeatRange = 'all' | 'odd' | 'even' | 'range';

export function pagesOfKind(kind: RepeatRange, text: string, pageCount: number): Result<readonly PageNumber[], string> {
  if (kind === 'range') return parsePageRange(text, pageCount);
  const all = pageNumbersTo(pageCount);
  return { ok: true, value: kind === 'all' ? all : all.filter((page) => (page % 2 === 1) === (kind === 'odd')) };
}

const PLAIN_KINDS = ['all', 'odd', 'even'] as const;

/** Returns the choice that describes these pages, with the text of a range. */
export function kindOfPages(pages: readonly PageNumber[], pageCount: number): { kind: RepeatRange; text: string } {
  const isSame = (kind: RepeatRange) => {
    const named = pagesOfKind(kind, '', pageCount);
    return named.ok && named.value.join() === pages.join();
  };
  const text = spansOf(pages)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
  return { kind: PLAIN_KINDS.find(isSame) ?? 'range', text };
}

/** A mark counts as centred if its middle is this near to the page's (share of the side). */
const CENTRED = 0.02;

/** Returns the position on another page: keeps the distance to the nearer edge or middle. */
function placeAlong(start: number, length: number, from: number, to: number): number {
  const end = from - start - length;
  if (Math.abs(start - end) <= from * CENTRED) return (to - length + start - end) / 2;
  return start < end ? start : to - end - length;
}

/** Returns the box on a page of another size. Its size stays unless the page is smaller. */
export function placeOn(box: Rect, from: Size, to: Size): Rect {
  const shrink = Math.min(
    1,
    ...(box.width > 0 ? [to.width / box.width] : []),
    ...(box.height > 0 ? [to.height / box.height] : []),
  );
  const [width, height] = [box.width * shrink, box.height * shrink];
  return {
    x: placeAlong(box.x, width, from.width - box.width + width, to.width),
    y: placeAlong(box.y, height, from.height - box.height + height, to.height),
    width,
    height,
  };
}

/** Returns the bounds of a mark, or of its group: groups are placed as one. */
function frameOf(editor: Editor, mark: Mark, page: Size): Rect | undefined {
  const boundsOf = (each: Mark) => {
    const { geometry } = definitionOf(each);
    return geometry.bounds(geometry.onPage(each, mark.pageNumber, page), mark.pageNumber);
  };
  const group = groupOf(mark);
  if (group === undefined) return boundsOf(mark);
  const members = [...editor.document.onPage(mark.pageNumber)].filter((entry) => groupOf(entry.mark) === group);
  return unionOfRects(members.map((entry) => boundsOf(entry.mark)).filter((bounds) => bounds !== undefined));
}

export function repetitionOn(editor: Editor, mark: Mark, pageNumber: PageNumber): Mark {
  const { geometry } = definitionOf(mark);
  const [from, to] = [editor.pageSize(mark.pageNumber), editor.pageSize(pageNumber)];
  if (!from || !to || pageNumber === mark.pageNumber) return mark;
  const own = geometry.onPage(mark, mark.pageNumber, from);
  const before = frameOf(editor, own, from);
  // The coordinates now refer to the new page: store its size, so that nothing scales them.
  const pageData = { width: to.width, height: to.height };
  const there = { ...geometry.toPage(own, mark.pageNumber, pageNumber), pageData } as Mark;
  const pages = editor.document.pages().length;
  const numbered = renumberText(there, { page: mark.pageNumber, pages }, { page: pageNumber, pages });
  if (!before) return numbered;
  const box = placeOn(before, from, to);
  if (box.width !== before.width || box.height !== before.height) {
    return geometry.resize(numbered, pageNumber, before, box);
  }
  const delta: Point = { x: roundCoordinate(box.x - before.x), y: roundCoordinate(box.y - before.y) };
  return delta.x === 0 && delta.y === 0 ? numbered : geometry.translate(numbered, pageNumber, delta);
}

function allRepetitions(editor: Editor, mark: Mark): readonly Mark[] {
  const id = tieOf(mark, 'repeat');
  if (id === undefined) return [mark];
  return editor.document
    .ordered()
    .flatMap((entry) => (tieOf(entry.mark, 'repeat') === id ? [entry.mark] : []))
    .sort((a, b) => a.pageNumber - b.pageNumber);
}

export const repetitionsOf = (editor: Editor, mark: Mark): readonly Mark[] =>
  allRepetitions(editor, mark).filter(isEditable);

/** Returns the selected marks that can be repeated, one of each set of repetitions. */
function oneOfEach(editor: Editor): readonly Mark[] {
  const ids = new Set<string>();
  return repeatableMarks(editor).filter((mark) => {
    const id = tieOf(mark, 'repeat');
    return id === undefined || (!ids.has(id) && ids.add(id));
  });
}

/** Repeats the selected marks on exactly these pages, in one step. @returns how many have them */
export function repeatSelected(editor: Editor, pageNumbers: readonly PageNumber[]): number {
  const marks = oneOfEach(editor);
  const { createUid, now } = editor.ports;
  const date = now().toISOString();
  const wanted = new Set(pageNumbers);
  const reties = new Map<PageNumber, ReturnType<typeof createRetying>>();
  const label = message('Repeat on {count, plural, one {# page} other {# pages}}', { count: wanted.size });
  const shown = new Set(pageNumbers);
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) {
      shown.add(mark.pageNumber);
      const known = allRepetitions(editor, mark).filter(({ uid }) => uid !== mark.uid);
      const kept = known.filter((other) => wanted.has(other.pageNumber) || !isEditable(other));
      for (const other of known) if (!kept.includes(other)) transaction.remove(other.uid);
      const taken = new Set([mark, ...kept].map(({ pageNumber }) => pageNumber));
      const isLast = kept.length === 0 && [...wanted].every((page) => page === mark.pageNumber);
      const id = isLast ? undefined : (tieOf(mark, 'repeat') ?? createUid());
      const tied = withTie(mark, 'repeat', id);
      transaction.update(mark.uid, (each) => withTie(each, 'repeat', id));
      for (const pageNumber of pageNumbers) {
        if (taken.has(pageNumber)) continue;
        const retie = reties.get(pageNumber) ?? createRetying(createUid);
        reties.set(pageNumber, retie);
        const { conversation: _, ...there } = retie(repetitionOn(editor, tied, pageNumber), 'group');
        transaction.add({ ...there, uid: createUid(), creationDateTime: date, modificationDateTime: date } as Mark);
      }
    }
  });
  return shown.size;
}

/** Returns a repetition with the content of another one, but its own comments, group and lock. */
function likeOn(editor: Editor, mark: Mark, other: Mark): Mark {
  const { conversation: _, ...there } = repetitionOn(editor, mark, other.pageNumber);
  const { uid, creationDateTime, modificationDateTime, conversation, interactionMode } = other;
  const own = { uid, creationDateTime, modificationDateTime, interactionMode, ...(conversation && { conversation }) };
  return withTie({ ...there, ...own } as Mark, 'group', tieOf(other, 'group'));
}

/** Serializes a mark for comparison: rounded numbers, sorted properties. */
const written = (mark: Mark): string =>
  JSON.stringify(mark, (_key, value: unknown) => {
    if (typeof value === 'number') return roundCoordinate(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

function differing(editor: Editor, mark: Mark): readonly Mark[] {
  return repetitionsOf(editor, mark).filter((other) => {
    if (other.uid === mark.uid) return false;
    const size = editor.pageSize(other.pageNumber);
    const there = size ? definitionOf(other).geometry.onPage(other, other.pageNumber, size) : other;
    return written(likeOn(editor, mark, other)) !== written(there);
  });
}

/** Returns whether another repetition looks different, so only this one was changed. */
export const isChangedAlone = (editor: Editor, mark: Mark): boolean => differing(editor, mark).length > 0;

export function applyToRepetitions(editor: Editor, mark: Mark): void {
  const others = differing(editor, mark);
  const label = message('Apply to all {count}', { count: repetitionsOf(editor, mark).length });
  editor.document.commit(label, (transaction) => {
    for (const other of others) transaction.update(other.uid, (now) => likeOn(editor, mark, now));
  });
}

function remainingOf(editor: Editor, deleted: readonly Mark[]): readonly Mark[] {
  const byId = new Map(deleted.map((mark) => [tieOf(mark, 'repeat'), mark]));
  return [...byId.values()].flatMap((mark) =>
    repetitionsOf(editor, mark).filter(({ uid }) => editor.document.get(uid) !== undefined),
  );
}

/** Remaining repetitions of deleted marks, and a way to delete them as well. */
export interface Remaining {
  readonly count: number;
  /** Deletes them, in one undo step with the deleted marks if nothing else has happened since. */
  deleteAll(): void;
}

export function remainingAfter(editor: Editor, deleted: readonly Mark[]): Remaining | undefined {
  const remaining = remainingOf(editor, deleted);
  if (remaining.length === 0) return undefined;
  const { document } = editor;
  const { revision } = document.status.getState();
  const count = remaining.length + deleted.length;
  return {
    count,
    deleteAll() {
      const isLast = document.status.getState().revision === revision;
      if (isLast) document.undo();
      const uids = [...(isLast ? deleted : []), ...remainingOf(editor, deleted)].map(({ uid }) => uid);
      const label = message('Delete {count, plural, one {# mark} other {# marks}}', { count: uids.length });
      document.commit(label, (transaction) => {
        for (const uid of new Set(uids)) transaction.remove(uid);
      });
    },
  };
}
