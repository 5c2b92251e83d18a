// W3C Web Annotation Data Model, as in Annotorious: https://www.w3.org/TR/annotation-model/
import { atPage } from '../kernel/page-number.ts';
import { boundsOfPoints, type Rect } from '../kernel/rect.ts';
import { MessageError, message } from '../messages/index.ts';
import { MarkCollector, type MarksFormat, NO_MARK, NO_SUCH_PAGE } from './format.ts';
import { isRecord, listOf, property, textOf } from './json.ts';
import { type AnnotationShape, addShape, boundsOfShape, boxPoints, shapesOf } from './shapes.ts';
import { Unread } from './unread.ts';
import { parseXml, type XmlElement } from './xml.ts';

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

type Outline = Pick<AnnotationShape, 'kind' | 'points'>;

/** Shape of a selector, and the number of others that it has. */
interface Selected extends Outline {
  readonly others: number;
}

/** Elements of SVG that draw nothing. */
const NO_SHAPES = ['title', 'desc', 'metadata', 'style', 'defs'];

/** Returns true if coordinates in an SVG are those of the page. */
const isInPageUnits = ({ attributes }: XmlElement, { width, height }: Rect): boolean =>
  attributes.transform === undefined &&
  (attributes.viewBox === undefined ||
    attributes.viewBox
      .trim()
      .split(/[\s,]+/)
      .join(' ') === `0 0 ${width} ${height}`);

function readSvg(text: string, size: Rect): Selected | undefined {
  const root = parseXml(text);
  const shapes = root.name === 'svg' ? root.children.filter(({ name }) => !NO_SHAPES.includes(name)) : [root];
  const [shape] = shapes;
  const outline = shape && [root, shape].every((each) => isInPageUnits(each, size)) ? readShape(shape) : undefined;
  return outline && { ...outline, others: shapes.length - 1 };
}

function readShape(shape: XmlElement): Outline | undefined {
  const get = (name: string) => Number(shape.attributes[name] ?? (/^c?[xy]$/.test(name) ? 0 : Number.NaN));
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

function readSelector(selector: unknown, size: Rect): Selected | undefined {
  const [type, value] = [property(selector, 'type'), textOf(property(selector, 'value'))];
  if (type === 'SvgSelector') return readSvg(value, size);
  const rect = type === 'FragmentSelector' ? readFragment(value, size) : undefined;
  return rect && { kind: 'box', points: boxPoints(rect), others: 0 };
}

const COMMENTING = ['commenting', 'replying', 'describing', ''];
const TAGGING = ['tagging', 'classifying'];

/** Returns the bodies of an annotation that have text. */
const bodiesOf = (annotation: unknown) =>
  asList(property(annotation, 'body'))
    .map((body) => ({
      purpose: textOf(property(body, 'purpose')),
      text: typeof body === 'string' ? body : textOf(property(body, 'value')),
      author: nameOf(property(body, 'creator') ?? property(annotation, 'creator')),
      created: dateOf(body, 'created'),
    }))
    .filter(({ text }) => text !== '');

/** Returns the name of a creator, or else their id. */
function nameOf(creator: unknown): string | undefined {
  const name = textOf(creator) || textOf(property(creator, 'name')) || textOf(property(creator, 'id'));
  return name === '' ? undefined : name;
}

function dateOf(holder: unknown, key: string): string | undefined {
  const date = new Date(textOf(property(holder, key)));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Properties of annotations that marks have, or that say nothing about them. */
const KNOWN = new Set(['@context', 'id', 'type', 'body', 'target', 'created', 'modified', 'creator', 'motivation']);

/** Lists the parts of an annotation that its mark doesn't have. */
function loseParts(annotation: unknown, place: string, others: number, collector: MarkCollector, unread: Unread): void {
  const targets = asList(property(annotation, 'target')).length - 1;
  if (targets > 0) collector.lose(place, message('further places left out: {count}', { count: targets }));
  if (others > 0) collector.lose(place, message('further parts of the shape left out: {count}', { count: others }));
  const bodies = bodiesOf(annotation);
  const tags = bodies.filter(({ purpose }) => TAGGING.includes(purpose));
  for (const { purpose } of [
    ...tags.slice(1),
    ...bodies.filter((body) => ![...COMMENTING, ...TAGGING].includes(body.purpose)),
  ])
    unread.note('body', purpose);
  unread.noteEntries('annotation', annotation, KNOWN);
}

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
  needsPages: true,
  recognizes: (_, json) =>
    isAnnotation(json) ||
    (Array.isArray(json) && json.length > 0 && json.every(isAnnotation)) ||
    (property(json, 'type') === 'AnnotationPage' && Array.isArray(property(json, 'items'))),
  read(text, context) {
    const json: unknown = JSON.parse(text);
    const collector = new MarkCollector(context);
    const unread = new Unread(() => false);
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
        collector.lose(place, NO_MARK);
        continue;
      }
      const { others, ...outline } = found;
      const bodies = bodiesOf(annotation);
      const shape: AnnotationShape = {
        ...outline,
        pageNumber,
        label: bodies.find(({ purpose }) => TAGGING.includes(purpose))?.text ?? '',
        comments: bodies.filter(({ purpose }) => COMMENTING.includes(purpose)),
        ...(property(annotation, 'id') === undefined ? {} : { uid: textOf(property(annotation, 'id')) }),
        created: dateOf(annotation, 'created'),
        modified: dateOf(annotation, 'modified'),
      };
      if (addShape(collector, place, shape, page, context.date))
        loseParts(annotation, place, others, collector, unread);
    }
    unread.lose(collector);
    return collector.done();
  },
  write(document, context) {
    const { shapes, losses } = shapesOf(document, context, { comments: Number.POSITIVE_INFINITY });
    const value = shapes.map((shape) => ({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: shape.uid,
      type: 'Annotation',
      body: [
        ...(shape.label === '' ? [] : [{ type: 'TextualBody', purpose: 'tagging', value: shape.label }]),
        ...(shape.comments ?? []).map(({ text, author, created }, index) => ({
          ...{ type: 'TextualBody', purpose: index === 0 ? 'commenting' : 'replying', value: text, created },
          ...(author === undefined ? {} : { creator: { type: 'Person', name: author } }),
        })),
      ],
      target: { source: `document#page=${shape.pageNumber}`, selector: writeSelector(shape) },
    }));
    return { value: `${JSON.stringify(value)}\n`, losses };
  },
};

function readSelected(target: unknown, size: Rect): Selected | undefined {
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
