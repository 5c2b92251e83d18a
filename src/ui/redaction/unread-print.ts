import type { PageNumber } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import { spansText } from '../parts/spans-text.ts';

export const unreadPrintText = (pageNumbers: readonly PageNumber[]): string =>
  t(
    'Print could not be read on {count, plural, one {page {list}} other {pages {list}}}: nothing is found in it. Look at these pages before you export.',
    { count: pageNumbers.length, list: spansText(pageNumbers) },
  );
