import type { PaintContext } from '../../kit/define-mark.ts';
import { type FreehandMark, placementOf } from '../../kit/geometry/freehand.ts';
import { withOpacity } from '../../kit/painting.ts';
import { parsedPathOf, strokePath } from '../../kit/placed-path.ts';

export function paintFreehand(
  context: PaintContext,
  mark: FreehandMark & { readonly color: string; readonly opacity: number },
): void {
  withOpacity(context, mark.opacity, () => strokePath(context, parsedPathOf(mark), placementOf(mark), mark));
}
