// Lossy coding ties pixels together: removing one for good means removing all coded with it.
import type { Rect } from '../kernel/rect.ts';
import { type ExifOrientation, orientRect, orientSize, storedRect } from './orientation.ts';
import type { PixelSize } from './rgba.ts';

/** Grey of destroyed pixels around a redaction, unlike common paper, ink and redactions. */
export const MARGIN_LEVEL = 0x99;

/** How coding ties a page's pixels together (px of the stored, unrotated page). */
export interface BlockCoding {
  readonly kind: 'blocks';
  readonly stored: PixelSize;
  readonly orientation: ExifOrientation;
  /** Strips or tiles, each coded independently: blocks are counted from its top left corner. */
  readonly chunk: PixelSize;
  /** Pixels coded as one: each influences all of them. */
  readonly block: PixelSize;
  /** Reach of a block beyond its edges, across and down. */
  readonly reach: readonly [across: number, down: number];
}

/** Every pixel may depend on every other: parts are coded as differences from earlier ones. */
export interface UnboundedCoding {
  readonly kind: 'unbounded';
  /** Name of the coding inside a sentence, such as `lossy WebP`. A message for `t`. */
  readonly name: string;
}

/** Coding of a stream's pixels; `unbounded` if each may influence every other. */
export type StreamCoding = Pick<BlockCoding, 'stored' | 'block' | 'reach'> | 'unbounded';

/** Lossy pictures anywhere on a page, in any size. */
export interface SpreadCoding {
  readonly kind: 'spread';
  /** Distance within which an area may leave traces (page units). */
  readonly reach: number;
}

/** @param reach page units; 0 for independent pixels */
export const toSpread = (reach: number): SpreadCoding | undefined =>
  reach > 0 ? { kind: 'spread', reach } : undefined;

/** Coding of a lossy page; undefined for a page whose pixels are kept exactly. */
export type LossyCoding = BlockCoding | UnboundedCoding | SpreadCoding;

function growWithin(rect: Rect, chunk: Rect, { block, reach }: BlockCoding): Rect {
  const [across, down] = reach;
  const left = Math.floor((rect.x - chunk.x) / block.width) * block.width - across;
  const top = Math.floor((rect.y - chunk.y) / block.height) * block.height - down;
  const right = Math.ceil((rect.x + rect.width - chunk.x) / block.width) * block.width + across;
  const bottom = Math.ceil((rect.y + rect.height - chunk.y) / block.height) * block.height + down;
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  return {
    x: chunk.x + x,
    y: chunk.y + y,
    width: Math.min(chunk.width, right) - x,
    height: Math.min(chunk.height, bottom) - y,
  };
}

/** Returns the pixels that `rect` (whole, upright) may influence: a rectangle per strip or tile. */
export function growToBlocks(rect: Rect, coding: BlockCoding): Rect[] {
  const { stored, orientation, chunk } = coding;
  const { x, y, width, height } = storedRect(rect, stored, orientation);
  const grown: Rect[] = [];
  for (let top = Math.floor(y / chunk.height) * chunk.height; top < y + height; top += chunk.height) {
    for (let left = Math.floor(x / chunk.width) * chunk.width; left < x + width; left += chunk.width) {
      const place = {
        x: left,
        y: top,
        width: Math.min(chunk.width, stored.width - left),
        height: Math.min(chunk.height, stored.height - top),
      };
      const from = { x: Math.max(x, left), y: Math.max(y, top) };
      const part = {
        ...from,
        width: Math.min(x + width, left + chunk.width) - from.x,
        height: Math.min(y + height, top + chunk.height) - from.y,
      };
      grown.push(orientRect(growWithin(part, place, coding), stored, orientation));
    }
  }
  return grown;
}

/** Returns how far {@link growToBlocks} may move an edge on the upright page (px). */
export function longestGrowth({ block, reach, orientation }: BlockCoding): PixelSize {
  return orientSize({ width: block.width - 1 + reach[0], height: block.height - 1 + reach[1] }, orientation);
}
