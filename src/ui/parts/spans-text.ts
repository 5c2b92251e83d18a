import type { PageNumber } from '../../kernel/page-number.ts';
import { spansOf } from '../../kernel/spans.ts';
import { listText, t } from '../../messages/index.ts';

/** Maximum number of named page ranges. */
const MOST_SPANS = 4;

/** Formats page numbers: `3`, `1 to 4 and 7`, `1 to 4, 7, 9, 11 and more`. */
export function spansText(numbers: readonly PageNumber[]): string {
  const spans = spansOf(numbers);
  const texts = spans
    .slice(0, MOST_SPANS)
    .map(([first, last]) => (first === last ? String(first) : t('{first} to {last}', { first, last })));
  return spans.length > MOST_SPANS ? t('{list} and more', { list: texts.join(', ') }) : listText(texts);
}
