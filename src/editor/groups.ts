// Groups: marks of a group are selected together. If only some are, clicks select single marks.
import { remembered, rememberedOfTwo } from '../kernel/remembered.ts';
import { type Mark, tieOf, withTie } from '../marks/index.ts';
import { msg } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import type { IndexedMark } from './page-index.ts';
import { isEditable } from './selection.ts';

export const groupOf = (mark: Mark): string | undefined => tieOf(mark, 'group');

function membersOf(editor: Editor, mark: Mark): readonly string[] {
  const group = groupOf(mark);
  if (group === undefined) return [mark.uid];
  return [...editor.document.onPage(mark.pageNumber)]
    .filter((entry) => groupOf(entry.mark) === group && isEditable(entry.mark))
    .map((entry) => entry.mark.uid);
}

interface SelectedGroup {
  readonly group: string;
  readonly members: readonly string[];
  /** True if some of its marks aren't selected. */
  readonly isInside: boolean;
}

/** Called on each move: the array is the same until selection or document change. */
const groupOfSelection = rememberedOfTwo((editor: Editor, marks: readonly Mark[]): SelectedGroup | undefined => {
  const [first] = marks;
  const group = first && groupOf(first);
  if (!first || group === undefined || marks.some((mark) => groupOf(mark) !== group)) return undefined;
  const members = membersOf(editor, first);
  // The others may be locked or deleted.
  return members.length < 2 ? undefined : { group, members, isInside: members.length > marks.length };
});

export const selectedGroup = (editor: Editor): SelectedGroup | undefined =>
  groupOfSelection(editor, editor.selectedMarks());

/** Adds the groups of these marks, except the group that the selection is inside of. */
export function withGroups(editor: Editor, uids: Iterable<string>): readonly string[] {
  const inside = selectedGroup(editor);
  const all = new Set<string>();
  const known = new Set<string>();
  for (const uid of uids) {
    all.add(uid);
    const mark = editor.document.get(uid)?.mark;
    const group = mark && groupOf(mark);
    if (!mark || group === undefined || known.has(group) || (inside?.isInside && inside.group === group)) continue;
    known.add(group);
    for (const member of membersOf(editor, mark)) all.add(member);
  }
  return [...all];
}

export const isWholeGroup = (editor: Editor): boolean => selectedGroup(editor)?.isInside === false;

export function enterGroup(editor: Editor): void {
  if (isWholeGroup(editor)) editor.select(selectedGroup(editor)?.members.slice(0, 1) ?? []);
}

export function leaveGroup(editor: Editor): boolean {
  const selected = selectedGroup(editor);
  if (!selected?.isInside) return false;
  editor.select(selected.members);
  return true;
}

/** Keeps one mark per group, for keys that go from mark to mark: the first, or the selected one. */
export function oneOfEachGroup(editor: Editor, marks: readonly IndexedMark[]): readonly IndexedMark[] {
  const inside = selectedGroup(editor);
  const seen = new Set<string>();
  return marks.filter(({ mark }) => {
    const group = groupOf(mark);
    if (group === undefined || (inside?.isInside && inside.group === group)) return true;
    return !seen.has(group) && seen.add(group);
  });
}

/** Returns a key function that identifies what is aligned as one: a group or a single mark. */
export function unitKey(editor: Editor): (mark: Mark) => string {
  const inside = selectedGroup(editor)?.isInside ?? false;
  return (mark) => (inside ? undefined : groupOf(mark)) ?? mark.uid;
}

export function hasUnits(editor: Editor, least: number): boolean {
  const keyOf = unitKey(editor);
  const keys = new Set<string>();
  for (const mark of editor.selectedMarks()) if (keys.add(keyOf(mark)).size >= least) return true;
  return false;
}

/** Returns whether the selected marks of a page can be grouped: they aren't one group already. */
export function canGroup(editor: Editor): boolean {
  let first: Mark | undefined;
  for (const { mark } of editor.selected()) {
    if (!isEditable(mark)) continue;
    if (first && (groupOf(mark) === undefined || groupOf(mark) !== groupOf(first))) return true;
    first ??= mark;
  }
  return false;
}

/** Groups the selected marks of a page. Groups among them become part of the new one. */
export function groupSelected(editor: Editor): void {
  const marks = editor.selected().filter(({ mark }) => isEditable(mark));
  const uids = marks.map(({ uid }) => uid);
  const group = editor.ports.createUid();
  editor.document.commit(msg('Group'), (transaction) => {
    for (const uid of uids) transaction.update(uid, (mark) => withTie(mark, 'group', group));
  });
  editor.select(uids);
}

/** Computed once per selection: thousands may be selected. */
const hasGroups = remembered((marks: readonly Mark[]) =>
  marks.some((mark) => groupOf(mark) !== undefined && isEditable(mark)),
);

export const canUngroup = (editor: Editor): boolean => hasGroups(editor.selectedMarks());

export function ungroupSelected(editor: Editor): void {
  const marks = editor.selectedMarks().filter((mark) => groupOf(mark) !== undefined && isEditable(mark));
  const groups = new Set(marks.map(groupOf));
  const pages = new Set(marks.map(({ pageNumber }) => pageNumber));
  editor.document.commit(msg('Ungroup'), (transaction) => {
    for (const page of pages) {
      for (const { mark } of editor.document.onPage(page)) {
        if (!groups.has(groupOf(mark)) || !isEditable(mark)) continue;
        transaction.update(mark.uid, (each) => withTie(each, 'group', undefined));
      }
    }
  });
}
