import { groupBy } from '../kernel/group.ts';
import { atPage } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, type Size, unionOfRects } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { msg } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { unitKey } from './groups.ts';
import type { IndexedMark } from './page-index.ts';
import { isEditable } from './selection.ts';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Returns the selected marks that can move: unlocked, and not covering a whole page. */
const movable = (editor: Editor): readonly IndexedMark[] =>
  editor.selected().filter(({ isSelectable, definition }) => isSelectable && !definition.geometry.regions);

interface PlacedMark {
  readonly mark: Mark;
  /** In units of its own page. */
  readonly bounds: Rect;
}

/** Like {@link movable}, including pages out of view. */
function movableOnAllPages(editor: Editor): readonly PlacedMark[] {
  const { selection, pages, pageNumber } = editor.session.getState();
  const elsewhere = [...selection].flatMap((uid): PlacedMark[] => {
    const mark = editor.document.get(uid)?.mark;
    const size = mark && atPage(pages, mark.pageNumber);
    if (!mark || !size || !isEditable(mark)) return [];
    const { geometry } = definitionOf(mark);
    if (geometry.regions || geometry.pageNumbers(mark).includes(pageNumber)) return [];
    const bounds = geometry.bounds(geometry.onPage(mark, mark.pageNumber, size), mark.pageNumber);
    return bounds ? [{ mark, bounds }] : [];
  });
  return [...movable(editor), ...elsewhere];
}

/** A mark or a group, arranged as one. */
interface Unit {
  readonly uids: readonly string[];
  readonly bounds: Rect;
}

function unitsOf(editor: Editor, marks: readonly PlacedMark[]): readonly Unit[] {
  const keyOf = unitKey(editor);
  return [...groupBy(marks, ({ mark }) => keyOf(mark)).values()].flatMap((members) => {
    const bounds = unionOfRects(members.map((member) => member.bounds));
    return bounds ? [{ uids: members.map(({ mark }) => mark.uid), bounds }] : [];
  });
}

function moveEach(editor: Editor, label: string, moves: readonly (readonly [Unit, Point])[]): void {
  const pageNumber = editor.selectionPage();
  const deltas = new Map(moves.flatMap(([{ uids }, delta]) => uids.map((uid) => [uid, delta])));
  editor.update(deltas.keys(), label, (mark) => {
    const delta = deltas.get(mark.uid) ?? { x: 0, y: 0 };
    if (delta.x === 0 && delta.y === 0) return mark;
    const { geometry } = definitionOf(mark);
    const page = geometry.pageNumbers(mark).includes(pageNumber) ? pageNumber : mark.pageNumber;
    return geometry.translate(mark, page, delta);
  });
}

export function placeableBounds(editor: Editor): Rect | undefined {
  const marks = movable(editor);
  // Cached, if everything can be moved.
  if (marks.length === editor.selected().length) return editor.selectionBounds();
  return unionOfRects(marks.map(({ bounds }) => bounds));
}

/** Aligns an edge or the centre with the bounds of all, as if pages lay on top of each other. */
export function alignSelected(editor: Editor, alignment: Alignment): void {
  const units = unitsOf(editor, movableOnAllPages(editor));
  const locked = editor.selected().filter(({ mark }) => !isEditable(mark));
  const all = unionOfRects([...units, ...locked].map(({ bounds }) => bounds));
  if (!all) return;
  const share = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 }[alignment];
  const isHorizontal = alignment === 'left' || alignment === 'center' || alignment === 'right';
  const moves = units.map((unit): [Unit, Point] => [
    unit,
    isHorizontal
      ? { x: all.x + (all.width - unit.bounds.width) * share - unit.bounds.x, y: 0 }
      : { x: 0, y: all.y + (all.height - unit.bounds.height) * share - unit.bounds.y },
  ]);
  moveEach(editor, msg('Align'), moves);
}

