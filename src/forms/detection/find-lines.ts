import type { Rect } from '../../kernel/rect.ts';
import { type FieldCandidate, type LayoutFeatures, SURE } from './candidate.ts';
import { bottomOf, labelAbove, labelBelow, labelLeft, labelRight, rightOf, sharedWidth } from './labels.ts';
import type { RuledLine } from './page-lines.ts';
import type { PrintedPhrase, PrintPiece } from './print.ts';

/** Height of the field over a line (pt): minimum, maximum, and search range. */
const OVER = { least: 8, most: 18, sought: 40 } as const;
/** Maximum distance of a rule from the box that it is a side of (pt). */
const NEAR = 3.5;
/** Rules wider than this share of the page content are separators. */
const PAGE_RULE = 0.72;
/** Maximum gap between label and line (pt), longer if labels form a column. */
const BEFORE = { near: 40, column: 150 } as const;

const isSideOfBox = ({ rect }: RuledLine, { areas }: LayoutFeatures): boolean =>
  areas.some(({ rect: area }) => {
    const isAt = Math.abs(area.y - bottomOf(rect)) < NEAR || Math.abs(bottomOf(area) - rect.y) < NEAR;
    return isAt && sharedWidth(area, rect) > Math.min(area.width, rect.width) * 0.5;
  });

/** Returns the free height above a rule (pt). */
function clearanceOf(rect: Rect, others: readonly Rect[]): number {
  const inner = { ...rect, x: rect.x + 2, width: rect.width - 4 };
  let clearance: number = OVER.sought;
  for (const other of others) {
    if (sharedWidth(other, inner) <= 0 || other.y > rect.y - 1) continue;
    clearance = Math.min(clearance, rect.y - bottomOf(other));
  }
  return clearance;
}

interface Line {
  readonly rule: RuledLine;
  readonly rect: Rect;
  readonly clearance: number;
}

const overLine = ({ x, y, width }: Rect, clearance: number): Rect => {
  const height = Math.min(clearance, OVER.most);
  return { x, y: y - height, width, height };
};

/** Returns the field above a rule, or the field after a label on the rule. */
function toLine(rule: RuledLine, look: LayoutFeatures, others: readonly Rect[]): Line | undefined {
  const clearance = clearanceOf(rule.rect, others);
  if (clearance >= OVER.least) return { rule, rect: overLine(rule.rect, clearance), clearance };
  const on = look.phrases.filter(
    ({ rect }) =>
      sharedWidth(rect, rule.rect) > 0 &&
      bottomOf(rect) <= rule.rect.y + 2 &&
      rule.rect.y - bottomOf(rect) < OVER.least,
  );
  const label = on.toSorted((a, b) => a.rect.x - b.rect.x)[0];
  if (on.length !== 1 || !label?.text.endsWith(':') || label.rect.x > rule.rect.x + 12) return undefined;
  const from = rightOf(label.rect) + 3;
  const rest = { ...rule.rect, x: from, width: rightOf(rule.rect) - from };
  const left = clearanceOf(rest, others);
  if (rest.width < Math.max(30, rule.rect.width * 0.4) || left < OVER.least) return undefined;
  return { rule, rect: overLine(rest, left), clearance: left };
}

/** Returns the number of cells between evenly spaced ticks, or undefined. */
function cellsOf({ rect, ticks }: RuledLine): number | undefined {
  if (ticks.length < 3) return undefined;
  const pitch = ((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)) / (ticks.length - 1);
  const isEven = ticks.every(
    (tick, index) => Math.abs(tick - (ticks[0] ?? 0) - index * pitch) < Math.max(1.5, pitch * 0.12),
  );
  const cells = Math.round(rect.width / pitch);
  return isEven && pitch >= 7 && pitch <= 34 && Math.abs(rect.width - cells * pitch) < pitch * 0.3 ? cells : undefined;
}

interface Label {
  readonly label: string;
  readonly confidence: number;
}

/** Returns a line's label from its surroundings; undefined for a separator. */
function labelOf(
  { rule, rect, clearance }: Line,
  phrases: readonly PrintedPhrase[],
  pageWidth: number,
): Label | undefined {
  const labelBefore = (reach: number) => labelLeft(phrases, { ...rect, height: rect.height + 4 }, reach);
  const before = labelBefore(BEFORE.near);
  const isPageRule = rule.rect.width > pageWidth * PAGE_RULE;
  if (before) return { label: before.text, confidence: SURE.beside };
  if (isPageRule) return undefined;
  const below = labelBelow(phrases, rule.rect, 12);
  const fits =
    below && below.rect.x >= rule.rect.x - 6 && rightOf(below.rect) <= rightOf(rule.rect) + rule.rect.width * 0.2;
  // Footnotes start with their number.
  if (fits && !/^[\d*†]/.test(below.text)) return { label: below.text, confidence: SURE.below };
  const above = labelAbove(phrases, { ...rect, height: 1, y: rule.rect.y }, OVER.sought);
  const isHead = above && Math.abs(above.rect.x - rule.rect.x) < 8 && rightOf(above.rect) <= rightOf(rule.rect);
  if (isHead && clearance < 30 && (above.text.endsWith(':') || above.text.length <= 30))
    return { label: above.text, confidence: SURE.above };
  const column = labelBefore(BEFORE.column);
  return column?.text.trim() ? { label: column.text, confidence: SURE.above } : undefined;
}

