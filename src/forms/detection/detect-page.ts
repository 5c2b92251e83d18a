import { groupBy } from '../../kernel/group.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { inLines } from '../../pdf/structure/index.ts';
import { createFieldNames, type FieldNames } from '../field-names.ts';
import { type FieldWidget, type FormField, OFF, PLAIN_FIELD } from '../types.ts';
import { type FieldCandidate, type LayoutFeatures, ONE_LINE } from './candidate.ts';
import { findBoxes } from './find-boxes.ts';
import { findLines } from './find-lines.ts';
import { isRequired, labelAbove, labelLeft, nameFromLabel, rightOf, sharedHeight } from './labels.ts';

export interface FieldProposal {
  readonly field: FormField;
  /** Heuristic confidence (0 to 1). */
  readonly confidence: number;
}

/** Minimum confidence of proposals. */
const LEAST = 0.5;
/** Two places conflict if they share more than this of the smaller one's area. */
const TAKEN = 0.25;

const areaOf = ({ width, height }: Rect): number => width * height;

function overlaps(a: Rect, b: Rect): boolean {
  const part = intersectRect(a, b);
  return part !== undefined && areaOf(part) > TAKEN * Math.min(areaOf(a), areaOf(b));
}

/** Returns the most confident of overlapping candidates, without those in taken places. */
function withoutOverlaps(candidates: readonly FieldCandidate[], taken: readonly Rect[]): FieldCandidate[] {
  const kept: FieldCandidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    if (candidate.confidence < LEAST) continue;
    const { rect } = candidate;
    if (![...taken, ...kept.map((each) => each.rect)].some((other) => overlaps(other, rect))) kept.push(candidate);
  }
  return kept;
}

/** Maximum gaps in a radio group, in rows and columns (pt). */
const GROUP = { row: 170, column: 32 } as const;

/** Groups radio buttons by row, and the remaining ones by column. */
function groupRadios(radios: readonly FieldCandidate[]): FieldCandidate[][] {
  const sorted = inLines(radios, true);
  const rows: FieldCandidate[][] = [];
  for (const radio of sorted) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNext = last && sharedHeight(last.rect, radio.rect) > 2 && radio.rect.x - rightOf(last.rect) <= GROUP.row;
    if (row && isNext) row.push(radio);
    else rows.push([radio]);
  }
  const groups = rows.filter(({ length }) => length > 1);
  const columns: FieldCandidate[][] = [];
  for (const radio of rows.filter(({ length }) => length === 1).flat()) {
    const column = columns.find((each) => {
      const last = each.at(-1)?.rect;
      return last && Math.abs(last.x - radio.rect.x) < 4 && radio.rect.y - (last.y + last.height) <= GROUP.column;
    });
    if (column) column.push(radio);
    else columns.push([radio]);
  }
  return [...groups, ...columns];
}

/** Returns the question of a button group: before its row or above it. */
function questionOf(buttons: readonly FieldCandidate[], { phrases }: LayoutFeatures): string {
  const first = buttons[0]?.rect;
  if (!first) return '';
  const own = new Set(buttons.map(({ label }) => label));
  const others = phrases.filter(({ text }) => !own.has(text));
  return (labelLeft(others, first, 220) ?? labelAbove(others, first, 24))?.text ?? '';
}

const toWidget = ({ x, y, width, height }: Rect, page: PageNumber): FieldWidget => {
  const [left = 0, top = 0, w = 0, h = 0] = [x, y, width, height].map((value) => Math.round(value * 100) / 100);
  return { page, rectangle: [left, top, w, h], turns: 0, hidden: false };
};

/** Font sizes of new text fields (pt), and the ratio to the field's height. */
const SIZE = { least: 6, most: 12, share: 0.65 } as const;

