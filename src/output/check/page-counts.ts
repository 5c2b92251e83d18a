import type { Size } from '../../kernel/rect.ts';
import { type Message, message } from '../../messages/index.ts';

export const pageCountsMessage = (count: number, expected: number): Message =>
  message(
    '{count, plural, one {The file has # page instead of {expected}.} other {The file has # pages instead of {expected}.}}',
    { count, expected },
  );

/** Tolerance of sizes (pt): they are written as decimal numbers. */
const TOLERANCE = 0.01;

export const isAsLarge = (before: Size, after: Size): boolean =>
  Math.abs(before.width - after.width) < TOLERANCE && Math.abs(before.height - after.height) < TOLERANCE;
