// W3C Web Annotation Data Model, as in Annotorious: https://www.w3.org/TR/annotation-model/
import { atPage } from '../kernel/page-number.ts';
import { boundsOfPoints, type Rect } from '../kernel/rect.ts';
import { MessageError, message } from '../messages/index.ts';
import { MarkCollector, type MarksFormat, NO_SUCH_PAGE } from './format.ts';
import { isRecord, listOf, property, textOf } from './json.ts';
import { type AnnotationShape, addShape, boundsOfShape, boxPoints, shapesOf } from './shapes.ts';
import { parseXml } from './xml.ts';

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const isAnnotation = (value: unknown): boolean => asList(property(value, 'type')).includes('Annotation');

/** Returns the page number in a fragment, as in PDF: `#page=3`. */
const pageOf = (source: string): number => Number(/[#&]page=(\d+)/.exec(source)?.[1] ?? 1);

/** Parses `xywh=pixel:10,20,30,40`, or percent of the page. */
function readFragment(value: string, size: Rect): Rect | undefined {
  const [, unit, numbers] = /xywh=(?:(pixel|percent):)?([-\d.eE+,]+)/.exec(value) ?? [];
  const [x, y, width, height] = numbers?.split(',').map(Number) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const [across, down] = unit === 'percent' ? [size.width / 100, size.height / 100] : [1, 1];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

function readSvg(text: string): Pick<AnnotationShape, 'kind' | 'points'> | undefined {
  const root = parseXml(text);
  const shape = root.name === 'svg' ? root.children.find(({ name }) => name !== 'title') : root;
  if (!shape) return undefined;
  const get = (name: string) => Number(shape.attributes[name] ?? Number.NaN);
  switch (shape.name) {
    case 'rect':
      return {
        kind: 'box',
        points: boxPoints({ x: get('x'), y: get('y'), width: get('width'), height: get('height') }),
      };
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = shape.name === 'circle' ? [get('r'), get('r')] : [get('rx'), get('ry')];
      return {
        kind: 'ellipse',
        points: boxPoints({ x: get('cx') - rx, y: get('cy') - ry, width: 2 * rx, height: 2 * ry }),
      };
    }
    case 'polygon':
    case 'polyline': {
      const numbers = (shape.attributes.points ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      const points = Array.from({ length: numbers.length >> 1 }, (_, index) => ({
        x: numbers[2 * index] ?? Number.NaN,
        y: numbers[2 * index + 1] ?? Number.NaN,
      }));
      return { kind: shape.name, points };
    }
    default:
      return undefined;
  }
}

function readSelector(selector: unknown, size: Rect): Pick<AnnotationShape, 'kind' | 'points'> | undefined {
  const [type, value] = [property(selector, 'type'), textOf(property(selector, 'value'))];
  if (type === 'SvgSelector') return readSvg(value);
  const rect = type === 'FragmentSelector' ? readFragment(value, size) : undefined;
  return rect && { kind: 'box', points: boxPoints(rect) };
}

const bodyOf = (annotation: unknown, purposes: readonly string[]): string | undefined =>
  asList(property(annotation, 'body'))
    .filter((body) => purposes.includes(textOf(property(body, 'purpose'))))
    .map((body) => textOf(property(body, 'value')))
    .find((value) => value !== '');

function writeSelector(shape: AnnotationShape): Record<string, string> {
  const { x, y, width, height } = boundsOfShape(shape);
  if (shape.kind === 'box')
    return {
      type: 'FragmentSelector',
      conformsTo: 'http://www.w3.org/TR/media-frags/',
      value: `xywh=pixel:${x},${y},${width},${height}`,
    };
  const points = shape.points.map((point) => `${point.x},${point.y}`).join(' ');
  const drawn =
    shape.kind === 'ellipse'
      ? `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}"/>`
      : `<${shape.kind} points="${points}"/>`;
  return { type: 'SvgSelector', value: `<svg>${drawn}</svg>` };
}

export const webAnnotation: MarksFormat = {
  id: 'web-annotation',
  name: 'W3C Web Annotation',
  extension: '.jsonld',
  recognizes: (_, json) =>
    isAnnotation(json) ||
    (Array.isArray(json) && json.length > 0 && json.every(isAnnotation)) ||
    (property(json, 'type') === 'AnnotationPage' && Array.isArray(property(json, 'items'))),
  read(text, context) {
    const json: unknown = JSON.parse(text);
    const collector = new MarkCollector(context);
    const items = isAnnotation(json) ? [json] : Array.isArray(json) ? json : listOf(property(json, 'items'));
    for (const [index, annotation] of items.entries()) {
      const place = `[${index}]`;
      const [target] = asList(property(annotation, 'target'));
      const source = textOf(isRecord(target) ? target.source : target);
      const pageNumber = pageOf(source);
      const page = atPage(context.pages, pageNumber);
      if (!page) {
        collector.lose(place, NO_SUCH_PAGE);
        continue;
      }
      const found = readSelected(target, { x: 0, y: 0, width: page.width, height: page.height });
      if (!found || !boundsOfPoints(found.points)) {
        collector.lose(place, message('there is no mark of this kind'));
        continue;
      }
      const comment = bodyOf(annotation, ['commenting', 'replying', 'describing', '']);
      const shape: AnnotationShape = {
        ...found,
        pageNumber,
        label: bodyOf(annotation, ['tagging', 'classifying']) ?? '',
        ...(comment === undefined ? {} : { comment }),
        ...(property(annotation, 'id') === undefined ? {} : { uid: textOf(property(annotation, 'id')) }),
      };
      addShape(collector, place, shape, page, context.date);
    }
    return collector.done();
  },
  write(document, context) {
    const { shapes, losses } = shapesOf(document, context, { comments: 1 });
    const value = shapes.map((shape) => ({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: shape.uid,
      type: 'Annotation',
      body: [
        ...(shape.label === '' ? [] : [{ type: 'TextualBody', purpose: 'tagging', value: shape.label }]),
        ...(shape.comment === undefined ? [] : [{ type: 'TextualBody', purpose: 'commenting', value: shape.comment }]),
      ],
      target: { source: `document#page=${shape.pageNumber}`, selector: writeSelector(shape) },
    }));
    return { value: `${JSON.stringify(value)}\n`, losses };
  },
};

function readSelected(target: unknown, size: Rect): Pick<AnnotationShape, 'kind' | 'points'> | undefined {
  try {
    for (const selector of asList(property(target, 'selector'))) {
      const found = readSelector(selector, size);
      if (found) return found;
    }
  } catch (error) {
    // Invalid XML counts as unsupported.
    if (!(error instanceof MessageError)) throw error;
  }
  return undefined;
}
