// From the strokes on a signature pad to a path of its own size.
import { boundsOfPath, formatPath, IDENTITY, stretchPath } from '../../kernel/path-geometry.ts';
import type { Point } from '../../kernel/point.ts';
import { strokesToCommands } from '../../marks/index.ts';

export type Stroke = readonly Point[];

/** Pixels of the pad that a curve may stray from what was drawn. */
export const PAD_TOLERANCE = 0.9;
/** A flat line is no wider than this many times its height: it could not be placed otherwise. */
const FLATTEST = 12;

/** The ink with its corner at the origin, and its width by height; undefined when nothing was drawn. */
export function toInk(strokes: readonly Stroke[]): { readonly path: string; readonly aspectRatio: number } | undefined {
  const commands = strokesToCommands(strokes, PAD_TOLERANCE);
  const bounds = boundsOfPath(commands);
  if (!bounds) return undefined;
  const toOrigin = { ...IDENTITY, offsetX: -bounds.x, offsetY: -bounds.y };
  const ratio = Math.max(bounds.width, 1) / Math.max(bounds.height, 1);
  return {
    path: formatPath(stretchPath(commands, toOrigin)),
    aspectRatio: Math.min(FLATTEST, Math.max(1 / FLATTEST, ratio)),
  };
}
