// Numbers of pages that run through all documents of a production (Bates numbers).
import type { Production } from '../schema.ts';

/** Formats one number. @throws RangeError where it has more digits than all numbers have */
function formatNumber(value: number, prefix: string, digits: number): string {
  const text = String(value);
  if (text.length > digits) throw new RangeError(`${text} has more than ${digits} digits.`);
  return `${prefix}${text.padStart(digits, '0')}`;
}

/**
 * Numbers the pages of all documents, in order, without gap or duplicate.
 * @throws RangeError where the digits do not suffice
 */
export function numberPages(production: Production, pageCounts: readonly number[]): readonly (readonly string[])[] {
  const { prefix = '', digits = 9, start = 1 } = production.number ?? {};
  let next = start;
  return pageCounts.map((count) =>
    Array.from({ length: count }, () => {
      const number = formatNumber(next, prefix, digits);
      next += 1;
      return number;
    }),
  );
}
