// Positions of tiles. Level k shows the page scaled by 2^k: 0 is full size, −1 half of it, 1 twice.
import type { Rect, Size } from '../kernel/rect.ts';

/** Side of a tile (px of its level). */
export const TILE = 512;

/** Part of a tile (whole px of its bitmap). */
export type TileBox = Rect;

export const WHOLE_TILE: TileBox = { x: 0, y: 0, width: TILE, height: TILE };

export interface TileAddress {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** Upright view of a page (device px): `view = page × scale + (x, y)`, from (0, 0). */
export interface DeviceView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Visible part of the page's plane (page px). */
export const screenArea = ({ scale, x, y, width, height }: DeviceView): Rect => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
});

export const levelFor = (scale: number): number => Math.ceil(Math.log2(scale) - 1e-6);

/** Returns pixels of the level per page px. */
export const levelScale = (level: number): number => 2 ** level;

/** Returns the part of the page covered by a tile (page px). */
export function tileArea({ level, column, row }: TileAddress): Rect {
  const side = TILE / levelScale(level);
  return { x: column * side, y: row * side, width: side, height: side };
}

/** Returns a tile's pixels that an area may touch, one more per side to avoid seams. */
export function pixelBox(address: TileAddress, area: Rect): TileBox | undefined {
  const scale = levelScale(address.level);
  const tile = tileArea(address);
  const left = Math.max(0, Math.floor((area.x - tile.x) * scale) - 1);
  const top = Math.max(0, Math.floor((area.y - tile.y) * scale) - 1);
  const right = Math.min(TILE, Math.ceil((area.x + area.width - tile.x) * scale) + 1);
  const bottom = Math.min(TILE, Math.ceil((area.y + area.height - tile.y) * scale) + 1);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Returns the part of the page shown by pixels of a tile (page px). */
export function toPageArea(address: TileAddress, box: TileBox): Rect {
  const scale = levelScale(address.level);
  const tile = tileArea(address);
  return { x: tile.x + box.x / scale, y: tile.y + box.y / scale, width: box.width / scale, height: box.height / scale };
}

/** Rounds the end of a page length to device px, so that adjacent tiles meet without a seam. */
const toDevice = (position: number, scale: number, offset: number): number => Math.round(position * scale + offset);

/** Position of a page area on the screen (whole device px). */
export function deviceRect(area: Rect, view: DeviceView): Rect {
  const x = toDevice(area.x, view.scale, view.x);
  const y = toDevice(area.y, view.scale, view.y);
  return {
    x,
    y,
    width: toDevice(area.x + area.width, view.scale, view.x) - x,
    height: toDevice(area.y + area.height, view.scale, view.y) - y,
  };
}

/** Returns the tiles of a level that touch an area, clipped to the page. */
function tileRange(
  level: number,
  area: Rect,
  page: Size,
): { left: number; top: number; right: number; bottom: number } {
  const side = TILE / levelScale(level);
  return {
    left: Math.max(0, Math.floor(area.x / side)),
    top: Math.max(0, Math.floor(area.y / side)),
    right: Math.min(Math.ceil(page.width / side), Math.ceil((area.x + area.width) / side)) - 1,
    bottom: Math.min(Math.ceil(page.height / side), Math.ceil((area.y + area.height) / side)) - 1,
  };
}

/** Returns the visible tiles of a level, those in the middle first. */
export function visibleTiles(level: number, view: DeviceView, page: Size): TileAddress[] {
  const { left, top, right, bottom } = tileRange(level, screenArea(view), page);
  const tiles: TileAddress[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) tiles.push({ level, column, row });
  }
  const middle = { column: (left + right) / 2, row: (top + bottom) / 2 };
  const away = (tile: TileAddress) => Math.hypot(tile.column - middle.column, tile.row - middle.row);
  return tiles.sort((a, b) => away(a) - away(b));
}

export const tileKey = ({ level, column, row }: TileAddress): string => `${level}:${column}:${row}`;
