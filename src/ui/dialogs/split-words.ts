// Messages of the split dialog: progress, result, or the reason for no result.
import { isBarcodeKind, type SplitState } from '../../app/split/split-state.ts';
import type { PictureDocument } from '../../media/index.ts';
import { listText, t } from '../../messages/index.ts';

/** Number of example values when no separator was found. */
const MOST_EXAMPLES = 5;

/** Explains why there are no parts when splitting by pages. */
function noPartsByPagesText({ choices, fault, plan }: Pick<SplitState, 'choices' | 'fault' | 'plan'>): string {
  if (fault !== undefined) return fault;
  if (!plan) return t('Enter the pages of each part, such as {text}.', { text: '1-3, 4-9' });
  return choices.kind === 'bookmarks' ? t('No bookmark leads to a page of this document.') : t('No page is blank.');
}

/** Explains why there are no parts, once all pages are read; undefined if there are parts. */
export function noPartsText(
  { choices, fault, pattern, plan, values }: SplitState,
  { pages }: PictureDocument,
): string | undefined {
  if (plan?.parts.length === 0) return t('There are only separators: no pages left to write.');
  if (plan && plan.separators > 0) return undefined;
  if (!isBarcodeKind(choices.kind)) return noPartsByPagesText({ choices, fault, plan });
  if (fault !== undefined) return t("The expression can't be used yet.");
  if (!plan && choices.kind === 'patch') return t('Choose the patch codes that start a new part.');
  if (!plan && choices.kind === 'value') return t('Enter the barcode value that starts a new part.');
  if (!plan && pattern) return t('Looking…');
  if (!plan) return t('Enter an expression for the values that start a new part.');
  if (choices.kind === 'patch') {
    return t(
      '{count, plural, one {No patch sheet with {names} was found on # page.} other {No patch sheet with {names} was found on # pages.}}',
      { count: pages.length, names: listText(choices.patches) },
    );
  }
  const none = t(
    '{count, plural, one {No such barcode was found on # page.} other {No such barcode was found on # pages.}}',
    { count: pages.length },
  );
  if (values.length === 0) return none;
  return `${none} ${t('Found: {names}', { names: listText(values.slice(0, MOST_EXAMPLES)) })}`;
}

export const partsText = ({ plan }: SplitState): string =>
  t('{count, plural, one {# part} other {# parts}}', { count: plan?.parts.length ?? 0 });

/** Number of skipped pages as text; undefined if none. */
export function leftOutText({ plan }: SplitState): string | undefined {
  const count = plan?.dropped.length ?? 0;
  return count > 0 ? t('{count, plural, one {# page left out} other {# pages left out}}', { count }) : undefined;
}

export const readingText = (done: number, total: number): string =>
  t('Scanning pages: {done} of {total}', { done, total });

/** One-line summary; the parts are listed below. */
export function summaryText(state: SplitState, picture: PictureDocument): string {
  const { reading } = state;
  switch (reading.kind) {
    case 'reading':
      return readingText(reading.done, reading.total);
    case 'stopped':
      return t("The pages haven't been scanned for separators yet.");
    case 'failed':
      return reading.message;
    case 'read':
      return noPartsText(state, picture) ?? [partsText(state), leftOutText(state) ?? []].flat().join(' · ');
  }
}
