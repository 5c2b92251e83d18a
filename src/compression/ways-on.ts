// Choices of a person, and how to go on where nothing comes of them.
import { type Said, say } from '../messages/index.ts';

/** JPEG quality of pictures that are made smaller. */
export const DEFAULT_QUALITY = 75;

/** A way to save more where pictures are made smaller already. */
export const FEWER_PIXELS = say('Fewer pixels per inch may make its pictures smaller.');

/** Says how to go on after a difference: no choice of the user's causes one without loss. */
export const sayDifference = (problem: string, isLossy: boolean): Said =>
  isLossy
    ? say('{problem} Try more pixels per inch, or a higher quality.', { problem })
    : say('{problem} Nothing was written: keep the original.', { problem });
