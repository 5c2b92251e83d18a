// Position of a page in its file's user space, neither rotated nor cropped (y up).
import type { Point } from '../kernel/point.ts';

export interface PdfFrame {
  /** Visible box (user space). */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Quarter turns clockwise of the shown page. */
  readonly turns: 0 | 1 | 2 | 3;
  /** Points per unit of user space: /UserUnit. */
  readonly unit: number;
}

/** Matrix in PDF order: (x, y) maps to (a·x + c·y + e, b·x + d·y + f). */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: PdfMatrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first. */
export function multiplyMatrices([a, b, c, d, e, f]: PdfMatrix, [g, h, i, j, k, l]: PdfMatrix): PdfMatrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export const applyMatrix = ([a, b, c, d, e, f]: PdfMatrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

export function toPagePoints({ left, bottom, right, top, turns, unit }: PdfFrame): PdfMatrix {
  switch (turns) {
    case 0:
      return [unit, 0, 0, -unit, -left * unit, top * unit];
    case 1:
      return [0, unit, unit, 0, -bottom * unit, -left * unit];
    case 2:
      return [-unit, 0, 0, unit, right * unit, -bottom * unit];
    case 3:
      return [0, -unit, -unit, 0, top * unit, right * unit];
  }
}

export function toUserSpace({ left, bottom, right, top, turns, unit }: PdfFrame): PdfMatrix {
  const scale = 1 / unit;
  switch (turns) {
    case 0:
      return [scale, 0, 0, -scale, left, top];
    case 1:
      return [0, scale, scale, 0, left, bottom];
    case 2:
      return [-scale, 0, 0, scale, right, bottom];
    case 3:
      return [0, -scale, -scale, 0, right, top];
  }
}
