import { type Element, FNC1, type MeaningRow, relate, splitElements, splitPrinted, toRow } from '../gs1/index.ts';
import type { Describe } from './meaning.ts';

/** Types that only hold GS1 data. */
const ALWAYS_GS1: ReadonlySet<string> = new Set(['ean128Barcode', 'gs1CompositeBarcode', 'gs1DataBarBarcode']);

/** Types that may hold GS1 data (Code 128 with GS1 data is EAN-128). */
const MAY_BE_GS1: ReadonlySet<string> = new Set(['dataMatrixBarcode', 'qrCodeBarcode', 'aztecBarcode']);

/** Symbology identifiers of FNC1 in first position, which some readers prepend. */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/;

/** Returns whether the number has check characters: rarely valid by chance. */
const isChecked = ({ identifier }: Element): boolean =>
  identifier?.parts.some(({ content }) => content === 'check' || content === 'check-pair') ?? false;

/**
 * Detects undeclared GS1 data: known identifiers that start with a valid check digit, or have
 * separators and are valid throughout. Telephone and part numbers have parentheses, too.
 */
function looksLikeGs1(elements: readonly Element[], rows: readonly MeaningRow[], mark: Mark): boolean {
  const [first] = elements;
  if (!first || !elements.every(({ identifier }) => identifier)) return false;
  const isRight = !rows[0]?.isWrong;
  const isKey = /^0[0-3]$/.test(first.id) && /^(\d{14}|\d{18})$/.test(first.data);
  if (isKey) return mark !== 'none' || isRight;
  return mark === 'separators'
    ? rows.every(({ isWrong }) => !isWrong)
    : mark === 'parentheses' && isRight && isChecked(first);
}

type Mark = 'parentheses' | 'separators' | 'none';

export const describeGs1: Describe = ({ type, value, isGs1 = false }, today) => {
  const data = value.replace(SYMBOLOGY, '');
  const printed = splitPrinted(data);
  const elements = printed ?? splitElements(data);
  const rows = elements.map((element) => toRow(element, today));
  const isTold = isGs1 || ALWAYS_GS1.has(type) || data !== value;
  const mark = printed ? 'parentheses' : data.includes(FNC1) ? 'separators' : 'none';
  const mayBe = printed !== undefined || MAY_BE_GS1.has(type);
  if (!isTold && !(mayBe && looksLikeGs1(elements, rows, mark))) return undefined;
  return { kind: 'gs1', title: 'GS1', rows: relate(elements, rows) };
};
