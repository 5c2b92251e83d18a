// Overlay above the marks, never part of the document: selection, handles, barcodes (CSS px).
import type { Barcode } from '../barcodes/types.ts';
import { barcodeCorners } from '../editor/barcodes.ts';
import type { IndexedMark } from '../editor/page-index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type PageView, toScreenPoint, toScreenRect, visiblePart } from '../kernel/page-view.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect, type Rect } from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import { definitionOf, type Handle, maskHint, toInputMask } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { FoundHit } from '../store/session.ts';
import type { BitmapPlacement } from './placed-page.ts';

export interface OverlayColors {
  readonly accent: string;
  readonly onAccent: string;
  readonly barcode: string;
  readonly guide: string;
}

type Context = CanvasRenderingContext2D;

const HANDLE_SIZE = 8;

export interface OverlayScene {
  /** Upright view of the page. */
  readonly camera: PageView;
  readonly pageNumber: PageNumber;
  readonly colors: OverlayColors;
  readonly view: Rect;
  /** Rotation of the page on screen (degrees clockwise): text is rotated back. */
  readonly degrees: number;
}

/** Returns the scene of a page, for a context whose unit is the CSS px. */
export function toOverlayScene(
  { pageNumber, view, density, degrees }: BitmapPlacement,
  colors: OverlayColors,
): OverlayScene {
  const camera = { scale: view.scale / density, x: view.x / density, y: view.y / density, degrees: 0 };
  const size = { width: view.width / density, height: view.height / density };
  return { camera, pageNumber, colors, view: visiblePart(camera, size), degrees };
}

/** Rotates the context around a point so that drawings are upright on the screen. */
function turnUpright(context: Context, { degrees }: OverlayScene, { x, y }: Point): void {
  context.translate(x, y);
  context.rotate((-degrees * Math.PI) / 180);
  context.translate(-x, -y);
}

function strokeOutline(context: Context, scene: OverlayScene, mark: IndexedMark): void {
  for (const rect of mark.definition.geometry.outlines(mark.mark, scene.pageNumber)) {
    const { x, y, width, height } = toScreenRect(scene.camera, rect);
    // One call per rectangle: one path of many takes several times as long.
    context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width) - 1, Math.round(height) - 1);
  }
}

/** Outlines selected marks, or the one under the pointer. Locked ones are dashed. */
export function drawOutlines(context: Context, scene: OverlayScene, marks: readonly IndexedMark[]): void {
  context.strokeStyle = scene.colors.accent;
  context.lineWidth = 1;
  for (const mark of marks) {
    if (mark.isSelectable) strokeOutline(context, scene, mark);
    else drawLocked(context, scene, mark);
  }
}

const LOCK_RADIUS = 7;

