// PrizmDoc's legacy markup: `documentAnnotations/pages/page/annotation`, positions are shares.
// https://help.accusoft.com/PrizmDoc/v13.28/HTML/markup-burner-xml-specification.html
import type { Rect } from '../kernel/rect.ts';
import type { MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type Converted, type FormatContext, MarkCollector } from './format.ts';
import { type LegacyText, readLegacyText } from './legacy-text.ts';
import { childOf, childrenOf, expectRoot, parseXml, type XmlElement } from './xml.ts';

/** Parsed annotation (page units). */
interface Markup {
  readonly element: XmlElement;
  readonly rect: Rect;
  readonly pageData: { readonly width: number; readonly height: number };
  readonly pageNumber: number;
}

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

const shape = ({ element, rect, pageData }: Markup) => ({
  rectangle: rect,
  pageData,
  borderColor: colorIn(element, '#000000', 'lineColor', 'borderColor'),
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

/** Returns the points of a line or polyline: `points`, or the diagonal of its box. */
function pointsIn({ element, rect, pageData }: Markup): { x: number; y: number }[] {
  const children = childrenOf(childOf(element, 'points') ?? element, 'point');
  const listed = children.map(({ attributes }) => [
    attributes.x_percent ?? attributes.x,
    attributes.y_percent ?? attributes.y,
  ]);
  const written = (element.attributes.points ?? '')
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((pair) => pair.split(','));
  const pairs = (listed.length > 0 ? listed : written).map((pair) => pair.map(Number));
  const isShare = pairs.every((pair) => pair.every((value) => value <= 1));
  const points = pairs.map(([x = 0, y = 0]) =>
    isShare ? { x: x * pageData.width, y: y * pageData.height } : { x, y },
  );
  return points.length >= 2
    ? points
    : [
        { x: rect.x, y: rect.y },
        { x: rect.x + rect.width, y: rect.y + rect.height },
      ];
}

/** Returns the lines of a text selection (page units), or its box. */
function selection({ element, rect, pageData, pageNumber }: Markup) {
  const found = childrenOf(childOf(element, 'line-rectangles') ?? element, 'rectangle').map((each) => ({
    x: numberIn(each, 0, 'x', 'left'),
    y: numberIn(each, 0, 'y', 'top'),
    width: numberIn(each, 0, 'width'),
    height: numberIn(each, 0, 'height'),
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

/** Draw types whose content is undocumented. */
const UNKNOWN_DRAW_TYPES = /image|freehand|signature(?!_text)/;

/** Draw types by name patterns, most specific first. */
const DRAW_TYPES: readonly (readonly [RegExp, (markup: Markup) => Record<string, unknown>])[] = [
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
  [
    /signature_text/,
    ({ element, rect, pageData }) => ({
      type: 'TextSignature',
      ...{ rectangle: rect, pageData, color: textColorIn(element), fontName: fontNameIn(element) },
      ...{ horizontalAlignment: alignmentIn(element), text: writtenIn(element) },
    }),
  ],
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
      borderColor: colorIn(each.element, 'transparent', 'lineColor', 'borderColor'),
      ...textLook(each),
      fontStyle: [],
    }),
  ],
];

const SHARES = ['x_percent', 'y_percent', 'width_percent', 'height_percent'] as const;

/** Positions are shares (0 to 1); older files use percent. */
const isInHundredths = (annotations: readonly XmlElement[]): boolean =>
  annotations.some(({ attributes }) => SHARES.some((name) => Number(attributes[name] ?? 0) > 1.01));

/** Returns an annotation's box, given as shares or in pixels. */
function rectOf(element: XmlElement, { width, height }: Markup['pageData'], unit: number): Rect {
  const read = (name: 'x' | 'y' | 'width' | 'height', length: number) => {
    const share = element.attributes[`${name}_percent`];
    return share === undefined ? numberIn(element, 0, name) : (Number(share) / unit) * length;
  };
  return { x: read('x', width), y: read('y', height), width: read('width', width), height: read('height', height) };
}

export const legacyMarkup = {
  name: 'PrizmDoc markup XML',
  recognizes: (text: string): boolean => /<documentAnnotations[\s>/]/.test(text.slice(0, 4096)),
  read(text: string, context: FormatContext): Converted<MarksDocument> {
    const root = parseXml(text);
    expectRoot(root, 'documentAnnotations');
    const collector = new MarkCollector(context);
    const pages = childrenOf(childOf(root, 'pages'), 'page');
    const unit = isInHundredths(pages.flatMap((page) => childrenOf(page, 'annotation'))) ? 100 : 1;
    for (const page of pages) {
      const pageNumber = Number(page.attributes.id ?? page.attributes.number ?? Number.NaN);
      const open = context.pages[pageNumber - 1];
      const pageData = {
        width: open?.width ?? numberIn(page, 0, 'pageWidth'),
        height: open?.height ?? numberIn(page, 0, 'pageHeight'),
      };
      if (!(pageData.width > 0 && pageData.height > 0)) {
        // Without the page size, shares would result in empty marks.
        collector.lose(`${page.line}: <page>`, message('the document has no such page'));
        continue;
      }
      for (const element of page.children) {
        const drawType = element.attributes.drawType?.toLowerCase() ?? '';
        const place = `${element.line}: <${element.name}${drawType === '' ? '' : ` ${drawType}`}>`;
        const isKnown = element.name === 'annotation' && !UNKNOWN_DRAW_TYPES.test(drawType);
        const make = isKnown ? DRAW_TYPES.find(([pattern]) => pattern.test(drawType))?.[1] : undefined;
        if (!make) {
          collector.lose(place, message('there is no mark of this kind'));
          continue;
        }
        const fields = make({ element, rect: rectOf(element, pageData, unit), pageData, pageNumber });
        const { opacity, ...rest } = fields;
        const uid = textIn(element, 'uid', 'id');
        collector.add(place, pageNumber, {
          ...rest,
          ...(opacity === undefined ? {} : { opacity }),
          ...(uid ? { uid } : {}),
        });
      }
    }
    for (const element of root.children)
      if (element.name !== 'pages')
        collector.lose(`${element.line}: <${element.name}>`, message('there is no mark of this kind'));
    return collector.done();
  },
};
