import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { rectsTouch } from '../kernel/rect.ts';
import { remembered } from '../kernel/remembered.ts';
import { turnPoint } from '../kernel/turn.ts';
import {
  createRetying,
  definitionOf,
  type Field,
  isLocked,
  type Mark,
  type MarkFieldValue,
  setField,
  setLocked,
  tieOf,
  withTie,
} from '../marks/index.ts';
import { message, msg, t } from '../messages/index.ts';
import type { Entry } from '../store/diff.ts';
import { findToolOf } from './create-mark.ts';
import type { Editor } from './editor.ts';
import { inSentence } from './in-sentence.ts';
import { heldDelta, offsetCopies } from './on-page.ts';
import type { IndexedMark } from './page-index.ts';
import { hintSticking, sticksToWords } from './word-marks.ts';

const selectedEntries = (editor: Editor): Entry[] =>
  [...editor.session.getState().selection]
    .map((uid) => editor.document.get(uid))
    .filter((entry) => entry !== undefined)
    .sort((a, b) => a.rank - b.rank);

/** Locked marks stay: they can be unlocked in the list, and by the menu of their place. */
export const isEditable = (mark: Mark): boolean => !isLocked(mark);

const repeatableOf = remembered((marks: readonly Mark[]): readonly Mark[] =>
  marks.filter((mark) => {
    const { geometry, tool } = definitionOf(mark);
    return geometry.isMovable && tool.kind !== 'lines' && isEditable(mark);
  }),
);

/** Selected marks that can be repeated: not those on words, nor those that cover the page. */
export const repeatableMarks = (editor: Editor): readonly Mark[] => repeatableOf(editor.selectedMarks());

/** In one step; locked marks stay. */
export function deleteSelected(editor: Editor): void {
  const entries = selectedEntries(editor).filter(({ mark }) => isEditable(mark));
  const label =
    entries.length === 1
      ? msg('Delete')
      : message('Delete {count, plural, one {# mark} other {# marks}}', { count: entries.length });
  editor.document.commit(label, (transaction) => {
    for (const { mark } of entries) transaction.remove(mark.uid);
  });
  const repeated = entries.map(({ mark }) => mark).filter((mark) => tieOf(mark, 'repeat') !== undefined);
  if (repeated.length > 0) editor.ports.deletedRepeated?.(repeated);
}

/** Deletes what the active handle belongs to (a vertex, a line, a region); false if nothing. */
export function deleteActiveHandle(editor: Editor): boolean {
  const { activeHandle } = editor.session.getState();
  const pageNumber = editor.selectionPage();
  const mark = activeHandle && editor.index(pageNumber)?.get(activeHandle.uid)?.mark;
  if (!activeHandle || !mark) return false;
  const without = definitionOf(mark).geometry.removeHandle?.(mark, pageNumber, activeHandle.handleId);
  if (!without) return false;
  editor.update([mark.uid], msg('Delete vertex'), () => without);
  editor.session.setState({ activeHandle: undefined });
  return true;
}

const editableUids = (editor: Editor, uids: Iterable<string>): string[] =>
  [...uids].filter((uid) => {
    const mark = editor.document.get(uid)?.mark;
    return mark !== undefined && isEditable(mark);
  });

/** @param delta page units, in the directions of the screen */
export function nudgeSelected(editor: Editor, delta: Point): void {
  const { selection, turn } = editor.session.getState();
  const pageNumber = editor.selectionPage();
  const marks = editor.selected(pageNumber).map(({ mark }) => mark);
  const sticking = new Set(marks.filter((mark) => sticksToWords(editor, mark, pageNumber)).map(({ uid }) => uid));
  const uids = editableUids(editor, selection).filter((uid) => !sticking.has(uid));
  if (uids.length === 0 && sticking.size > 0) hintSticking(editor);
  const movable = marks.filter((mark) => isEditable(mark) && !sticking.has(mark.uid));
  const onPage = heldDelta(editor, movable, pageNumber, turnPoint(delta, -turn));
  editor.update(uids, msg('Nudge'), (mark) => definitionOf(mark).geometry.translate(mark, pageNumber, onPage), 'nudge');
}

/** Copies marks with new uids, groups and dates. Copies aren't repetitions. */
export function copiesOf(editor: Editor, marks: readonly Mark[]): readonly Mark[] {
  const { createUid, now } = editor.ports;
  const date = now().toISOString();
  const retie = createRetying(createUid);
  return marks.map((mark) => {
    const copy = { ...mark, uid: createUid(), creationDateTime: date, modificationDateTime: date };
    return withTie(withTie(retie(copy, 'group'), 'repeat', undefined), 'template', undefined);
  });
}

export function duplicateBeside(editor: Editor, delta: Point): void {
  const pageNumber = editor.selectionPage();
  const marks = editor.selected(pageNumber).map(({ mark }) => mark);
  duplicateInPlace(editor, offsetCopies(editor, marks, pageNumber, delta), pageNumber);
}

/** Adds copies of what is selected on a page, moved by `delta`, and selects them. */
export function duplicateInPlace(editor: Editor, delta: Point, pageNumber: PageNumber): void {
  const marks = editor.selected(pageNumber).map(({ mark }) => mark);
  const copies = copiesOf(editor, marks).map((copy) => definitionOf(copy).geometry.translate(copy, pageNumber, delta));
  const label =
    copies.length === 1
      ? msg('Duplicate')
      : message('Duplicate {count, plural, one {# mark} other {# marks}}', { count: copies.length });
  editor.document.commit(label, (transaction) => {
    for (const copy of copies) transaction.add(copy);
  });
  editor.select(copies.map(({ uid }) => uid));
}