/** Moves the selected units, except the outermost, to equal gaps. */
export function distributeSelected(editor: Editor, axis: 'x' | 'y'): void {
  const size = axis === 'x' ? 'width' : 'height';
  const units = unitsOf(editor, movable(editor)).toSorted((a, b) => a.bounds[axis] - b.bounds[axis]);
  const [first] = units;
  const last = units.at(-1);
  if (!first || !last || units.length < 3) return;
  const taken = units.reduce((sum, { bounds }) => sum + bounds[size], 0);
  const gap = (last.bounds[axis] + last.bounds[size] - first.bounds[axis] - taken) / (units.length - 1);
  let next = first.bounds[axis];
  const moves = units.map((unit): [Unit, Point] => {
    const by = next - unit.bounds[axis];
    next += unit.bounds[size] + gap;
    return [unit, axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by }];
  });
  moveEach(editor, msg('Distribute'), moves);
}

/** Sets the bounds (page px); omitted values stay. Consecutive changes are one undo step. */
export function placeSelected(editor: Editor, change: Partial<Rect>): void {
  const from = placeableBounds(editor);
  if (!from) return;
  const to = { ...from, ...change };
  const marks = movable(editor);
  if (marks.some(({ mark }) => definitionOf(mark).keepsProportions) && from.width > 0 && from.height > 0) {
    if (change.width !== undefined) to.height = (from.height * change.width) / from.width;
    else if (change.height !== undefined) to.width = (from.width * change.height) / from.height;
  }
  const pageNumber = editor.selectionPage();
  const uids = marks.map(({ uid }) => uid);
  const isMove = to.width === from.width && to.height === from.height;
  const delta = { x: to.x - from.x, y: to.y - from.y };
  editor.update(
    uids,
    isMove ? msg('Move') : msg('Resize'),
    (mark) => {
      const { geometry } = definitionOf(mark);
      return isMove ? geometry.translate(mark, pageNumber, delta) : geometry.resize(mark, pageNumber, from, to);
    },
    `place ${Object.keys(change).join(' ')}`,
  );
}

/** Size of an added region, as a share of the page's sides. */
const REGION_SHARE = { width: 1 / 4, height: 1 / 12 };

function keepOnPage({ x, y, width, height }: Rect, page: Size): Rect {
  const left = Math.min(Math.max(0, x), page.width - 1);
  const top = Math.min(Math.max(0, y), page.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(width, page.width - left)),
    height: Math.max(1, Math.min(height, page.height - top)),
  };
}

/** Changes regions within the page. Consecutive changes of one region are one undo step. */
function changeRegions(
  editor: Editor,
  uid: string,
  step: { readonly label: string; readonly key?: string },
  change: (regions: readonly Rect[]) => readonly Rect[],
): void {
  const page = editor.pageSize(editor.selectionPage());
  if (!page) return;
  editor.update(
    [uid],
    step.label,
    (mark) => {
      const { regions } = definitionOf(mark).geometry;
      if (!regions) return mark;
      const changed = change(regions.of(mark)).map((region) => ({ ...region, ...keepOnPage(region, page) }));
      return regions.with(mark, changed);
    },
    step.key,
  );
}

/** Sets position or size of a region (page px); omitted values stay. */
export function placeRegion(editor: Editor, uid: string, index: number, change: Partial<Rect>): void {
  const step = { label: msg('Change visible region'), key: `region ${uid} ${index} ${Object.keys(change).join(' ')}` };
  changeRegions(editor, uid, step, (regions) =>
    regions.map((region, at) => (at === index ? { ...region, ...change } : region)),
  );
}

export function addRegion(editor: Editor, uid: string): void {
  const page = editor.pageSize(editor.selectionPage());
  if (!page) return;
  const width = page.width * REGION_SHARE.width;
  const height = page.height * REGION_SHARE.height;
  const { x, y } = editor.viewCenter();
  const added = { x: x - width / 2, y: y - height / 2, width, height };
  changeRegions(editor, uid, { label: msg('Add visible region') }, (regions) => [...regions, added]);
}

export function removeRegion(editor: Editor, uid: string, index: number): void {
  changeRegions(editor, uid, { label: msg('Remove visible region') }, (regions) =>
    regions.filter((_, at) => at !== index),
  );
}
