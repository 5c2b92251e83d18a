import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { type FieldCandidate, type LayoutFeatures, SURE } from './candidate.ts';
import {
  bottomOf,
  isInside,
  labelAbove,
  labelBelow,
  labelLeft,
  labelRight,
  nameFromLabel,
  namingPhrases,
  rightOf,
  sharedHeight,
  sharedWidth,
} from './labels.ts';
import type { EnclosedArea } from './page-lines.ts';
import type { PrintedPhrase } from './print.ts';

interface Cell {
  readonly rect: Rect;
  readonly inside: readonly PrintedPhrase[];
}

/** Size limits of check boxes and radio buttons (pt), and their maximum aspect ratio. */
const BUTTON = { least: 5, most: 22, aspect: 1.25 } as const;
/** Share of the bounding box that a circle fills: π/4 with tolerance for pixels. */
const CIRCLE = { least: 0.66, most: 0.87 } as const;
/** Minimum share of the bounding box that a box fills, lower with print inside. */
const BOX = { blank: 0.88, printed: 0.45 } as const;
/** Maximum thickness of lines between cells (pt). */
const WALL = 4.5;
/** Maximum number of cells to analyze on a page. */
const MOST_CELLS = 2000;
/** Minimum size of a text field (pt). */
const PLACE = { width: 14, height: 8.5 } as const;
/** Maximum share of the page that a single field covers. */
const LARGEST = 0.4;

const isButtonSize = ({ width, height }: Rect): boolean =>
  Math.min(width, height) >= BUTTON.least &&
  Math.max(width, height) <= BUTTON.most &&
  Math.max(width, height) <= Math.min(width, height) * BUTTON.aspect;

const isPlace = ({ width, height }: Rect): boolean => width >= PLACE.width && height >= PLACE.height;

function isCircle({ rect, share }: EnclosedArea): boolean {
  return isButtonSize(rect) && share >= CIRCLE.least && share <= CIRCLE.most;
}

/** Returns the label of a check box or radio button, preferably to its right. */
function buttonLabel(phrases: readonly PrintedPhrase[], rect: Rect): { label: string; confidence: number } {
  const behind = labelRight(phrases, rect, 24);
  if (behind) return { label: behind.text, confidence: SURE.beside };
  const before = labelLeft(phrases, rect, 40);
  if (before) return { label: before.text, confidence: SURE.below };
  const around = labelBelow(phrases, rect, 8) ?? labelAbove(phrases, rect, 8);
  return { label: around?.text ?? '', confidence: around ? SURE.above : 0 };
}

/** Returns the free part of a captioned box: below the caption, or after its colon. */
function freePart({ rect, inside }: Cell): Rect | undefined {
  const bottom = Math.max(...inside.map((phrase) => bottomOf(phrase.rect)));
  const right = Math.max(...inside.map((phrase) => rightOf(phrase.rect)));
  const letters = inside.reduce((sum, { text }) => sum + text.length, 0);
  const below = { ...rect, y: bottom + 1, height: bottomOf(rect) - bottom - 1 };
  if (letters <= 90 && below.height >= Math.max(10, rect.height * 0.45) && isPlace(below)) return below;
  const behind = { ...rect, x: right + 3, width: rightOf(rect) - right - 3 };
  const last = inside.at(-1)?.text ?? '';
  const isCaption = /[:?]\s*\*?$/.test(last) && rect.height <= 60;
  return isCaption && behind.width >= 30 && isPlace(behind) ? behind : undefined;
}

const captionOf = ({ inside }: Cell): string => inside.map(({ text }) => text).join(' ');

function captioned(cell: Cell, confidence: number): FieldCandidate[] {
  const rect = freePart(cell);
  return rect ? [{ type: 'text', rect, label: captionOf(cell), confidence }] : [];
}

/** Classifies a box without neighbours. */
function single(cell: Cell, { phrases: all, size }: LayoutFeatures): FieldCandidate[] {
  const { rect } = cell;
  const phrases = namingPhrases(all);
  if (cell.inside.length > 0) return captioned(cell, SURE.inside);
  if (isButtonSize(rect)) return [{ type: 'checkbox', rect, ...buttonLabel(phrases, rect) }];
  if (!isPlace(rect) || rect.width * rect.height > LARGEST * size.width * size.height) return [];
  const before = labelLeft(phrases, rect, 150);
  const above = labelAbove(phrases, rect, 14);
  // Tall boxes have their label above.
  const label = rect.height > 40 ? (above ?? before) : (before ?? above);
  if (label)
    return [{ type: 'text', rect, label: label.text, confidence: label === before ? SURE.beside : SURE.inside }];
  const around = labelBelow(phrases, rect, 10) ?? labelRight(phrases, rect, 12);
  return [{ type: 'text', rect, label: around?.text ?? '', confidence: around ? SURE.above : 0 }];
}

