// LabelMe: an image with its shapes. https://github.com/wkentaro/labelme
import { message } from '../messages/index.ts';
import { MarkCollector, type MarksFormat, NO_MARK } from './format.ts';
import { listOf, numberOf, property, textOf } from './json.ts';
import { type AnnotationShape, addShape, boundsOfShape, boxPoints, shapesOf } from './shapes.ts';
import { Unread } from './unread.ts';

const KINDS: Readonly<Record<string, AnnotationShape['kind']>> = {
  rectangle: 'box',
  circle: 'ellipse',
  polygon: 'polygon',
  line: 'polyline',
  linestrip: 'polyline',
};
const TYPES: Readonly<Record<AnnotationShape['kind'], string>> = {
  box: 'rectangle',
  ellipse: 'circle',
  polygon: 'polygon',
  polyline: 'linestrip',
};

/** Properties that marks have, or that name the picture. */
const KNOWN = new Set(['label', 'points', 'shape_type', 'description']);
const KNOWN_OF_FILE = new Set(['version', 'shapes', 'imagePath', 'imageData', 'imageHeight', 'imageWidth']);

export const labelMe: MarksFormat = {
  id: 'labelme',
  name: 'LabelMe',
  extension: '.labelme.json',
  recognizes: (_, json) => Array.isArray(property(json, 'shapes')) && property(json, 'imageWidth') !== undefined,
  read(text, context) {
    const json: unknown = JSON.parse(text);
    const collector = new MarkCollector(context);
    const unread = new Unread(() => false);
    const size = { width: numberOf(property(json, 'imageWidth')), height: numberOf(property(json, 'imageHeight')) };
    for (const [index, each] of listOf(property(json, 'shapes')).entries()) {
      const type = textOf(property(each, 'shape_type')) || 'polygon';
      const kind = KINDS[type];
      const place = `shapes[${index}]`;
      if (!kind) {
        collector.lose(place, NO_MARK);
        continue;
      }
      const points = listOf(property(each, 'points')).map((point) => {
        const [x, y] = listOf(point);
        return { x: numberOf(x), y: numberOf(y) };
      });
      const comment = textOf(property(each, 'description'));
      const label = textOf(property(each, 'label'));
      const shape = {
        kind,
        pageNumber: 1,
        points,
        label,
        ...(comment === '' ? {} : { comments: [{ text: comment }] }),
      };
      if (addShape(collector, place, kind === 'ellipse' ? fromRadius(shape) : shape, size, context.date))
        unread.noteEntries('shape', each, KNOWN);
    }
    unread.noteEntries('file', json, KNOWN_OF_FILE);
    unread.lose(collector);
    return collector.done();
  },
  write(document, context) {
    const { shapes, losses } = shapesOf(document, context, {
      comments: 1,
      changes: { ellipse: message('it becomes a circle') },
    });
    const [page] = context.pages;
    const others = shapes.filter(({ pageNumber }) => pageNumber !== 1);
    const value = {
      version: '5.5.0',
      flags: {},
      shapes: shapes
        .filter(({ pageNumber }) => pageNumber === 1)
        .map((shape) => ({
          label: shape.label || 'mark',
          points: (shape.kind === 'ellipse' ? toRadius(shape) : shape.points).map(({ x, y }) => [x, y]),
          group_id: null,
          description: shape.comments?.[0]?.text ?? '',
          shape_type: TYPES[shape.kind],
          flags: {},
        })),
      imagePath: 'page-1',
      imageData: null,
      imageWidth: page?.width,
      imageHeight: page?.height,
    };
    return {
      value: `${JSON.stringify(value)}\n`,
      losses: [
        ...losses,
        ...others.map(({ uid = '', pageNumber }) => ({
          place: uid,
          reason: message('page {page}: this format has one page', { page: pageNumber }),
        })),
      ],
    };
  },
};

/** Converts centre and edge point of a circle to bounding box corners. */
function fromRadius(shape: AnnotationShape): AnnotationShape {
  const [middle, edge] = shape.points;
  if (!middle || !edge) return shape;
  const radius = Math.hypot(edge.x - middle.x, edge.y - middle.y);
  return {
    ...shape,
    points: boxPoints({ x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius }),
  };
}

function toRadius(shape: AnnotationShape) {
  const { x, y, width, height } = boundsOfShape(shape);
  const middle = { x: x + width / 2, y: y + height / 2 };
  return [middle, { x: middle.x + width / 2, y: middle.y }];
}
