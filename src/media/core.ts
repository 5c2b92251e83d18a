// Entry for workers and Node, and for arithmetic on either side. Opens nothing.
export { parsePageRange } from './page-range.ts';
export { findComponents, type InkComponent } from './text/components.ts';
export { findTextLines } from './text/find-lines.ts';
export { DARK, findInk, type GreyImage, type InkMask, levelReached, turnOver } from './text/ink.ts';
export { findPrintDirection, type PrintDirection } from './text/print-direction.ts';
export { orderForReading } from './text/reading-order.ts';