const touches = (a: Rect, b: Rect): boolean => {
  const across = Math.max(a.x, b.x) - Math.min(rightOf(a), rightOf(b));
  const down = Math.max(a.y, b.y) - Math.min(bottomOf(a), bottomOf(b));
  return (
    (across <= WALL && across > -1 && sharedHeight(a, b) > Math.min(a.height, b.height) / 2) ||
    (down <= WALL && down > -1 && sharedWidth(a, b) > Math.min(a.width, b.width) / 2)
  );
};

function groupCells(cells: readonly Cell[]): Cell[][] {
  const left = new Set(cells);
  const groups: Cell[][] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const cell of group) {
      for (const other of left) {
        if (!touches(cell.rect, other.rect)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Splits a table into rows, sorted from the left. */
function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells.toSorted((a, b) => a.rect.y - b.rect.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isSame =
      first && Math.abs(first.rect.y - cell.rect.y) < 3 && Math.abs(first.rect.height - cell.rect.height) < 3;
    if (row && isSame) row.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.rect.x - b.rect.x));
}

/** Limits of a comb cell's width (pt), and its relative tolerance. */
const COMB = { most: 32, least: 6, spread: 0.15 } as const;

const isLike = (a: Rect, b: Rect): boolean =>
  Math.abs(a.width - b.width) <= Math.max(1, a.width * COMB.spread) &&
  Math.abs(a.height - b.height) <= Math.max(1, a.height * COMB.spread);

/** Returns the runs of at least `least` equal, narrow, blank cells in a row. */
function combsIn(row: readonly Cell[], least: number): Cell[][] {
  const runs: Cell[][] = [];
  for (const cell of row) {
    const { rect, inside } = cell;
    const isCell = inside.length === 0 && rect.width >= COMB.least && rect.width <= COMB.most && rect.height <= ROW;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isCell && isLike(last.rect, rect) && rect.x - rightOf(last.rect) <= WALL) run.push(cell);
    else runs.push(isCell ? [cell] : []);
  }
  return runs.filter(({ length }) => length >= least);
}

/** Maximum height of a comb cell (pt). */
const ROW = 40;

function spanOf(run: readonly Cell[]): Rect {
  const first = (run[0] as Cell).rect;
  const last = (run.at(-1) as Cell).rect;
  return { ...first, width: rightOf(last) - first.x };
}

function comb(run: readonly Cell[], phrases: readonly PrintedPhrase[], own?: string): FieldCandidate {
  const rect = spanOf(run);
  const label =
    own ??
    (labelLeft(phrases, rect, 150) ?? labelAbove(phrases, rect, 14) ?? labelBelow(phrases, rect, 10))?.text ??
    '';
  return { type: 'text', rect, label, confidence: label === '' ? 0.5 : SURE.comb, cells: run.length };
}

/** Classifies a table without text: combs, or boxes labelled from outside. */
function untitled(group: readonly Cell[], look: LayoutFeatures): FieldCandidate[] {
  const rows = rowsOf(group);
  const combs = rows.map((row) => combsIn(row, 3).find(({ length }) => length === row.length));
  if (combs.every((run) => run !== undefined) && (rows.length === 1 || combs.every(({ length }) => length > 5)))
    return combs.map((run) => comb(run, look.phrases));
  const isLine = rows.length === 1 || rows.every(({ length }) => length === 1);
  if (isLine && group.length <= 6) return group.flatMap((cell) => single(cell, look));
  const [top = []] = rows;
  return rows.flatMap((row) =>
    row.flatMap((cell, column): FieldCandidate | [] => {
      const before = row[0] && labelLeft(look.phrases, row[0].rect, 80);
      const over = top[column] && labelAbove(look.phrases, top[column].rect, 16);
      const names = [before?.text ?? '', over?.text ?? ''].map(nameFromLabel);
      // Numbers label the axes of charts.
      if (names.includes('') || !isPlace(cell.rect)) return [];
      return { type: 'text', rect: cell.rect, label: names.join(' '), confidence: SURE.above };
    }),
  );
}

function headsOf(cell: Cell, printed: readonly Cell[]): readonly [row: Cell | undefined, column: Cell | undefined] {
  let row: Cell | undefined;
  let column: Cell | undefined;
  const { rect } = cell;
  for (const each of printed) {
    const isRow = rightOf(each.rect) <= rect.x + 1 && sharedHeight(each.rect, rect) > rect.height * 0.6;
    if (isRow && (!row || each.rect.x > row.rect.x)) row = each;
    const isColumn = bottomOf(each.rect) <= rect.y + 1 && sharedWidth(each.rect, rect) > rect.width * 0.6;
    if (isColumn && (!column || each.rect.y > column.rect.y)) column = each;
  }
  return [row, column];
}

/** Returns true if another cell of the row has print near its bottom: a row of running text. */
const isRowOfText = (cell: Cell, printed: readonly Cell[]): boolean =>
  printed.some(
    (other) =>
      Math.abs(other.rect.y - cell.rect.y) < 3 &&
      Math.abs(other.rect.height - cell.rect.height) < 3 &&
      Math.max(...other.inside.map(({ rect }) => bottomOf(rect))) > other.rect.y + other.rect.height * 0.6,
  );

