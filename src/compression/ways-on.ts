// Choices of a person, and how to go on where nothing comes of them.
import { type Message, message } from '../messages/index.ts';

/** JPEG quality of pictures that are made smaller. */
export const DEFAULT_QUALITY = 75;

/** A way to save more where pictures are made smaller already. */
export const FEWER_PIXELS = message('Fewer pixels per inch may make its pictures smaller.');

/** Says how to go on after a difference: no choice of the user's causes one without loss. */
export const differenceMessage = (problem: string, isLossy: boolean): Message =>
  isLossy
    ? message('{problem} Try more pixels per inch, or a higher quality.', { problem })
    : message('{problem} Nothing was written: keep the original.', { problem });
