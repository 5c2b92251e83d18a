import type { ScaleAndOffset } from '../../../kernel/path-geometry.ts';
import { inflateRect, normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { HorizontalAlignment } from '../../kit/base-mark.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { fitPath, parsedPathOf, strokePath } from '../../kit/placed-path.ts';

interface Signature {
  readonly rectangle: Rect;
  readonly path: string;
  readonly thickness: number;
  readonly horizontalAlignment: HorizontalAlignment;
}

/** Fits a signature proportionally, line width included; `horizontalAlignment` in spare width. */
export function signaturePlacement(mark: Signature): ScaleAndOffset {
  const box = inflateRect(normalizeRect(mark.rectangle), -mark.thickness / 2);
  return fitPath(parsedPathOf(mark), box, mark.horizontalAlignment);
}

export function paintFreehandSignature(context: PaintContext, mark: Signature & { readonly color: string }): void {
  strokePath(context, parsedPathOf(mark), signaturePlacement(mark), mark);
}
