import { hasMod10 } from '../two-of-five.ts';

/** The digits with the check digit that makes them a GTIN. */
export function withCheckDigit(digits: string): string {
  for (let check = 0; check < 9; check++) if (hasMod10(`${digits}${check}`)) return `${digits}${check}`;
  return `${digits}9`;
}
