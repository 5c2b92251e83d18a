import type { PageData } from '../marks/kit/base-mark.ts';

export const A4_AT_100_DPI: PageData = { width: 827, height: 1169 };

/** PNG of 8 × 6 pixels, one transparent. */
export const SMALL_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAIklEQVR42mNgiDrB8P8Iw3+GqBP/sdJ4JaNO/GfAJ0knEwB9IHRKFSg9AgAAAABJRU5ErkJggg==';
