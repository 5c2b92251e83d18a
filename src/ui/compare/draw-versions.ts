// Draws the pages of two versions: each in its own pane, or one over the other.
import { drawPage } from '../../canvas/page-tiles.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { PagePicture } from '../../media/index.ts';
import type { ComparedPair, Difference } from '../../review/index.ts';
import { COLUMN, type PlacedRow, pageArea, rowsBetween, type StageLayout, type VersionSide } from './stage-layout.ts';

/** Margin around the pages (CSS px). */
export const MARGIN = 16;

export interface PaneView {
  /** CSS px per plane unit. */
  readonly zoom: number;
  /** Scroll position (CSS px). */
  readonly left: number;
  readonly top: number;
  /** Size of the pane (CSS px). */
  readonly width: number;
  readonly height: number;
  /** Device px per CSS px. */
  readonly ratio: number;
}

export interface PlacedDifference {
  readonly index: number;
  readonly kind: Difference['kind'];
  /** Page units; the whole page if empty. */
  readonly areas: readonly Rect[];
}

export interface DrawnVersion {
  readonly side: VersionSide;
  getPage(pageNumber: PageNumber): PagePicture;
  differencesOn(pageNumber: PageNumber): readonly PlacedDifference[];
}

/** Colours of the old and the new version; of moves and pictures on both. */
const SIDE_COLORS = { old: '#d92d20', new: '#1a8a4a' } as const;
const SHARED_COLORS: Partial<Record<Difference['kind'], string>> = {
  moved: '#2457d6',
  pageMoved: '#2457d6',
  picture: '#c25700',
};

export const colorOf = (kind: Difference['kind'], side: VersionSide): string =>
  SHARED_COLORS[kind] ?? SIDE_COLORS[side];

/** Returns the left edge of the column in the pane (CSS px): centred while it fits. */
const columnLeft = ({ zoom, left, width }: PaneView): number => Math.max(MARGIN - left, (width - COLUMN * zoom) / 2);

/** Returns an area of the plane in the pane (device px). */
function toPane(area: Rect, view: PaneView): Rect {
  const { zoom, top, ratio } = view;
  return {
    x: (columnLeft(view) + area.x * zoom) * ratio,
    y: (MARGIN + area.y * zoom - top) * ratio,
    width: area.width * zoom * ratio,
    height: area.height * zoom * ratio,
  };
}

export function shownRows(layout: StageLayout, { zoom, top, height }: PaneView): readonly PlacedRow[] {
  return rowsBetween(layout, (top - MARGIN) / zoom, (top + height - MARGIN) / zoom);
}

/** Returns the point of the plane under a point of the pane (CSS px). */
export const toPlane = (view: PaneView, x: number, y: number) => ({
  x: (x - columnLeft(view)) / view.zoom,
  y: (y + view.top - MARGIN) / view.zoom,
});

interface Frame {
  readonly layout: StageLayout;
  readonly view: PaneView;
  readonly current: number | undefined;
  readonly accent: string;
}

const pageScale = ({ layout, view }: Frame, side: VersionSide) => layout.scales[side] * view.zoom * view.ratio;

function drawUpright(context: CanvasRenderingContext2D, page: PagePicture, at: Rect, scale: number): void {
  const { width, height } = context.canvas;
  drawPage(context, page, { scale, x: at.x, y: at.y, width, height });
}

function drawDifferences(context: CanvasRenderingContext2D, version: DrawnVersion, row: PlacedRow, frame: Frame): void {
  const number = row[version.side];
  const area = pageArea(frame.layout, row, version.side);
  if (number === undefined || !area) return;
  const page = toPane(area, frame.view);
  const scale = pageScale(frame, version.side);
  const { ratio } = frame.view;
  for (const { index, kind, areas } of version.differencesOn(number)) {
    const color = colorOf(kind, version.side);
    const boxes = areas.map((each) => ({
      x: page.x + each.x * scale,
      y: page.y + each.y * scale,
      width: Math.max(each.width * scale, 2 * ratio),
      height: each.height * scale,
    }));
    context.fillStyle = color;
    context.strokeStyle = index === frame.current ? frame.accent : color;
    context.lineWidth = (index === frame.current ? 2.5 : 1) * ratio;
    for (const { x, y, width, height } of boxes.length > 0 ? boxes : [page]) {
      context.globalAlpha = 0.2;
      if (boxes.length > 0) context.fillRect(x, y, width, height);
      context.globalAlpha = index === frame.current ? 1 : 0.6;
      const out = index === frame.current ? 3 * ratio : 0;
      context.strokeRect(x - out, y - out, width + 2 * out, height + 2 * out);
    }
    context.globalAlpha = 1;
  }
}

