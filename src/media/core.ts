// Entry for workers and Node: documents without a worker, and lines of text in pixels.
export { type DirectDocument, type DirectOptions, describePdf, openDirect } from './direct.ts';
export { findComponents, type InkComponent } from './text/components.ts';
export { findTextLines } from './text/find-lines.ts';
export { DARK, findInk, type GreyImage, type InkMask, levelReached, turnOver } from './text/ink.ts';
export { findPrintDirection, type PrintDirection } from './text/print-direction.ts';
export { orderForReading } from './text/reading-order.ts';