/** Draws a small lock next to the top left corner, away from handle and comment badge. */
function drawLocked(context: Context, scene: OverlayScene, mark: IndexedMark): void {
  context.save();
  context.setLineDash([4, 3]);
  strokeOutline(context, scene, mark);
  context.setLineDash([]);
  const corner = toScreenPoint(scene.camera, mark.bounds);
  const x = Math.round(corner.x) - LOCK_RADIUS - 1;
  const y = Math.round(corner.y) - LOCK_RADIUS - 1;
  turnUpright(context, scene, { x, y });
  context.fillStyle = scene.colors.onAccent;
  context.beginPath();
  context.arc(x, y, LOCK_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = scene.colors.accent;
  context.beginPath();
  context.roundRect(x - 3.5, y - 0.5, 7, 4.5, 1);
  context.fill();
  context.lineWidth = 1.25;
  context.beginPath();
  context.arc(x, y - 1, 2, Math.PI, 0);
  context.stroke();
  context.restore();
}

export function drawFrame(context: Context, scene: OverlayScene, rect: Rect, isDashed: boolean): void {
  const { x, y, width, height } = toScreenRect(scene.camera, rect);
  context.strokeStyle = scene.colors.accent;
  context.lineWidth = 1;
  context.setLineDash(isDashed ? [4, 3] : []);
  context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  context.setLineDash([]);
}

export function drawMarquee(context: Context, scene: OverlayScene, marquee: Rect): void {
  const { x, y, width, height } = toScreenRect(scene.camera, marquee);
  context.globalAlpha = 0.1;
  context.fillStyle = scene.colors.accent;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  drawFrame(context, scene, marquee, false);
}

/** Draws rectangles over text like a highlighter: the words stay readable. */
export function drawTextRects(
  context: Context,
  scene: OverlayScene,
  rects: readonly Rect[],
  color: string,
  opacity = 0.3,
): void {
  context.fillStyle = color;
  context.globalAlpha = opacity;
  for (const rect of rects) {
    const { x, y, width, height } = toScreenRect(scene.camera, rect);
    context.fillRect(x, y, width, height);
  }
  context.globalAlpha = 1;
}

/** Colours on the page, which is white in every theme. */
const PAPER = { ink: '#171b24', faint: '#485062', found: '#ffd43b', current: '#ff922b' } as const;

/** Styles of hits: yellow, or grey in a black frame for redactions. Words stay readable. */
const HIT_LOOKS: Readonly<
  Record<FoundHit['kind'], { fill?: string; fillCurrent: string; opacity: number; frame?: string; isDashed?: true }>
> = {
  found: { fill: PAPER.found, fillCurrent: PAPER.current, opacity: 0.4 },
  redact: { fill: PAPER.ink, fillCurrent: PAPER.ink, opacity: 0.18, frame: PAPER.ink },
  leave: { fillCurrent: PAPER.found, opacity: 0.3, frame: PAPER.faint, isDashed: true },
};

export function drawHit(
  context: Context,
  scene: OverlayScene,
  rects: readonly Rect[],
  { kind, isCurrent }: Pick<FoundHit, 'kind' | 'isCurrent'>,
): void {
  const { fill, fillCurrent, opacity, frame, isDashed } = HIT_LOOKS[kind];
  const color = isCurrent ? fillCurrent : fill;
  if (color !== undefined) drawTextRects(context, scene, rects, color, opacity);
  const stroke = (style: string, width: number, distance: number) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    for (const rect of rects) {
      const { x, y, width: across, height } = inflateRect(toScreenRect(scene.camera, rect), distance);
      context.strokeRect(x, y, across, height);
    }
  };
  context.setLineDash(isDashed ? [3, 2] : []);
  if (frame !== undefined) stroke(frame, 1.5, 0);
  context.setLineDash([]);
  if (isCurrent) stroke(scene.colors.accent, 2, frame === undefined ? 1 : 2);
}

export function drawGuides(context: Context, scene: OverlayScene, guides: readonly SnapLine[]): void {
  context.strokeStyle = scene.colors.guide;
  context.lineWidth = 1;
  context.beginPath();
  for (const { axis, position, from, to } of guides) {
    const start = toScreenPoint(scene.camera, axis === 'x' ? { x: position, y: from } : { x: from, y: position });
    const end = toScreenPoint(scene.camera, axis === 'x' ? { x: position, y: to } : { x: to, y: position });
    context.moveTo(Math.round(start.x) + 0.5, Math.round(start.y) + 0.5);
    context.lineTo(Math.round(end.x) + 0.5, Math.round(end.y) + 0.5);
  }
  context.stroke();
}

export function drawHandles(
  context: Context,
  scene: OverlayScene,
  handles: readonly Handle[],
  activeId: string | undefined,
): void {
  context.lineWidth = 1.5;
  for (const handle of handles) {
    const { x, y } = toScreenPoint(scene.camera, handle.point);
    const size = handle.shape === 'insert' ? HANDLE_SIZE - 2 : HANDLE_SIZE;
    const isActive = handle.id === activeId;
    context.fillStyle = isActive ? scene.colors.accent : scene.colors.onAccent;
    context.strokeStyle = scene.colors.accent;
    context.globalAlpha = handle.shape === 'insert' ? 0.75 : 1;
    context.beginPath();
    if (handle.shape === 'square') {
      context.rect(Math.round(x) - size / 2, Math.round(y) - size / 2, size, size);
    } else context.arc(x, y, size / 2, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (handle.shape !== 'insert') continue;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x - 2, y);
    context.lineTo(x + 2, y);
    context.moveTo(x, y - 2);
    context.lineTo(x, y + 2);
    context.stroke();
    context.lineWidth = 1.5;
  }
  context.globalAlpha = 1;
}

/** Fields below this height are only framed (CSS px). */
const LEAST_HEIGHT_FOR_HINT = 12;

