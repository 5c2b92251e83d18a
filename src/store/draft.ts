// The gesture in progress: Escape drops it, one commit applies it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import type { Rect } from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import type { Mark } from '../marks/index.ts';

export interface Typing {
  /** Mark in units of the draft's page, with the text before typing, enlarged to fit. */
  readonly mark: Mark;
  /** The same mark in its box at the start of typing. */
  readonly from: Mark;
  /** Its box grows to the right before lines wrap. */
  readonly isWidening: boolean;
  /** True if it isn't in the document yet. */
  readonly isNew: boolean;
  readonly text: string;
}

export interface DraftState {
  /** Page of the gesture, whatever page comes into view; 0 without a gesture. */
  readonly pageNumber: PageNumber;
  /** Marks painted by the gesture instead of the document. */
  readonly lifted: ReadonlySet<string>;
  /** Marks painted instead of them, lowest first. */
  readonly marks: readonly Mark[];
  /** Offset at which all of `marks` are painted. */
  readonly offset: Point;
  /** Selection rectangle being drawn (page px). */
  readonly marquee: Rect | undefined;
  /** Selection when the rectangle is released: one Set object with changing members. */
  readonly picked: ReadonlySet<string>;
  /** Lines that the gesture snapped to. */
  readonly guides: readonly SnapLine[];
  readonly typing: Typing | undefined;
  /** True while the page's edge stops the gesture. */
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
