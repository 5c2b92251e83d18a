// From a pointer's strokes to the format's paths.
import { strokeToPath } from '../../kernel/fit-curve.ts';
import { formatPath } from '../../kernel/path-geometry.ts';
import type { Point } from '../../kernel/point.ts';
import type { PathCommand } from '../../kernel/svg-path.ts';

/** Smooth commands through the strokes, no farther than about `tolerance` from what was drawn. */
export const strokesToCommands = (strokes: readonly (readonly Point[])[], tolerance: number): PathCommand[] =>
  strokes.flatMap((stroke) => strokeToPath(stroke, tolerance));

/** The same as a path's text, for a signature pad; `M0,0`, the format's default, when nothing was drawn. */
export function strokesToPath(strokes: readonly (readonly Point[])[], tolerance: number): string {
  const commands = strokesToCommands(strokes, tolerance);
  return commands.length === 0 ? 'M0,0' : formatPath(commands);
}
