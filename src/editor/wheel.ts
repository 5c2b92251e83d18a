// Meaning of the wheel: scrolls, with Control zooms (a setting swaps both for mice); pinch zooms.

export interface WheelInput {
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly control: boolean;
  readonly shift: boolean;
  /** A mouse's wheel zooms, and scrolls with Control held. */
  readonly wheelZooms: boolean;
  /** Milliseconds. */
  readonly time: number;
}

export type WheelAction =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number };

const LINE_PIXELS = 40;
const PAGE_PIXELS = 800;
/** Minimum pixels of a mouse wheel's notch; trackpads start with fewer. */
const NOTCH_PIXELS = 40;
/** After this pause (ms), the next event may come from another device. */
const SEQUENCE_PAUSE = 250;
const PIXELS_PER_DOUBLING = 300;
/** A pinch on a trackpad comes as small steps with Control. */
const PINCH_PIXELS_PER_DOUBLING = 70;

/** Detects the device by how a sequence of events starts: browsers don't tell. */
export function createWheelReader(): (input: WheelInput) => WheelAction {
  let lastTime = Number.NEGATIVE_INFINITY;
  let isMouse = false;
  return (input) => {
    const unit = input.deltaMode === 1 ? LINE_PIXELS : input.deltaMode === 2 ? PAGE_PIXELS : 1;
    const x = input.deltaX * unit;
    const y = input.deltaY * unit;
    const isNotch = input.deltaMode !== 0 || (x === 0 && Math.abs(y) >= NOTCH_PIXELS);
    if (input.time - lastTime > SEQUENCE_PAUSE) isMouse = isNotch;
    lastTime = input.time;
    const isPinch = input.control && !isMouse;
    if (isPinch || (isMouse && !input.shift && x === 0 && input.control !== input.wheelZooms)) {
      const doubling = input.control && !isNotch ? PINCH_PIXELS_PER_DOUBLING : PIXELS_PER_DOUBLING;
      return { kind: 'zoom', factor: 2 ** (-y / doubling) };
    }
    return input.shift && x === 0 ? { kind: 'pan', x: -y, y: 0 } : { kind: 'pan', x: -x, y: -y };
  };
}
