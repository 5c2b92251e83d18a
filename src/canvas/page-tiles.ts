// Draws the page's picture from media's pyramid of bitmaps.
import { intersectRect, type Rect } from '../kernel/rect.ts';
import type { PagePicture } from '../media/index.ts';
import { type DeviceView, deviceRect, screenArea } from './tile-grid.ts';

/** Above this zoom (device px per page px), pixels are shown as squares. */
const SHOW_PIXELS_ABOVE = 4;

/** Draws the page in the best available resolution. The context's unit is a view pixel. */
export function drawPage(context: CanvasRenderingContext2D, page: PagePicture, view: DeviceView): void {
  drawTiles(context, page, view, (level, shown) => page.setWanted(level, shown));
}

/** The same for a small picture of a part of the page, without changing the screen's requests. */
export function drawPart(context: CanvasRenderingContext2D, page: PagePicture, view: DeviceView): void {
  drawTiles(context, page, view, () => undefined);
}

function drawTiles(
  context: CanvasRenderingContext2D,
  page: PagePicture,
  view: DeviceView,
  want: (level: number, shown: Rect) => void,
): void {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const outline = deviceRect(whole, view);
  context.fillStyle = '#ffffff';
  context.fillRect(outline.x, outline.y, outline.width, outline.height);
  const shown = intersectRect(screenArea(view), whole);
  if (!shown) return;
  // Media counts levels by halvings: level 0 is full size; only vector pages have finer ones.
  const level = Math.min(page.levels - 1, Math.max(page.finestLevel, Math.floor(-Math.log2(view.scale) + 1e-6)));
  want(level, shown);
  context.imageSmoothingEnabled = page.finestLevel < 0 || view.scale < SHOW_PIXELS_ABOVE;
  context.imageSmoothingQuality = 'low';
  if (!isComplete(page, level, shown)) drawLevel(context, page, page.overviewLevel, shown, view);
  drawLevel(context, page, level, shown, view);
}

function forEachTile(
  page: PagePicture,
  level: number,
  shown: Rect,
  visit: (bitmap: ImageBitmap | undefined, area: Rect) => void,
): void {
  const side = page.tileSize * 2 ** level;
  const right = Math.floor((shown.x + shown.width - 1e-6) / side);
  const bottom = Math.floor((shown.y + shown.height - 1e-6) / side);
  for (let row = Math.floor(shown.y / side); row <= bottom; row++) {
    for (let column = Math.floor(shown.x / side); column <= right; column++) {
      const bitmap = page.getTile(level, column, row);
      const x = column * side;
      const y = row * side;
      // The last tile of a row may exceed the page by less than a pixel of its level.
      visit(bitmap, { x, y, width: Math.min(side, page.width - x), height: Math.min(side, page.height - y) });
    }
  }
}

function isComplete(page: PagePicture, level: number, shown: Rect): boolean {
  let isWhole = true;
  forEachTile(page, level, shown, (bitmap) => {
    isWhole &&= bitmap !== undefined;
  });
  return isWhole;
}

function drawLevel(
  context: CanvasRenderingContext2D,
  page: PagePicture,
  level: number,
  shown: Rect,
  view: DeviceView,
): void {
  forEachTile(page, level, shown, (bitmap, area) => {
    if (!bitmap) return;
    const target = deviceRect(area, view);
    context.drawImage(bitmap, target.x, target.y, target.width, target.height);
  });
}
