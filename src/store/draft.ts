// The running gesture: dropped by Escape, made real by one commit.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Point } from '../kernel/point.ts';
import type { Rect } from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import type { Mark } from '../marks/index.ts';

/** A text that is being typed in its place. */
export interface Typing {
  /** In the units of the draft's page, with the text that it had, in a box that has room for what is typed. */
  readonly mark: Mark;
  /** The same text in the box that it had when typing began. */
  readonly from: Mark;
  /** Its box grows to the right before lines wrap. */
  readonly isWidening: boolean;
  /** It is not in the document yet. */
  readonly isNew: boolean;
  readonly text: string;
}

export interface DraftState {
  /** The page that the gesture is on, whatever page comes into view meanwhile; 0 while there is none. */
  readonly pageNumber: number;
  /** Marks that are painted by the gesture and not from the document. */
  readonly lifted: ReadonlySet<string>;
  /** Marks painted instead, lowest first. */
  readonly marks: readonly Mark[];
  /** All of `marks` are painted moved by this much. */
  readonly offset: Point;
  /** The selection rectangle that is being drawn, page pixels. */
  readonly marquee: Rect | undefined;
  /**
   * Selection when the rectangle is released. The same Set object while it's drawn, with changing
   * members.
   */
  readonly picked: ReadonlySet<string>;
  /** The lines that the gesture has snapped to. */
  readonly guides: readonly SnapLine[];
  readonly typing: Typing | undefined;
  /** The page's edge holds the gesture back. */
  readonly isHeldBack: boolean;
}

export type DraftStore = StoreApi<DraftState>;

export const NO_DRAFT: DraftState = {
  pageNumber: 0,
  lifted: new Set(),
  marks: [],
  offset: { x: 0, y: 0 },
  marquee: undefined,
  picked: new Set(),
  guides: [],
  typing: undefined,
  isHeldBack: false,
};

export const createDraftStore = (): DraftStore => createStore<DraftState>(() => NO_DRAFT);