/** Draws an empty signature field: its frame and a hint. */
export function drawEmptyField(context: Context, scene: OverlayScene, { mark, bounds }: IndexedMark): void {
  const { x, y, width, height } = toScreenRect(scene.camera, bounds);
  context.save();
  context.beginPath();
  context.rect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width) - 1, Math.round(height) - 1);
  context.fillStyle = scene.colors.accent;
  context.strokeStyle = scene.colors.accent;
  context.lineWidth = 1;
  context.globalAlpha = 0.08;
  context.fill();
  context.globalAlpha = 0.7;
  context.setLineDash([3, 3]);
  context.stroke();
  if (height >= LEAST_HEIGHT_FOR_HINT) {
    const { label, editText } = definitionOf(mark);
    const mask = editText?.style(mark).mask;
    context.clip();
    context.font = `${Math.min(13, height * 0.7)}px system-ui, sans-serif`;
    context.textBaseline = 'middle';
    context.globalAlpha = 0.9;
    context.fillText(mask ? maskHint(toInputMask(mask)) : t(label), x + 4, y + height / 2);
  }
  context.restore();
}

export function drawCommentBadge(context: Context, scene: OverlayScene, { bounds }: IndexedMark): void {
  const corner = toScreenPoint(scene.camera, { x: bounds.x + bounds.width, y: bounds.y });
  // Beside the corner, to keep the handle free.
  const left = Math.round(corner.x) + 6;
  const top = Math.round(corner.y) - 14;
  context.save();
  turnUpright(context, scene, { x: left + 8, y: top + 6 });
  context.fillStyle = scene.colors.accent;
  context.strokeStyle = scene.colors.onAccent;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left, top, 16, 12, 3);
  context.moveTo(left + 4, top + 12);
  context.lineTo(left + 4, top + 16);
  context.lineTo(left + 9, top + 12);
  context.fill();
  context.beginPath();
  for (const [line, width] of [
    [4, 10],
    [8, 6],
  ] as const) {
    context.moveTo(left + 3, top + line);
    context.lineTo(left + 3 + width, top + line);
  }
  context.stroke();
  context.restore();
}

/** Draws an area that is scanned, with its name below its top edge where it fits. */
export function drawScannedArea(context: Context, scene: OverlayScene, area: Rect, name: string): void {
  context.save();
  context.strokeStyle = scene.colors.barcode;
  context.lineWidth = 1;
  context.setLineDash([6, 4]);
  const { x, y, width, height } = toScreenRect(scene.camera, area);
  context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  context.font = '11px system-ui, sans-serif';
  if (context.measureText(name).width + 8 <= width && height >= 18) {
    context.fillStyle = scene.colors.barcode;
    context.textBaseline = 'top';
    context.fillText(name, x + 4, y + 4);
  }
  context.restore();
}

/** Below this diagonal, the corner numbers would hide the symbol (CSS px). */
const LEAST_DIAGONAL_FOR_NUMBERS = 56;
const CORNER_RADIUS = 7;

/** Draws a result as a quadrilateral with its corners numbered 1 to 4, like the API's points. */
export function drawBarcode(context: Context, scene: OverlayScene, barcode: Barcode, isSelected: boolean): void {
  const corners = barcodeCorners(barcode).map((corner) => toScreenPoint(scene.camera, corner));
  const [first, second, third] = corners;
  if (!first || !second || !third) return;
  context.beginPath();
  corners.forEach(({ x, y }, index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
  context.globalAlpha = isSelected ? 0.22 : 0.1;
  context.fillStyle = scene.colors.barcode;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = scene.colors.barcode;
  context.lineWidth = isSelected ? 3 : 2;
  context.lineJoin = 'round';
  context.stroke();
  drawTopEdge(context, first, second, scene.colors.barcode);
  const isLarge = Math.hypot(third.x - first.x, third.y - first.y) >= LEAST_DIAGONAL_FOR_NUMBERS;
  corners.forEach((corner, index) => {
    context.save();
    turnUpright(context, scene, corner);
    drawCorner(context, corner, index, isLarge || isSelected, scene.colors.barcode);
    context.restore();
  });
}

/** Draws the edge from point 1 to point 2 thicker, to show the symbol's orientation. */
function drawTopEdge(context: Context, from: Point, to: Point, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = 4;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function drawCorner(context: Context, { x, y }: Point, index: number, hasNumber: boolean, color: string): void {
  context.beginPath();
  context.arc(x, y, hasNumber ? CORNER_RADIUS : index === 0 ? 4 : 2.5, 0, 2 * Math.PI);
  // Point 1 is filled, the others are rings: distinguishable without text or colour.
  context.fillStyle = index === 0 ? color : '#ffffff';
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
  if (!hasNumber) return;
  context.fillStyle = index === 0 ? '#ffffff' : '#101418';
  context.font = '600 10px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(index + 1), x, y + 0.5);
}
