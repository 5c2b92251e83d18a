// Converts strokes of a signature pad to a path in its own coordinates.
import { boundsOfPath, formatPath, IDENTITY, stretchPath } from '../../kernel/path-geometry.ts';
import type { Point } from '../../kernel/point.ts';
import { strokesToCommands } from '../../marks/index.ts';

export type Stroke = readonly Point[];

/** Largest deviation of a curve from the drawing (px of the pad). */
export const PAD_TOLERANCE = 0.9;
/** Limits the aspect ratio of flat lines, which couldn't be placed otherwise. */
const FLATTEST = 12;

/** Returns the ink at the origin, with width divided by height; undefined if empty. */
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
