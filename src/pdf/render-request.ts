import type { Rect, Size } from '../kernel/rect.ts';
import type { RenderRequest } from './engine.ts';

/** Returns the request for a page at `scale` (px per pt), or for `rect` of it (px, rounded out). */
export function toRequest(page: Size, scale: number, rect?: Rect): RenderRequest {
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  if (!rect) return { scale, x: 0, y: 0, width, height };
  const x = Math.min(Math.max(Math.floor(rect.x), 0), width);
  const y = Math.min(Math.max(Math.floor(rect.y), 0), height);
  const right = Math.min(Math.ceil(rect.x + rect.width), width);
  const bottom = Math.min(Math.ceil(rect.y + rect.height), height);
  return { scale, x, y, width: right - x, height: bottom - y };
}
