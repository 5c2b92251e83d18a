import type { Rect } from '../../../kernel/rect.ts';
import type { ResizeHandle } from '../../../kernel/resize.ts';
import type { Handle } from '../../../marks/index.ts';
import type { TextPage } from '../../../text/text-page.ts';
import type { IndexedMark } from '../../page-index.ts';
import type { Snapper } from '../../snapping.ts';
import type { PointerInput } from '../tool.ts';

export type SelectState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'pointing';
      readonly start: PointerInput;
      readonly uid: string;
      readonly wasSelected: boolean;
      readonly isAdding: boolean;
      readonly link: string | undefined;
    }
  /** Inside the selection's box, on no mark: drags move the selection, clicks go to the page. */
  | { readonly kind: 'inBox'; readonly start: PointerInput }
  | {
      readonly kind: 'moving';
      readonly start: PointerInput;
      readonly marks: readonly IndexedMark[];
      readonly from: Rect;
      snapper(isOn: boolean): Snapper;
    }
  | {
      readonly kind: 'handle';
      readonly start: PointerInput;
      readonly mark: IndexedMark;
      readonly handle: Handle;
      readonly hasMoved: boolean;
      snapper(isOn: boolean): Snapper;
    }
  | {
      readonly kind: 'resizing';
      readonly start: PointerInput;
      readonly handle: ResizeHandle;
      readonly from: Rect;
      snapper(isOn: boolean): Snapper;
    }
  /** A finger on nothing of ours: it pushes the pages about, as everywhere on its screen. */
  | { readonly kind: 'panning'; readonly start: PointerInput; readonly hasMoved: boolean }
  | { readonly kind: 'text'; readonly start: PointerInput; readonly page: TextPage }
  | {
      readonly kind: 'marquee';
      readonly start: PointerInput;
      readonly before: ReadonlySet<string>;
      pick(area: Rect): ReadonlySet<string>;
    };

export interface Gesture<In extends SelectState> {
  drag(state: In, input: PointerInput): SelectState;
  /** Completes the gesture; the state is idle afterwards. */
  release(state: In, input: PointerInput): void;
  /** Undoes what the gesture did outside the draft. */
  cancel?(state: In): void;
  /** Cursor during the gesture; without it, that of what is under the pointer. */
  cursor?(state: In): string;
}

export type Gestures = {
  readonly [Kind in SelectState['kind']]: Gesture<Extract<SelectState, { readonly kind: Kind }>>;
};
