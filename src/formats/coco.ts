// COCO: images with labelled boxes and polygons. https://cocodataset.org/#format-data
import { toPageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { message } from '../messages/index.ts';
import { MarkCollector, type MarksFormat, UNPLACED } from './format.ts';
import { isRecord, listOf, numberOf, property, textOf } from './json.ts';
import { type AnnotationShape, addShape, boundsOfShape, boxPoints, shapesOf } from './shapes.ts';
import { Unread } from './unread.ts';

const pointsOf = (numbers: readonly unknown[]): Point[] =>
  Array.from({ length: numbers.length >> 1 }, (_, index) => ({
    x: numberOf(numbers[2 * index]),
    y: numberOf(numbers[2 * index + 1]),
  }));

/** Returns an annotation's polygon, if it is more than its box. */
function outlineOf(annotation: unknown): readonly Point[] | undefined {
  const [first] = listOf(property(annotation, 'segmentation'));
  return Array.isArray(first) && first.length > 4 ? pointsOf(first) : undefined;
}

/** Lists the segments beside the first, and masks. */
function loseSegments(annotation: unknown, place: string, collector: MarkCollector): void {
  const segmentation = property(annotation, 'segmentation');
  const count = listOf(segmentation).length - 1;
  if (count > 0) collector.lose(place, message('further parts of the shape left out: {count}', { count }));
  if (isRecord(segmentation)) collector.lose(place, message('its mask is left out, it becomes its box'));
}

function areaOf({ kind, points }: AnnotationShape, { width, height }: { width: number; height: number }): number {
  if (kind !== 'polygon') return width * height;
  const twice = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Properties of annotations that marks have, or that follow from others. */
const KNOWN = new Set(['id', 'image_id', 'category_id', 'bbox', 'area', 'segmentation']);

const BECOMES_BOX = message('it becomes its box');

export const coco: MarksFormat = {
  id: 'coco',
  name: 'COCO',
  extension: '.coco.json',
  recognizes: (_, json) => Array.isArray(property(json, 'annotations')) && Array.isArray(property(json, 'images')),
  read(text, context) {
    const json: unknown = JSON.parse(text);
    const collector = new MarkCollector(context);
    const unread = new Unread((_, value) => value === '0');
    const images = listOf(property(json, 'images'));
    // The first of images with the same id.
    const numbers = new Map(images.map((image, index) => [property(image, 'id'), index] as const).reverse());
    const labels = new Map(
      listOf(property(json, 'categories')).map((each) => [property(each, 'id'), textOf(property(each, 'name'))]),
    );
    for (const [index, annotation] of listOf(property(json, 'annotations')).entries()) {
      const place = `annotations[${index}]`;
      const page = numbers.get(property(annotation, 'image_id'));
      const image = page === undefined ? undefined : images[page];
      if (page === undefined || !isRecord(image)) {
        collector.lose(place, message('its picture is not in the file'));
        continue;
      }
      const bbox = listOf(property(annotation, 'bbox')).map(numberOf);
      const [x, y, width, height] = bbox;
      const outline = outlineOf(annotation);
      if (!outline && bbox.length === 0) {
        collector.lose(place, UNPLACED);
        continue;
      }
      const shape: AnnotationShape = {
        kind: outline ? 'polygon' : 'box',
        pageNumber: toPageNumber(page),
        points:
          outline ??
          boxPoints({
            x: x ?? Number.NaN,
            y: y ?? Number.NaN,
            width: width ?? Number.NaN,
            height: height ?? Number.NaN,
          }),
        label: labels.get(property(annotation, 'category_id')) ?? '',
      };
      const size = { width: numberOf(image.width), height: numberOf(image.height) };
      if (!addShape(collector, place, shape, size, context.date)) continue;
      loseSegments(annotation, place, collector);
      unread.noteEntries('annotation', annotation, KNOWN);
    }
    unread.lose(collector);
    return collector.done();
  },
  write(document, context) {
    const { shapes, losses } = shapesOf(document, context, {
      comments: 0,
      changes: { ellipse: BECOMES_BOX, polyline: BECOMES_BOX },
    });
    const names = [...new Set(shapes.map(({ label }) => label))];
    const value = {
      images: context.pages.map(({ width, height }, index) => ({
        id: index + 1,
        width,
        height,
        file_name: `page-${toPageNumber(index)}`,
      })),
      annotations: shapes.map((shape, index) => {
        const { x, y, width, height } = boundsOfShape(shape);
        return {
          id: index + 1,
          image_id: shape.pageNumber,
          category_id: names.indexOf(shape.label) + 1,
          bbox: [x, y, width, height],
          area: areaOf(shape, { width, height }),
          iscrowd: 0,
          segmentation: shape.kind === 'polygon' ? [shape.points.flatMap((point) => [point.x, point.y])] : [],
        };
      }),
      categories: names.map((name, index) => ({ id: index + 1, name: name || 'mark', supercategory: '' })),
    };
    return { value: `${JSON.stringify(value)}\n`, losses };
  },
};
