// PrizmDoc's legacy markup: `documentAnnotations/pages/page/annotation`, positions are shares.
// https://help.accusoft.com/PrizmDoc/v13.28/HTML/markup-burner-xml-specification.html
import { atPage } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import {
  type Converted,
  type FormatContext,
  MarkCollector,
  type MarksFormat,
  NO_MARK,
  NO_SUCH_PAGE,
  UNPLACED,
} from './format.ts';
import { type Markup, pathIn, pictureIn, pointsIn } from './legacy-content.ts';
import { type LegacyText, readLegacyText } from './legacy-text.ts';
import { Unread } from './unread.ts';
import { writeLegacyMarkup } from './write-legacy-markup.ts';
import { childOf, childrenOf, expectRoot, parseXml, placeOf, rootNameOf, type XmlElement } from './xml.ts';

const textIn = ({ attributes }: XmlElement, ...names: string[]): string | undefined =>
  names.map((name) => attributes[name]).find((value) => value !== undefined && value !== '');

function numberIn(element: XmlElement, fallback: number, ...names: string[]): number {
  const value = Number(textIn(element, ...names) ?? fallback);
  return Number.isFinite(value) ? value : fallback;
}

/** Parses `#RRGGBB`, `RRGGBB`, `0xRRGGBB`, or a numeric colour. */
function toColor(text = ''): string | undefined {
  const hex = /^(?:#|0x)?([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) return `#${hex.toLowerCase()}`;
  const isNumeric = /^\d{1,8}$/.test(text) && Number(text) <= 0xffffff;
  return isNumeric ? `#${Number(text).toString(16).padStart(6, '0')}` : undefined;
}

function colorIn(element: XmlElement, fallback: string, ...names: string[]): string {
  return toColor(textIn(element, ...names)) ?? fallback;
}

/** From 0 to 255, or a share. */
function opacityIn(element: XmlElement): number {
  const value = numberIn(element, 255, 'opacity', 'alpha');
  return Math.round(Math.min(255, value <= 1 ? value * 255 : value));
}

const legacyTextIn = (element: XmlElement): LegacyText =>
  readLegacyText(childOf(element, 'text')?.text ?? element.text);

const writtenIn = (element: XmlElement): string =>
  textIn(element, 'text', 'textString', 'label', 'value') ?? legacyTextIn(element).text;

const ALIGNMENTS = ['Left', 'Center', 'Right'];

/** Alignment of a text: of its fragment, or left. */
function alignmentIn(element: XmlElement): string {
  const asked = legacyTextIn(element).look.ALIGN?.toLowerCase();
  return ALIGNMENTS.find((each) => each.toLowerCase() === asked) ?? 'Left';
}

const fontNameIn = (element: XmlElement): string =>
  textIn(element, 'fontName', 'font', 'fontFamily') ?? legacyTextIn(element).look.FACE ?? 'Arial';

/** Colour of a text: of its attributes, of its fragment, or black. */
const textColorIn = (element: XmlElement): string =>
  colorIn(element, toColor(legacyTextIn(element).look.COLOR) ?? '#000000', 'fontColor', 'textColor', 'color');

const thicknessIn = (element: XmlElement) =>
  Math.min(50, Math.max(1, numberIn(element, 1, 'lineWidth', 'borderThickness', 'thickness')));

/** Colour of a shape's border or area, which may be transparent. */
const shapeColorIn = (element: XmlElement, fallback: string, ...names: string[]): string =>
  textIn(element, ...names) === 'transparent' ? 'transparent' : colorIn(element, fallback, ...names);

const shape = ({ element, rect, pageData }: Markup) => ({
  rectangle: rect,
  pageData,
  borderColor: shapeColorIn(element, '#000000', 'lineColor', 'borderColor'),
  borderThickness: Math.round(numberIn(element, 1, 'lineWidth', 'borderThickness')),
  fillColor: colorIn(element, 'transparent', 'fillColor'),
  opacity: opacityIn(element),
});

const stroke = ({ element, pageData }: Markup) => ({
  pageData,
  color: colorIn(element, '#000000', 'lineColor', 'color', 'borderColor'),
  opacity: opacityIn(element),
  thickness: thicknessIn(element),
});

const redactionLook = ({ element }: Markup) => ({
  fillColor: colorIn(element, '#000000', 'fillColor'),
  fontColor: colorIn(element, '#ffffff', 'fontColor', 'textColor'),
  reason: textIn(element, 'reason', 'redactionReason') ?? '',
});

const textLook = ({ element, rect, pageData }: Markup) => ({
  rectangle: rect,
  pageData,
  fontColor: textColorIn(element),
  fontName: fontNameIn(element),
  fontSize: Math.min(288, Math.max(0.1, numberIn(element, Number(legacyTextIn(element).look.SIZE) || 12, 'fontSize'))),
  maxLength: 0,
  horizontalAlignment: alignmentIn(element),
  text: writtenIn(element),
});

/** Returns the lines of a text selection (page units), or its box. */
function selection({ element, rect, pageData, pageNumber, scale }: Markup) {
  const found = childrenOf(childOf(element, 'line-rectangles') ?? element, 'rectangle').map((each) => ({
    x: numberIn(each, 0, 'x', 'left') * scale.x,
    y: numberIn(each, 0, 'y', 'top') * scale.y,
    width: numberIn(each, 0, 'width') * scale.x,
    height: numberIn(each, 0, 'height') * scale.y,
  }));
  const selectedText = textIn(element, 'selectedText', 'text') ?? '';
  const startIndex = Math.max(0, Math.round(numberIn(element, 0, 'startIndex')));
  const textLength = selectedText.length;
  const lines = found.length > 0 ? found : [rect];
  return {
    startIndex,
    textLength,
    selectedText,
    lineGroups: [{ pageData, pageNumber, startIndex, textLength, lines }],
  };
}

/** Fields to fill in, which have no text yet. */
const FIELDS = /input|area/;

const picture = ({ element, rect, pageData }: Markup, type: string) => {
  const imageDataUrl = pictureIn(element);
  const imageId = textIn(element, 'imageId', 'imageID') ?? textIn(element, 'uid', 'id') ?? 'image';
  return imageDataUrl === undefined ? undefined : { type, rectangle: rect, pageData, imageDataUrl, imageId };
};

const drawing = (each: Markup, type: string) => {
  const path = pathIn(each);
  return path === undefined ? undefined : { type, ...stroke(each), rectangle: each.rect, path };
};

const textSignature = ({ element, rect, pageData }: Markup) => ({
  type: 'TextSignature',
  ...{ rectangle: rect, pageData, color: textColorIn(element), fontName: fontNameIn(element) },
  ...{ horizontalAlignment: alignmentIn(element), text: writtenIn(element) },
});

/** Returns a signature by what the file has of it: a drawing, a picture or a text. */
function signature(each: Markup): Record<string, unknown> | undefined {
  const drawn = drawing(each, 'FreehandSignature');
  if (drawn) return { ...drawn, opacity: undefined, horizontalAlignment: 'Left' };
  return picture(each, 'ImageStampAnnotation') ?? (writtenIn(each.element) ? textSignature(each) : undefined);
}

/** Draw types by name patterns, most specific first. */
const DRAW_TYPES: readonly (readonly [RegExp, (markup: Markup) => Record<string, unknown> | undefined])[] = [
  [/(?=.*image)(?=.*redact)/, (each) => picture(each, 'ImageStampRedaction')],
  [/image/, (each) => picture(each, 'ImageStampAnnotation')],
  [
    /(?=.*redact)(?=.*transparent)/,
    ({ rect, pageData }) => ({ type: 'TransparentRectangleRedaction', rectangle: rect, pageData }),
  ],
  [
    /(?=.*redact)(?=.*stamp)/,
    (each) => ({
      type: 'StampRedaction',
      rectangle: each.rect,
      pageData: each.pageData,
      label: writtenIn(each.element) || 'Approved',
    }),
  ],
  [
    /(?=.*redact)(?=.*(selection|highlight))/,
    (each) => ({ type: 'TextSelectionRedaction', ...selection(each), ...redactionLook(each) }),
  ],
  [/(?=.*redact)(?=.*text)/, (each) => ({ type: 'TextRedaction', ...textLook(each) })],
  [/(?=.*redact)(?=.*page)/, (each) => ({ type: 'PageRedaction', pageData: each.pageData, ...redactionLook(each) })],
  [
    /redact/,
    (each) => ({
      type: 'RectangleRedaction',
      ...shape(each),
      opacity: undefined,
      borderColor: colorIn(each.element, '#000000', 'lineColor', 'borderColor'),
      ...redactionLook(each),
    }),
  ],
  [
    /hyperlink|link/,
    (each) => ({
      type: 'TextHyperlinkAnnotation',
      ...selection(each),
      fillColor: colorIn(each.element, '#ffff00', 'fillColor'),
      href: textIn(each.element, 'href', 'url') ?? '',
    }),
  ],
  [
    /highlight/,
    (each) => ({
      type: 'HighlightAnnotation',
      ...selection(each),
      fillColor: colorIn(each.element, '#ffff00', 'fillColor', 'lineColor'),
    }),
  ],
  [
    /strike/,
    (each) => ({
      type: 'StrikethroughAnnotation',
      ...selection(each),
      color: colorIn(each.element, '#ff0000', 'lineColor', 'color'),
      thickness: thicknessIn(each.element),
    }),
  ],
  [
    /stamp/,
    (each) => ({
      type: 'StampAnnotation',
      rectangle: each.rect,
      pageData: each.pageData,
      color: colorIn(each.element, '#ff0000', 'lineColor', 'color'),
      label: writtenIn(each.element) || 'Approved',
    }),
  ],
  [/signature_text|text_signature/, textSignature],
  [/signature/, signature],
  [/freehand/, (each) => drawing(each, 'FreehandAnnotation')],
  [/circle|ellipse|oval/, (each) => ({ type: 'EllipseAnnotation', ...shape(each) })],
  [/rectangle|square/, (each) => ({ type: 'RectangleAnnotation', ...shape(each) })],
  [/polyline|polygon/, (each) => ({ type: 'PolylineAnnotation', ...stroke(each), points: pointsIn(each) })],
  [
    /arrow|line/,
    (each) => {
      const points = pointsIn(each);
      const isArrow = /arrow/.test(each.element.attributes.drawType ?? '');
      return {
        type: 'LineAnnotation',
        ...stroke(each),
        startPoint: points[0],
        endPoint: points.at(-1),
        endHeadType: isArrow ? 'FilledTriangle' : 'None',
      };
    },
  ],
  [
    /text/,
    (each) => ({
      type: 'TextAnnotation',
      ...shape(each),
      borderColor: shapeColorIn(each.element, 'transparent', 'lineColor', 'borderColor'),
      ...textLook(each),
      fontStyle: legacyTextIn(each.element).style,
    }),
  ],
];

const SHARES = ['x_percent', 'y_percent', 'width_percent', 'height_percent'] as const;

/** Positions are shares (0 to 1); older files use percent. */
const isInHundredths = (annotations: readonly XmlElement[]): boolean =>
  annotations.some(({ attributes }) => SHARES.some((name) => Number(attributes[name] ?? 0) > 1.01));

/** Returns an annotation's box, given as shares or in units of the file. */
function rectOf(element: XmlElement, { pageData, scale, unit }: Omit<Markup, 'element' | 'rect'>): Rect {
  const read = (name: 'x' | 'y' | 'width' | 'height', length: number, factor: number) => {
    const share = element.attributes[`${name}_percent`];
    return share === undefined ? numberIn(element, 0, name) * factor : (Number(share) / unit) * length;
  };
  const { width, height } = pageData;
  return {
    x: read('x', width, scale.x),
    y: read('y', height, scale.y),
    width: read('width', width, scale.x),
    height: read('height', height, scale.y),
  };
}

/** Attributes that repeat others, and the viewer's own state while the mark was drawn. */
const REDUNDANT = new Set([
  ...['drawType', 'x', 'y', 'width', 'height', 'uid', 'uuid', 'id', 'nodeId', 'saveDate', 'saveTime', 'textLength'],
  ...['dragDirection', 'interactionMode', 'stampSize', 'highlightGroupID', 'fontWidth', 'fontHeight'],
]);

/** Values that the viewer writes for every mark, also where they have no effect. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  lineColor: ['0'],
  lineWidth: ['0', '1'],
  opacity: ['0', '255'],
};

const isRedundant = (name: string, value: string): boolean =>
  REDUNDANT.has(name) || (DEFAULTS[name]?.includes(value) ?? false);

/** Returns false if nothing in the file says where a mark is. */
function isPlaced({ type, ...fields }: Readonly<Record<string, unknown>>, { element, rect }: Markup): boolean {
  if (type === 'PageRedaction') return true;
  if (childrenOf(childOf(element, 'line-rectangles') ?? element, 'rectangle').length > 0) return true;
  const hasPoints = childOf(element, 'points') !== undefined || element.attributes.points !== undefined;
  if (hasPoints && !('rectangle' in fields)) return true;
  return rect.width !== 0 || rect.height !== 0;
}

/** Parses a date as Flash wrote it, such as `Tue Oct 20 17:39:21 GMT+0000 2015`, or in ISO form. */
function dateIn(element: XmlElement, name: string): string | undefined {
  const date = new Date(textIn(element, name) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Returns true if the annotation became a mark. */
function readAnnotation(
  element: XmlElement,
  place: string,
  where: Omit<Markup, 'element' | 'rect'>,
  collector: MarkCollector,
): boolean {
  const drawType = element.attributes.drawType?.toLowerCase() ?? '';
  const make = FIELDS.test(drawType) ? undefined : DRAW_TYPES.find(([pattern]) => pattern.test(drawType))?.[1];
  if (element.name !== 'annotation' || !make) {
    collector.lose(place, NO_MARK);
    return false;
  }
  const markup = { element, rect: rectOf(element, where), ...where };
  const made = make(markup);
  if (!made) {
    collector.lose(place, message('the file has no readable drawing or picture of it'));
    return false;
  }
  const { opacity, ...rest } = made;
  const created = dateIn(element, 'created');
  const modified = dateIn(element, 'modified') ?? created;
  const fields = {
    ...rest,
    ...(opacity === undefined ? {} : { opacity }),
    ...(created && { creationDateTime: created }),
    ...(modified && { modificationDateTime: modified }),
    uid: textIn(element, 'uid', 'id', 'nodeId', 'uuid'),
  };
  if (isPlaced(made, markup)) return collector.add(place, where.pageNumber, fields);
  const text = 'lineGroups' in made ? String(made.selectedText).trim() : '';
  collector.lose(place, UNPLACED, text === '' ? undefined : { pageNumber: where.pageNumber, text, fields });
  return false;
}

/** Returns where a page's annotations lie; undefined if its size is unknown. */
function readPlacement(
  page: XmlElement,
  context: FormatContext,
  unit: number,
): Omit<Markup, 'element' | 'rect'> | undefined {
  const pageNumber = Number(page.attributes.id ?? page.attributes.number ?? Number.NaN);
  const open = atPage(context.pages, pageNumber);
  const stated = { width: numberIn(page, 0, 'pageWidth'), height: numberIn(page, 0, 'pageHeight') };
  const isStated = stated.width > 0 && stated.height > 0;
  if (!open && !isStated) return undefined;
  const pageData = open ? { width: open.width, height: open.height } : stated;
  const scale = isStated ? { x: pageData.width / stated.width, y: pageData.height / stated.height } : { x: 1, y: 1 };
  return { pageData, pageNumber, scale, unit };
}

function readMarkup(text: string, context: FormatContext): Converted<MarksDocument> {
  const root = parseXml(text);
  expectRoot(root, 'documentAnnotations');
  const collector = new MarkCollector(context);
  const unread = new Unread(isRedundant);
  const pages = childrenOf(childOf(root, 'pages'), 'page');
  const unit = isInHundredths(pages.flatMap((page) => childrenOf(page, 'annotation'))) ? 100 : 1;
  for (const page of pages) {
    const where = readPlacement(page, context, unit);
    if (!where) {
      // Without the page size, shares would result in empty marks.
      if (page.children.length > 0) collector.lose(placeOf(page), NO_SUCH_PAGE);
      continue;
    }
    for (const element of page.children) {
      const place = placeOf(element, element.attributes.drawType?.toLowerCase());
      unread.watch(element, (watched) => readAnnotation(watched, place, where, collector));
    }
  }
  unread.lose(collector);
  // Such as `highlights`, whose `redaction` elements are words that were to be redacted.
  for (const element of root.children)
    if (element.name !== 'pages' && (element.children.length > 0 || element.text.trim() !== ''))
      for (const each of element.children.length > 0 ? element.children : [element])
        collector.lose(placeOf(each), NO_MARK);
  return collector.done();
}

export const legacyMarkup: MarksFormat = {
  id: 'prizmdoc',
  name: 'PrizmDoc markup XML',
  extension: '.markup.xml',
  holdsRedactedWords: true,
  recognizes: (text: string): boolean => rootNameOf(text) === 'documentAnnotations',
  read: readMarkup,
  write: (document, context) => writeLegacyMarkup(document, context, readMarkup),
};
