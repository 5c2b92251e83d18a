import { hasMod10 } from '../two-of-five.ts';

export function withCheckDigit(digits: string): string {
  for (let check = 0; check < 9; check++) if (hasMod10(`${digits}${check}`)) return `${digits}${check}`;
  return `${digits}9`;
}