/** Maximum distance of a line's text from its number before the cells of an amount (pt). */
const LINE_TEXT = 300;

/**
 * Returns the text of a numbered line in front of its amount, as on tax forms: the number is both
 * before the text and in a cell. Undefined for other numbers.
 */
function labelOfNumber(
  head: Cell,
  group: readonly Cell[],
  phrases: readonly PrintedPhrase[],
): PrintedPhrase | undefined {
  const [number] = /^\d{1,3}$/.exec(captionOf(head)) ?? [];
  if (number === undefined) return undefined;
  const outside = phrases.filter(({ rect }) => !group.some((cell) => isInside(rect, cell.rect)));
  const numbered = outside.filter(({ text }) => text.trim().split(/\s/)[0] === number);
  const isNumbered = numbered.some(({ rect }) => rect.x < head.rect.x && sharedHeight(rect, head.rect) > 0);
  const named = outside.filter(({ text }) => nameFromLabel(text) !== '');
  return isNumbered ? labelLeft(named, head.rect, LINE_TEXT) : undefined;
}

function table(group: readonly Cell[], { phrases }: LayoutFeatures): FieldCandidate[] {
  const printed = group.filter(({ inside }) => inside.length > 0);
  const found: FieldCandidate[] = [];
  const taken = new Set<Cell>();
  for (const row of rowsOf(group)) {
    for (const run of combsIn(row, 4)) {
      const heads = run.map((cell) => headsOf(cell, printed));
      // Cells with different column headers don't form a comb.
      if (new Set(heads.map(([, column]) => column)).size > 1 || !heads[0]?.[0]) continue;
      found.push(comb(run, phrases, captionOf(heads[0][0])));
      for (const cell of run) taken.add(cell);
    }
  }
  for (const cell of group) {
    if (taken.has(cell)) continue;
    if (cell.inside.length > 0) {
      if (!isRowOfText(cell, printed)) found.push(...captioned(cell, SURE.cell));
      continue;
    }
    const [row, column] = headsOf(cell, printed);
    const heads = [row, column].filter((head) => head && namingPhrases(head.inside).length > 0);
    const line = heads.length === 0 && row ? labelOfNumber(row, group, phrases) : undefined;
    if (heads.length === 0 && !line) continue;
    const label = heads
      .map((head) => head && nameFromLabel(captionOf(head)))
      .concat(line?.text)
      .filter(Boolean)
      .join(' ');
    if (isButtonSize(cell.rect)) found.push({ type: 'checkbox', rect: cell.rect, label, confidence: SURE.above });
    else if (isPlace(cell.rect)) found.push({ type: 'text', rect: cell.rect, label, confidence: SURE.cell });
  }
  return found;
}

/** Returns the area as a cell with its phrases; undefined if it isn't a box. */
function toCell({ rect, share }: EnclosedArea, { phrases, rules }: LayoutFeatures): Cell | undefined {
  const inside = phrases.filter((phrase) => isInside(phrase.rect, rect));
  if (share < (inside.length > 0 ? BOX.printed : BOX.blank)) return undefined;
  const hasRule = rules.some(({ rect: rule }) => {
    const part = intersectRect(rule, { ...rect, y: rect.y + 2.5, height: Math.max(0, rect.height - 5) });
    return part !== undefined && part.width > 8;
  });
  return hasRule ? undefined : { rect, inside };
}

/** Returns true for a bar of a chart: aligned with others of the same width but another height. */
function isBar({ rect }: Cell, singles: readonly Cell[]): boolean {
  const isBeside = (other: Rect) =>
    Math.abs(bottomOf(other) - bottomOf(rect)) < 1.5 &&
    Math.abs(other.width - rect.width) < 1.5 &&
    Math.abs(other.height - rect.height) > 3;
  return singles.filter((other) => isBeside(other.rect)).length >= 2;
}

export function findBoxes(look: LayoutFeatures): FieldCandidate[] {
  const { areas, phrases } = look;
  const circles = areas.filter(isCircle);
  const cells = areas
    .filter((area) => !circles.includes(area))
    .slice(0, MOST_CELLS)
    .map((area) => toCell(area, look))
    .filter((cell) => cell !== undefined);
  const groups = groupCells(cells);
  const singles = groups.flatMap((group) => (group.length === 1 ? group : []));
  const boxes = groups.flatMap((group) => {
    const [first] = group;
    if (group.length === 1 && first) return isBar(first, singles) ? [] : single(first, look);
    return group.some(({ inside }) => inside.length > 0) ? table(group, look) : untitled(group, look);
  });
  const buttons = circles
    .filter(({ rect }) => !phrases.some((phrase) => isInside(phrase.rect, rect) || isInside(rect, phrase.rect)))
    .map(({ rect }): FieldCandidate => ({ type: 'radio', rect, ...buttonLabel(phrases, rect) }));
  return [...boxes, ...buttons];
}
