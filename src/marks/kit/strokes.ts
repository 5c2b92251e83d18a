import { strokeToPath } from '../../kernel/fit-curve.ts';
import type { Point } from '../../kernel/point.ts';
import type { PathCommand } from '../../kernel/svg-path.ts';

export const strokesToCommands = (strokes: readonly (readonly Point[])[], tolerance: number): PathCommand[] =>
  strokes.flatMap((stroke) => strokeToPath(stroke, tolerance));
