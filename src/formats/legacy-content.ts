// Points, paths and pictures of legacy markup. The public specification names no attributes for
// drawings and pictures (heuristic): the usual names are tried.
import type { PageNumber } from '../kernel/page-number.ts';
import { formatPath, stretchPath } from '../kernel/path-geometry.ts';
import type { Point } from '../kernel/point.ts';
import type { Rect } from '../kernel/rect.ts';
import { type PathCommand, parsePath } from '../kernel/svg-path.ts';
import { imageSourceOf } from '../marks/index.ts';
import { childOf, childrenOf, type XmlElement } from './xml.ts';

/** Parsed annotation (page units). */
export interface Markup {
  readonly element: XmlElement;
  readonly rect: Rect;
  readonly pageData: { readonly width: number; readonly height: number };
  readonly pageNumber: PageNumber;
  /** Page units per unit of the file: `pageWidth` and `pageHeight` may be any. */
  readonly scale: Point;
  /** 100 if positions are percent, 1 if they are shares. */
  readonly unit: number;
}

/** Returns the points that an element lists, as children or as an attribute (page units). */
function listPoints(element: XmlElement, { pageData, scale, unit }: Markup): Point[] {
  const children = childrenOf(element, 'point');
  const isShare = children.some(({ attributes }) => attributes.x_percent !== undefined);
  const listed = children.map(({ attributes }) => [
    attributes.x_percent ?? attributes.x,
    attributes.y_percent ?? attributes.y,
  ]);
  const written = (element.attributes.points ?? '')
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((pair) => pair.split(','));
  const pairs = (children.length > 0 ? listed : written).map(([x, y]) => [Number(x), Number(y)] as const);
  if (pairs.some((pair) => !pair.every(Number.isFinite))) return [];
  if (isShare) return pairs.map(([x, y]) => ({ x: (x / unit) * pageData.width, y: (y / unit) * pageData.height }));
  return pairs.every(([x, y]) => x <= 1 && y <= 1)
    ? pairs.map(([x, y]) => ({ x: x * pageData.width, y: y * pageData.height }))
    : pairs.map(([x, y]) => ({ x: x * scale.x, y: y * scale.y }));
}

const pointLists = (markup: Markup): Point[][] => {
  const lists = childrenOf(markup.element, 'points');
  return (lists.length > 0 ? lists : [markup.element]).map((list) => listPoints(list, markup));
};

/** Returns the points of a line or polyline, or else the diagonal of its box. */
export function pointsIn(markup: Markup): Point[] {
  const { rect } = markup;
  const points = pointLists(markup)[0] ?? [];
  if (points.length >= 2) return points;
  return [
    { x: rect.x, y: rect.y },
    { x: rect.x + rect.width, y: rect.y + rect.height },
  ];
}

const toCommands = (points: readonly Point[]): PathCommand[] =>
  points.map((to, index) => ({ command: index === 0 ? 'M' : 'L', to }));

/** Returns the path of a drawing, relative to its box; undefined without one. */
export function pathIn(markup: Markup): string | undefined {
  const { element, rect } = markup;
  const child = childOf(element, 'path');
  const texts = [element.attributes.path, element.attributes.d, child?.attributes.d, child?.text, element.text];
  for (const text of texts) {
    const path = (text ?? '').trim();
    if (parsePath(path)) return path;
  }
  const strokes = pointLists(markup).filter((points) => points.length >= 2);
  if (strokes.length === 0) return undefined;
  const toOrigin = { scaleX: 1, scaleY: 1, offsetX: -rect.x, offsetY: -rect.y };
  return formatPath(stretchPath(strokes.flatMap(toCommands), toOrigin));
}

const PICTURE_NAMES = ['imageDataUrl', 'dataUrl', 'imageData', 'image', 'data', 'src'] as const;

/** Returns the data URL of a picture in the file; undefined without one, also for addresses. */
export function pictureIn(element: XmlElement): string | undefined {
  const children = ['image', 'data', 'imageData'].flatMap((name) => childrenOf(element, name));
  const texts = [
    ...PICTURE_NAMES.map((name) => element.attributes[name]),
    ...children.flatMap(({ text, attributes }) => [text, attributes.src, attributes.data]),
    element.text,
  ];
  for (const text of texts) {
    const source = text?.trim() ? imageSourceOf({ imageDataUrl: text.trim() }) : undefined;
    if (source !== undefined) return source;
  }
  return undefined;
}