/** Distance between consecutive lines to write on (pt). */
const LADDER = { least: 11, most: 40 } as const;

function findRuled(look: LayoutFeatures): FieldCandidate[] {
  const { rules, phrases } = look;
  const open = rules.filter((rule) => !rule.hasCorner && !isSideOfBox(rule, look));
  const others = [
    ...phrases.map(({ rect }) => rect),
    ...look.pieces.map(({ rect }) => rect),
    ...rules.map(({ rect }) => rect),
  ];
  const placed = [...others, ...look.areas.map(({ rect }) => rect)];
  const pageWidth = Math.max(...placed.map(rightOf)) - Math.min(...placed.map(({ x }) => x));
  const found: FieldCandidate[] = [];
  let above: { line: Line; label: string } | undefined;
  for (const rule of open) {
    const line = toLine(rule, look, others);
    if (!line) continue;
    const cells = cellsOf(rule);
    const own = labelOf(line, phrases, pageWidth);
    const step = above ? rule.rect.y - above.line.rule.rect.y : 0;
    const goesOn =
      above &&
      step >= LADDER.least &&
      step <= LADDER.most &&
      Math.abs(rightOf(above.line.rule.rect) - rightOf(rule.rect)) < 6 &&
      line.clearance >= step - 5;
    const label = own ?? (goesOn && above ? { label: above.label, confidence: SURE.ladder } : undefined);
    if (!label) continue;
    above = { line, label: label.label };
    found.push({ type: 'text', rect: line.rect, ...label, ...(cells === undefined ? {} : { cells }) });
  }
  return found;
}

/** Minimum length of a leader to write on (pt). */
const MIN_LEADER = 18;

/** Returns true for leaders that end at a number, as in a table of contents. */
function leadsOn({ text, rect }: PrintPiece, phrases: readonly PrintedPhrase[]): boolean {
  const behind = labelRight(phrases, rect, 40);
  return !text.startsWith('_') && behind !== undefined && /^[\p{N}ivxlc.,$€£%()（）\s-]+$/iu.test(behind.text);
}

function findLeaders({ pieces, phrases }: LayoutFeatures): FieldCandidate[] {
  const found: FieldCandidate[] = [];
  for (const piece of pieces) {
    const { rect } = piece;
    if (piece.kind !== 'leader' || rect.width < MIN_LEADER || leadsOn(piece, phrases)) continue;
    const before = labelLeft(phrases, rect, 40);
    const below = labelBelow(phrases, rect, 12);
    const last = found.findLast(
      (each) => Math.abs(rightOf(each.rect) - rightOf(rect)) < 12 && rect.y - each.rect.y < LADDER.most,
    );
    const label = before?.text ?? below?.text ?? last?.label ?? labelRight(phrases, rect, 24)?.text;
    const above = label === undefined ? labelAbove(phrases, rect, 16)?.text : undefined;
    found.push({
      type: 'text',
      rect: { ...rect, y: rect.y - rect.height * 0.1, height: rect.height },
      label: label ?? above ?? '',
      confidence: (label ?? above) === undefined ? 0.5 : SURE.beside,
    });
  }
  return found;
}

function findGlyphs({ pieces, phrases }: LayoutFeatures): FieldCandidate[] {
  return pieces.flatMap(({ kind, rect }): FieldCandidate | [] => {
    if (kind !== 'checkbox' && kind !== 'radio') return [];
    // A glyph's box is as high as the line, but the drawn box is only as high as wide.
    const side = Math.min(rect.width, rect.height);
    const place = {
      x: rect.x + (rect.width - side) / 2,
      y: rect.y + (rect.height - side) / 2,
      width: side,
      height: side,
    };
    const label = labelRight(phrases, rect, 24) ?? labelLeft(phrases, rect, 40);
    return { type: kind, rect: place, label: label?.text ?? '', confidence: label ? SURE.glyph : 0.5 };
  });
}

export const findLines = (look: LayoutFeatures): FieldCandidate[] => [
  ...findRuled(look),
  ...findLeaders(look),
  ...findGlyphs(look),
];
