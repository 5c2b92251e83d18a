// Position of a mark's `path` on its page. The specification defines no coordinates; its default
// `M0,0` only fits paths from their rectangle's corner. Paths are written relative to it (page px).
// Paths that are read may be relative, in page coordinates or in their own units (heuristic):
// whichever puts the path inside its rectangle wins; otherwise it's stretched to the rectangle.
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { boundsOfPath, type ScaleAndOffset, stretchPath } from '../../kernel/path-geometry.ts';
import { inflateRect, normalizeRect, type Rect, rectContainsRect, translateRect } from '../../kernel/rect.ts';
import { remembered } from '../../kernel/remembered.ts';
import { type PathCommand, parsePath } from '../../kernel/svg-path.ts';
import type { HorizontalAlignment } from './base-mark.ts';
import type { PaintContext } from './define-mark.ts';

export interface ParsedPath {
  readonly commands: readonly PathCommand[];
  readonly bounds: Rect;
}

interface WithPath {
  readonly path: string;
}

const PATHS_REMEMBERED = 1000;

/** Cache by text: each step of a drag is another mark with the same path. */
const byText = new BoundedCache<string, ParsedPath>(PATHS_REMEMBERED);

function parse(path: string): ParsedPath {
  const commands = parsePath(path) ?? [];
  return { commands, bounds: boundsOfPath(commands) ?? { x: 0, y: 0, width: 0, height: 0 } };
}

export const parsedPathOf = remembered(
  (mark: WithPath): ParsedPath => byText.getOrCreate(mark.path, () => parse(mark.path)),
);

const scaleTo = (from: number, to: number): number => (from === 0 ? 1 : to / from);

/** Returns the sum of the distances between corresponding edges. */
const mismatch = (a: Rect, b: Rect): number =>
  Math.abs(a.x - b.x) +
  Math.abs(a.y - b.y) +
  Math.abs(a.x + a.width - b.x - b.width) +
  Math.abs(a.y + a.height - b.y - b.height);

/** Maps the path to the page. `slack` is how far it may exceed its rectangle. */
export function placePath({ bounds }: ParsedPath, rectangle: Rect, slack: number): ScaleAndOffset {
  const rect = normalizeRect(rectangle);
  const reach = inflateRect(rect, slack + 1);
  const asRelative = translateRect(bounds, rect);
  const isRelative = rectContainsRect(reach, asRelative);
  const isAbsolute = rectContainsRect(reach, bounds) && mismatch(bounds, rect) < mismatch(asRelative, rect);
  if (isAbsolute) return { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 };
  if (isRelative) return { scaleX: 1, scaleY: 1, offsetX: rect.x, offsetY: rect.y };
  const scaleX = scaleTo(bounds.width, rect.width);
  const scaleY = scaleTo(bounds.height, rect.height);
  return { scaleX, scaleY, offsetX: rect.x - bounds.x * scaleX, offsetY: rect.y - bounds.y * scaleY };
}

/** Fits a path into a box proportionally, centred vertically, aligned horizontally. */
export function fitPath({ bounds }: ParsedPath, box: Rect, alignment: HorizontalAlignment): ScaleAndOffset {
  const byWidth = bounds.width === 0 ? Number.POSITIVE_INFINITY : box.width / bounds.width;
  const byHeight = bounds.height === 0 ? Number.POSITIVE_INFINITY : box.height / bounds.height;
  const fitting = Math.min(byWidth, byHeight);
  const scale = Number.isFinite(fitting) ? fitting : 1;
  const share = { Left: 0, Center: 0.5, Right: 1 }[alignment];
  return {
    scaleX: scale,
    scaleY: scale,
    offsetX: box.x + (box.width - bounds.width * scale) * share - bounds.x * scale,
    offsetY: box.y + (box.height - bounds.height * scale) / 2 - bounds.y * scale,
  };
}

export const placedCommands = (parsed: ParsedPath, stretch: ScaleAndOffset): readonly PathCommand[] =>
  stretchPath(parsed.commands, stretch);

/** Strokes the path without allocating: tiles paint thousands of them. */
export function strokePath(
  context: PaintContext,
  { commands }: ParsedPath,
  { scaleX, scaleY, offsetX, offsetY }: ScaleAndOffset,
  { color, thickness }: { readonly color: string; readonly thickness: number },
): void {
  if (commands.length === 0) return;
  context.strokeStyle = color;
  context.lineWidth = thickness;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  for (const command of commands) {
    const x = command.to.x * scaleX + offsetX;
    const y = command.to.y * scaleY + offsetY;
    if (command.command === 'C') {
      context.bezierCurveTo(
        command.control1.x * scaleX + offsetX,
        command.control1.y * scaleY + offsetY,
        command.control2.x * scaleX + offsetX,
        command.control2.y * scaleY + offsetY,
        x,
        y,
      );
    } else if (command.command === 'M') context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}
