// Bates numbers: consecutive page numbers across a production.
import type { Production } from '../schema.ts';

/** @throws RangeError if the number has too many digits */
function formatNumber(value: number, prefix: string, digits: number): string {
  const text = String(value);
  if (text.length > digits) throw new RangeError(`${text} has more than ${digits} digits.`);
  return `${prefix}${text.padStart(digits, '0')}`;
}

/** Numbers the pages of all documents. @throws RangeError if there are too few digits */
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
