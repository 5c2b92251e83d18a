import type { PageNumber } from '../kernel/page-number.ts';
import type { Result } from '../kernel/result.ts';
import { t } from '../messages/index.ts';

/**
 * Parses page numbers such as `1-3, 7`; returns them sorted, without duplicates.
 * @example
 * const pages = parsePageRange('1-3, 7', 10);
 * if (pages.ok) console.log(pages.value); // [1, 2, 3, 7]
 * else console.log(pages.error);
 */
export function parsePageRange(text: string, pageCount: number): Result<readonly PageNumber[], string> {
  const numbers = new Set<PageNumber>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})?\s*(?:([-–])\s*(\d{1,9})?)?\s*$/.exec(part);
    const [, from, dash, to] = match ?? [];
    if (!match || (from === undefined && to === undefined)) {
      return { ok: false, error: t("“{text}” isn't a page or a range of pages.", { text: part.trim() }) };
    }
    const first = from === undefined ? 1 : Number(from);
    const last = dash === undefined ? first : to === undefined ? pageCount : Number(to);
    if (first < 1 || last > pageCount || first > last) {
      return {
        ok: false,
        error: t('“{text}” is outside pages 1 to {count}.', { text: part.trim(), count: pageCount }),
      };
    }
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return { ok: true, value: [...numbers].sort((a, b) => a - b) };
}
