// CVAT for images 1.1. https://docs.cvat.ai/docs/manual/advanced/xml_format/
import { toPageNumber } from '../kernel/page-number.ts';
import { message } from '../messages/index.ts';
import { MarkCollector, type MarksFormat, NO_MARK } from './format.ts';
import { type AnnotationShape, addShape, boundsOfShape, boxPoints, shapesOf } from './shapes.ts';
import { Unread } from './unread.ts';
import { childrenOf, expectRoot, parseXml, placeOf, rootNameOf, writeXml, XML_HEAD, type XmlElement } from './xml.ts';

const numberIn = ({ attributes }: XmlElement, name: string) => Number(attributes[name] ?? Number.NaN);

function pointsOf(element: XmlElement): Pick<AnnotationShape, 'kind' | 'points'> | undefined {
  const get = (name: string) => numberIn(element, name);
  switch (element.name) {
    case 'box':
      return {
        kind: 'box',
        points: [
          { x: get('xtl'), y: get('ytl') },
          { x: get('xbr'), y: get('ybr') },
        ],
      };
    case 'ellipse': {
      const [rx, ry] = [get('rx'), get('ry')];
      return {
        kind: 'ellipse',
        points: boxPoints({ x: get('cx') - rx, y: get('cy') - ry, width: 2 * rx, height: 2 * ry }),
      };
    }
    case 'polygon':
    case 'polyline': {
      const points = (element.attributes.points ?? '').split(';').map((pair) => {
        const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
        return { x, y };
      });
      return { kind: element.name, points };
    }
    default:
      return undefined;
  }
}

function writeShape(shape: AnnotationShape): string {
  const common = { label: shape.label || 'mark', occluded: 0, source: 'manual', z_order: 0 };
  const { x, y, width, height } = boundsOfShape(shape);
  switch (shape.kind) {
    case 'box':
      return writeXml('box', { ...common, xtl: x, ytl: y, xbr: x + width, ybr: y + height });
    case 'ellipse':
      return writeXml('ellipse', { ...common, cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2 });
    default:
      return writeXml(shape.kind, {
        ...common,
        points: shape.points.map((point) => `${point.x},${point.y}`).join(';'),
      });
  }
}

export const cvat: MarksFormat = {
  id: 'cvat',
  name: 'CVAT',
  extension: '.cvat.xml',
  recognizes: (text) => rootNameOf(text) === 'annotations' && /<(image|version|meta)[\s>]/.test(text.slice(0, 65_536)),
  read(text, context) {
    const root = parseXml(text);
    expectRoot(root, 'annotations');
    const collector = new MarkCollector(context);
    const unread = new Unread((name, value) => name === 'source' || value === '0');
    for (const [index, image] of childrenOf(root, 'image').entries()) {
      const size = { width: numberIn(image, 'width'), height: numberIn(image, 'height') };
      const read = (element: XmlElement): boolean => {
        const place = placeOf(element);
        const found = pointsOf(element);
        if (!found || Number(element.attributes.rotation ?? 0) !== 0) {
          collector.lose(place, found ? message('turned shapes have no mark') : NO_MARK);
          return false;
        }
        const shape = { ...found, pageNumber: toPageNumber(index), label: element.attributes.label ?? '' };
        return addShape(collector, place, shape, size, context.date);
      };
      for (const element of image.children)
        if (unread.watch(element, read))
          for (const { name, text } of element.children) if (text.trim() !== '') unread.note(element.name, name);
    }
    for (const track of childrenOf(root, 'track')) collector.lose(placeOf(track), NO_MARK);
    unread.lose(collector);
    return collector.done();
  },
  write(document, context) {
    const { shapes, losses } = shapesOf(document, context, { comments: 0 });
    const images = context.pages.map(({ width, height }, index) =>
      writeXml(
        'image',
        { id: index, name: `page-${toPageNumber(index)}`, width, height },
        shapes.filter(({ pageNumber }) => pageNumber === toPageNumber(index)).map(writeShape),
      ),
    );
    return { value: `${XML_HEAD}${writeXml('annotations', {}, ['<version>1.1</version>', ...images])}\n`, losses };
  },
};