function textField({ rect, cells, label }: FieldCandidate, name: string, page: PageNumber): FormField {
  const multiline = cells === undefined && rect.height > ONE_LINE;
  const size = multiline ? SIZE.most - 2 : Math.max(SIZE.least, Math.min(SIZE.most, rect.height * SIZE.share));
  return {
    ...PLAIN_FIELD,
    name,
    type: 'text',
    label: nameFromLabel(label) || name,
    required: isRequired(label),
    maxLength: cells ?? null,
    comb: cells !== undefined,
    multiline,
    fontSize: Math.round(size * 2) / 2,
    widgets: [toWidget(rect, page)],
  };
}

const ON = 'Yes';

function checkBox({ rect, label }: FieldCandidate, name: string, page: PageNumber): FormField {
  return {
    ...PLAIN_FIELD,
    name,
    type: 'checkbox',
    value: OFF,
    defaultValue: OFF,
    options: [{ value: ON, label: ON }],
    label: nameFromLabel(label) || name,
    required: false,
    fontSize: 0,
    fontName: 'ZapfDingbats',
    widgets: [{ ...toWidget(rect, page), state: ON }],
  };
}

function radioGroup(buttons: readonly FieldCandidate[], question: string, name: string, page: PageNumber): FormField {
  const states = createFieldNames([OFF]);
  const widgets = buttons.map(({ rect, label }, index) => ({
    ...toWidget(rect, page),
    state: states.take(nameFromLabel(label) || String(index + 1)),
  }));
  return {
    ...checkBox(buttons[0] as FieldCandidate, name, page),
    type: 'radio',
    noToggleToOff: true,
    required: isRequired(question),
    label: nameFromLabel(question) || name,
    options: widgets.map(({ state }) => ({ value: state, label: state })),
    widgets,
  };
}

/** Default names of fields without labels. */
const UNNAMED = { text: 'Text', checkbox: 'Check box', radio: 'Choice' } as const;

interface Part {
  readonly rect: Rect;
  readonly buttons: readonly FieldCandidate[];
}

/** Labels that several check boxes of the page share: their question makes them unique. */
const repeatedLabels = (candidates: readonly FieldCandidate[]): ReadonlySet<string> =>
  new Set(
    [...groupBy(candidates, ({ label }) => label)].filter(([, { length }]) => length > 1).map(([label]) => label),
  );

function toProposal(
  { buttons }: Part,
  page: PageNumber,
  look: LayoutFeatures,
  isRepeated: boolean,
  names: FieldNames,
): FieldProposal {
  const first = buttons[0] as FieldCandidate;
  const confidence = Math.min(...buttons.map((each) => each.confidence));
  const own = nameFromLabel(first.label);
  if (first.type === 'text') return { confidence, field: textField(first, names.take(own || UNNAMED.text), page) };
  const isGroup = first.type === 'radio' && buttons.length > 1;
  const question = isGroup || isRepeated ? questionOf(buttons, look) : '';
  const asked = nameFromLabel(question);
  if (isGroup) return { confidence, field: radioGroup(buttons, question, names.take(asked || UNNAMED.radio), page) };
  const name = names.take([asked, own].filter(Boolean).join(' ') || UNNAMED[first.type]);
  return { confidence, field: checkBox(first, name, page) };
}

export interface DetectionOptions {
  readonly page: PageNumber;
  readonly taken: readonly Rect[];
  readonly names: FieldNames;
}

/** Proposes the fields of a page, in rows from the top. */
export function detectOnPage(look: LayoutFeatures, { page, taken, names }: DetectionOptions): FieldProposal[] {
  const kept = withoutOverlaps([...findBoxes(look), ...findLines(look)], taken);
  const groups = groupRadios(kept.filter(({ type }) => type === 'radio'));
  const singles = kept.filter(({ type }) => type !== 'radio').map((candidate) => [candidate]);
  const repeated = repeatedLabels(kept.filter(({ type }) => type === 'checkbox'));
  const parts = [...singles, ...groups].map(
    (buttons): Part => ({ rect: (buttons[0] as FieldCandidate).rect, buttons }),
  );
  return inLines(parts, true).map((part) =>
    toProposal(part, page, look, repeated.has((part.buttons[0] as FieldCandidate).label), names),
  );
}