export type StackDirection = 'front' | 'forward' | 'backward' | 'back';

const STACK_LABELS = {
  front: msg('Bring to front'),
  forward: msg('Bring forward'),
  backward: msg('Send backward'),
  back: msg('Send to back'),
} as const;

export function restackSelected(editor: Editor, direction: StackDirection): void {
  const chosen = selectedEntries(editor);
  const ranks = ranksFor(editor, chosen, direction);
  if (!ranks) return;
  editor.document.commit(STACK_LABELS[direction], (transaction) => {
    chosen.forEach(({ mark }, index) => {
      transaction.setRank(mark.uid, ranks.from + ((index + 1) * (ranks.to - ranks.from)) / (chosen.length + 1));
    });
  });
}

/** Returns the open interval of ranks to move marks to; undefined if they are there already. */
function ranksFor(
  editor: Editor,
  chosen: readonly Entry[],
  direction: StackDirection,
): { from: number; to: number } | undefined {
  const lowest = chosen[0];
  const highest = chosen.at(-1);
  if (!lowest || !highest) return undefined;
  const uids = new Set(chosen.map(({ mark }) => mark.uid));
  const others = editor.document.ordered().filter(({ mark }) => !uids.has(mark.uid));
  const top = others.at(-1)?.rank ?? 0;
  const bottom = others[0]?.rank ?? 0;
  if (direction === 'front') return top > lowest.rank ? { from: top, to: top + chosen.length + 1 } : undefined;
  if (direction === 'back') return bottom < highest.rank ? { from: bottom - chosen.length - 1, to: bottom } : undefined;
  const isUp = direction === 'forward';
  const neighbour = findNeighbour(editor, uids, isUp);
  if (!neighbour) return undefined;
  const beyond = isUp
    ? others.find(({ rank }) => rank > neighbour.rank)
    : others.findLast(({ rank }) => rank < neighbour.rank);
  const far = beyond?.rank ?? neighbour.rank + (isUp ? 1 : -1);
  return isUp ? { from: neighbour.rank, to: far } : { from: far, to: neighbour.rank };
}

/** Returns the next overlapping mark above or below the selection: others have no effect. */
function findNeighbour(editor: Editor, uids: ReadonlySet<string>, isUp: boolean): IndexedMark | undefined {
  const selected = editor.selected();
  const edge = isUp ? selected.at(-1) : selected[0];
  const bounds = editor.selectionBounds();
  if (!edge || !bounds) return undefined;
  const overlapping = (editor.index(editor.selectionPage())?.query(bounds) ?? []).filter(
    (each) => !uids.has(each.uid) && selected.some((mark) => rectsTouch(mark.paintBounds, each.paintBounds)),
  );
  return isUp ? overlapping.find(({ rank }) => rank > edge.rank) : overlapping.findLast(({ rank }) => rank < edge.rank);
}

/** Marks that are locked are drawn and listed, but neither picked nor moved on the page. */
export function lockMarks(editor: Editor, uids: Iterable<string>, locked: boolean): void {
  const date = editor.ports.now().toISOString();
  editor.document.commit(locked ? msg('Lock') : msg('Unlock'), (transaction) => {
    for (const uid of uids) transaction.update(uid, (mark) => setLocked(mark, locked, date));
  });
}

/** A field that all of some marks have, with the value they share. */
export interface SharedField {
  readonly field: Field;
  /** Undefined when the marks differ. */
  readonly value: MarkFieldValue | undefined;
}

/** Fields that all marks have. Cached: several views ask, and thousands may be selected. */
export const sharedFields = remembered((marks: readonly Mark[]): readonly SharedField[] => {
  const [first] = marks;
  if (!first) return [];
  const likes = new Map<string, Mark>();
  for (const mark of marks) if (!likes.has(mark.type)) likes.set(mark.type, mark);
  return definitionOf(first).fields.flatMap((field) => {
    const fieldByType = new Map<string, Field>();
    for (const [type, like] of likes) {
      const same = findField(like, field);
      if (!same) return [];
      fieldByType.set(type, same);
    }
    const value = field.get(first);
    const text = JSON.stringify(value);
    // The first mark that differs ends it.
    const isShared = marks.every((mark) => {
      const own = fieldByType.get(mark.type)?.get(mark);
      return own === value || JSON.stringify(own) === text;
    });
    return [{ field, value: isShared ? value : undefined }];
  });
});

const findField = (mark: Mark, like: Field): Field | undefined =>
  definitionOf(mark).fields.find(({ key, kind }) => key === like.key && kind === like.kind);

/** Sets a field of the selected marks and the default. Repeated changes are one undo step. */
export function setSelectedField(editor: Editor, field: Field, value: MarkFieldValue): void {
  const marks = selectedEntries(editor).map(({ mark }) => mark);
  const uids = marks.map(({ uid }) => uid);
  editor.update(
    uids,
    message('Change {name}', { name: inSentence(t(field.label)) }),
    (mark) => {
      const own = findField(mark, field);
      return own ? setField(mark, own, value) : mark;
    },
    `field ${field.key}`,
  );
  for (const tool of new Set(marks.map((mark) => findToolOf(mark)?.id))) {
    if (tool !== undefined) rememberStyle(editor, tool, field, value);
  }
}

export function rememberStyle(editor: Editor, tool: string, field: Field, value: MarkFieldValue): void {
  if (!field.isStyle) return;
  const { styles } = editor.session.getState();
  editor.session.setState({ styles: { ...styles, [tool]: { ...styles[tool], [field.key]: value } } });
}