export function drawVersion(context: CanvasRenderingContext2D, version: DrawnVersion, frame: Frame): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  for (const row of shownRows(frame.layout, frame.view)) {
    const number = row[version.side];
    const area = pageArea(frame.layout, row, version.side);
    if (number === undefined || !area) continue;
    drawUpright(context, version.getPage(number), toPane(area, frame.view), pageScale(frame, version.side));
    drawDifferences(context, version, row, frame);
  }
}

/** Draws a page of the new version onto the old one: scans lie at an angle and in another scale. */
function drawPlaced(
  context: CanvasRenderingContext2D,
  page: PagePicture,
  at: Rect,
  { placement }: Pick<ComparedPair, 'placement'>,
  scales: Readonly<Record<VersionSide, number>>,
): void {
  if (!placement) {
    drawUpright(context, page, at, scales.new);
    return;
  }
  const { a, b, x0, y0 } = placement;
  const size = a * a + b * b;
  const share = scales.old / size / scales.new;
  context.setTransform(
    a * share,
    -b * share,
    b * share,
    a * share,
    at.x - (scales.old * (a * x0 + b * y0)) / size,
    at.y + (scales.old * (b * x0 - a * y0)) / size,
  );
  const [width, height] = [page.width * scales.new, page.height * scales.new];
  drawPage(context, page, { scale: scales.new, x: 0, y: 0, width, height });
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Colours the ink of a layer, whatever its own colour. */
function tint(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, color: string): void {
  for (const [operation, fill] of [
    ['saturation', '#808080'],
    ['lighten', color],
  ] as const) {
    context.globalCompositeOperation = operation;
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
  context.globalCompositeOperation = 'source-over';
}

export type VersionLayers = Readonly<Record<VersionSide, CanvasRenderingContext2D>>;

export function createLayers(): VersionLayers {
  const create = () => document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return { old: create(), new: create() };
}

const boundsOf = (areas: readonly (Rect | undefined)[], view: PaneView): Rect | undefined => {
  const [one, other] = areas.filter((area) => area !== undefined).map((area) => toPane(area, view));
  if (!one || !other) return one;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
};

/** Draws the new version, green, over the old one, red; equal ink is black. `mix`: 0 old, 1 new. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  versions: Readonly<Record<VersionSide, DrawnVersion>>,
  frame: Frame,
  { layers, mix }: { readonly layers: VersionLayers; readonly mix: number },
): void {
  const { canvas } = context;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const side of ['old', 'new'] as const)
    Object.assign(layers[side].canvas, { width: canvas.width, height: canvas.height });
  const scales = { old: pageScale(frame, 'old'), new: pageScale(frame, 'new') };
  const strengths = { old: Math.min(1, 2 - 2 * mix), new: Math.min(1, 2 * mix) };
  const rows = shownRows(frame.layout, frame.view);
  for (const row of rows) {
    const areas = { old: pageArea(frame.layout, row, 'old'), new: pageArea(frame.layout, row, 'new') };
    const whole = boundsOf([areas.old, areas.new], frame.view);
    if (whole)
      for (const layer of [context, layers.old, layers.new]) {
        layer.fillStyle = '#ffffff';
        layer.fillRect(whole.x, whole.y, whole.width, whole.height);
      }
    if (row.old !== undefined && areas.old)
      drawUpright(layers.old, versions.old.getPage(row.old), toPane(areas.old, frame.view), scales.old);
    if (row.new !== undefined && areas.new) {
      const at = toPane(areas.old ?? areas.new, frame.view);
      drawPlaced(layers.new, versions.new.getPage(row.new), at, row.pages ?? {}, scales);
    }
    for (const side of ['old', 'new'] as const) if (areas[side] && whole) tint(layers[side], whole, SIDE_COLORS[side]);
  }
  context.globalCompositeOperation = 'multiply';
  for (const side of ['old', 'new'] as const) {
    context.globalAlpha = strengths[side];
    context.drawImage(layers[side].canvas, 0, 0);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  for (const row of rows) {
    // A new page put into place is drawn in the frame of the old one.
    const showsNew = row.new !== undefined && !row.pages?.placement && (mix >= 0.5 || row.old === undefined);
    drawDifferences(context, currentOf(showsNew ? versions.new : versions.old, frame), row, frame);
  }
}

const currentOf = (version: DrawnVersion, { current }: Frame): DrawnVersion => ({
  ...version,
  differencesOn: (page) => version.differencesOn(page).filter(({ index }) => index === current),
});
