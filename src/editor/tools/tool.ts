import type { PageNumber } from '../../kernel/page-number.ts';
import { distance, type Point } from '../../kernel/point.ts';

export interface PointerInput {
  /** The page under the pointer; while a gesture is under way, the one that it began on. */
  readonly pageNumber: PageNumber;
  /** In units of the page, and beyond its edges as well. */
  readonly point: Point;
  /** CSS pixels from the canvas' top left corner. */
  readonly screenPoint: Point;
  readonly pointerType: 'mouse' | 'pen' | 'touch';
  readonly shift: boolean;
  readonly alt: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
}

/** State machine of one pointer. Its gesture is in the draft store until it is committed. */
export interface Tool {
  pointerDown(input: PointerInput): void;
  /** Also without a button held, for cursors and previews. */
  pointerMove(input: PointerInput): void;
  pointerUp(input: PointerInput): void;
  doubleClick?(input: PointerInput): void;
  /** Cancels the gesture without a trace; also on a second finger, undo, or loss of the pointer. */
  cancel(): void;
  /** Undoes the last step of the gesture (a vertex); false if none. Without it, undo cancels. */
  undo?(): boolean;
  isBusy(): boolean;
  /** A key while the tool is chosen (`Enter`, `Backspace`, `Escape`); true when it was taken. */
  key?(key: string): boolean;
  cursor(input: PointerInput | undefined): string;
}

/** CSS pixels that a pointer may move before a press becomes a drag. */
const DRAG_THRESHOLD = { mouse: 3, pen: 5, touch: 8 } as const;

export const isDrag = (from: PointerInput, to: PointerInput): boolean =>
  distance(from.screenPoint, to.screenPoint) >= DRAG_THRESHOLD[to.pointerType];
