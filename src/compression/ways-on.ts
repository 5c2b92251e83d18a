import { type Message, message } from '../messages/index.ts';

export const DEFAULT_QUALITY = 75;

/** Hint if images are reduced already. */
export const FEWER_PIXELS = message('Fewer pixels per inch may make its pictures smaller.');

/** Adds a hint to a difference. Without loss, no option can avoid it. */
export const differenceMessage = (problem: string, isLossy: boolean): Message =>
  isLossy
    ? message('{problem} Try more pixels per inch, or a higher quality.', { problem })
    : message('{problem} Nothing was written: keep the original.', { problem });
