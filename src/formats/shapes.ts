// Converts between marks and labelled shapes of annotation software for data sets.
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { boundsOfPoints, type Rect, type Size } from '../kernel/rect.ts';
import { commentsOf, definitionOf, type Mark, type MarksDocument } from '../marks/index.ts';
import { type MessageOrText, message } from '../messages/index.ts';
import { type FormatContext, type Loss, loseMark, type MarkCollector } from './format.ts';

export interface AnnotationShape {
  readonly kind: 'box' | 'ellipse' | 'polygon' | 'polyline';
  readonly pageNumber: PageNumber;
  /** In page pixels; opposite corners of boxes and ellipses. */
  readonly points: readonly Point[];
  readonly label: string;
  readonly comments?: readonly ShapeComment[];
  readonly uid?: string;
  readonly created?: string | undefined;
  readonly modified?: string | undefined;
}

export interface ShapeComment {
  readonly text: string;
  readonly author?: string | undefined;
  readonly created?: string | undefined;
}

const LABEL = 'label';
/** Entry that distinguishes polygons from polylines: marks have no polygons. */
const SHAPE = 'shape';
const COLOR = '#d92d20';

export const boxPoints = ({ x, y, width, height }: Rect): readonly Point[] => [
  { x, y },
  { x: x + width, y: y + height },
];

/** Rounds to 1e-6, to remove floating point noise. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

export function boundsOfShape({ points }: AnnotationShape): Rect {
  const { x, y, width, height } = boundsOfPoints(points) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

const TOO_FEW_POINTS = message('it has too few points');
const NO_NUMBERS = message('its coordinates are not all numbers');
const LEAST_POINTS: Readonly<Record<AnnotationShape['kind'], number>> = { box: 2, ellipse: 2, polyline: 2, polygon: 3 };

const toComment = ({ text, author, created }: ShapeComment, date: string) => ({
  data: author === undefined ? {} : { author },
  creationDateTime: created ?? date,
  text,
});

/** Adds a shape as a mark. Returns false for a loss. @param size of its image, if stated */
export function addShape(
  collector: MarkCollector,
  place: string,
  shape: AnnotationShape,
  size: Size,
  date: string,
): boolean {
  const { kind, points, label, comments = [], uid, pageNumber, created, modified = created } = shape;
  if (points.length < LEAST_POINTS[kind]) {
    collector.lose(place, TOO_FEW_POINTS);
    return false;
  }
  if (!points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) {
    collector.lose(place, NO_NUMBERS);
    return false;
  }
  const common = {
    ...(uid === undefined ? {} : { uid }),
    pageData: { width: size.width, height: size.height },
    opacity: 255,
    data: { [LABEL]: label, ...(kind === 'polygon' ? { [SHAPE]: kind } : {}) },
    ...(created === undefined ? {} : { creationDateTime: created }),
    ...(modified === undefined ? {} : { modificationDateTime: modified }),
    ...(comments.length === 0
      ? {}
      : { conversation: { data: {}, comments: comments.map((each) => toComment(each, created ?? date)) } }),
  };
  if (kind === 'box' || kind === 'ellipse') {
    const type = kind === 'box' ? 'RectangleAnnotation' : 'EllipseAnnotation';
    const border = { borderColor: COLOR, borderThickness: 2, fillColor: 'transparent' };
    return collector.add(place, pageNumber, { type, rectangle: boundsOfShape(shape), ...border, ...common });
  }
  const [first] = points;
  const line = kind === 'polygon' && first ? [...points, first] : points;
  return collector.add(place, pageNumber, {
    ...{ type: 'PolylineAnnotation', points: line, color: COLOR, thickness: 2 },
    ...common,
  });
}

function toShape(mark: Mark, size: Size): AnnotationShape | undefined {
  const placed = definitionOf(mark).geometry.onPage(mark, mark.pageNumber, size);
  const common = {
    pageNumber: mark.pageNumber,
    uid: mark.uid,
    label: mark.data?.[LABEL] ?? '',
    comments: commentsOf(mark).map(({ text, data, creationDateTime }) => ({
      text,
      author: data.author,
      created: creationDateTime,
    })),
  };
  switch (placed.type) {
    case 'RectangleAnnotation':
      return { kind: 'box', points: boxPoints(placed.rectangle), ...common };
    case 'EllipseAnnotation':
      return { kind: 'ellipse', points: boxPoints(placed.rectangle), ...common };
    case 'PolylineAnnotation': {
      const isPolygon = mark.data?.[SHAPE] === 'polygon';
      return {
        kind: isPolygon ? 'polygon' : 'polyline',
        points: isPolygon ? placed.points.slice(0, -1) : placed.points,
        ...common,
      };
    }
    default:
      return undefined;
  }
}

/** No format of shapes has a place for these. */
const LOOKS = message('their colours, line widths, texts and dates');

/** Parts of marks that a format keeps. */
export interface KeptByFormat {
  /** Number of comments per mark. */
  readonly comments: number;
  /** Changes to shapes that it doesn't have. */
  readonly changes?: Partial<Readonly<Record<AnnotationShape['kind'], MessageOrText>>>;
}

/** Returns the shapes of marks, and lists what the format doesn't keep of them. */
export function shapesOf(
  document: MarksDocument,
  { pages }: FormatContext,
  { comments, changes }: KeptByFormat,
): { readonly shapes: readonly AnnotationShape[]; readonly losses: readonly Loss[] } {
  const shapes: AnnotationShape[] = [];
  const losses: Loss[] = [];
  for (const mark of document.marks) {
    const size = atPage(pages, mark.pageNumber);
    const shape = size && toShape(mark, size);
    const count = commentsOf(mark).length - comments;
    if (shape && count > 0) losses.push({ place: mark.uid, reason: message('comments left out: {count}', { count }) });
    const change = shape && changes?.[shape.kind];
    if (change) losses.push({ place: mark.uid, reason: change });
    if (shape) shapes.push(shape);
    else losses.push(loseMark(mark, pages, message('this format has no shape for a {type}', { type: mark.type })));
  }
  if (shapes.length > 0) losses.push({ place: 'marks', reason: LOOKS });
  return { shapes, losses };
}
