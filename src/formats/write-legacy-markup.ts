// Writes PrizmDoc's legacy markup, and reads it again to list what it doesn't keep.
import { getOrCreate } from '../kernel/get-or-create.ts';
import { atPage, type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { intersectRect, type Rect, type Size } from '../kernel/rect.ts';
import { definitionOf, type Mark, type MarksDocument, reasonsOf } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type Converted, type FormatContext, type Loss, NO_SUCH_PAGE } from './format.ts';
import { writeLegacyText } from './legacy-text.ts';
import { findLosses, toRounded } from './lost-properties.ts';
import { writeXml, XML_HEAD } from './xml.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

interface Written {
  readonly drawType: string;
  readonly rect?: Rect;
  readonly attributes?: Attributes;
  readonly children?: readonly string[];
}

/** Rounds to 1e-9: shares of large pages need more digits than coordinates. */
const round = (value: number): number => Math.round(value * 1e9) / 1e9;

const writePoints = (points: readonly { readonly x: number; readonly y: number }[], { width, height }: Size): string =>
  writeXml(
    'points',
    {},
    points.map(({ x, y }) => writeXml('point', { x_percent: round(x / width), y_percent: round(y / height) })),
  );

const lineAttributes = (mark: { readonly color: string; readonly thickness: number; readonly opacity?: number }) => ({
  lineColor: mark.color,
  lineWidth: mark.thickness,
  opacity: mark.opacity,
});

const reasonOf = (mark: Mark) => reasonsOf(mark).join('; ') || undefined;

/** Returns a text selection: an annotation per page, with its lines in page units. */
function writeSelection(
  mark: Mark & { readonly startIndex: number; readonly selectedText: string },
  drawType: string,
  attributes: Attributes,
  lines: readonly Rect[],
): Written {
  const { startIndex, selectedText } = mark;
  const rectangles = lines.map(({ x, y, width, height }) =>
    writeXml('rectangle', { x: round(x), y: round(y), width: round(width), height: round(height) }),
  );
  return {
    drawType,
    attributes: { ...attributes, startIndex, selectedText },
    children: [writeXml('line-rectangles', {}, rectangles)],
  };
}

const SELECTIONS = {
  HighlightAnnotation: 'highlight',
  StrikethroughAnnotation: 'strikethrough',
  TextHyperlinkAnnotation: 'text_hyperlink_annotation',
  TextSelectionRedaction: 'text_selection_redact',
} as const;

const isSelection = (mark: Mark): mark is Extract<Mark, { type: keyof typeof SELECTIONS }> =>
  Object.hasOwn(SELECTIONS, mark.type);

function selectionAttributes(mark: Extract<Mark, { type: keyof typeof SELECTIONS }>): Attributes {
  switch (mark.type) {
    case 'StrikethroughAnnotation':
      return { lineColor: mark.color, lineWidth: mark.thickness };
    case 'TextHyperlinkAnnotation':
      return { fillColor: mark.fillColor, href: mark.href };
    case 'HighlightAnnotation':
      return { fillColor: mark.fillColor };
    default:
      return { fillColor: mark.fillColor, fontColor: mark.fontColor, reason: reasonOf(mark) };
  }
}

function writeMark(mark: Mark, pageNumber: PageNumber, size: Size): Written | undefined {
  if (isSelection(mark)) {
    const lines = mark.lineGroups.flatMap((group) => (group.pageNumber === pageNumber ? group.lines : []));
    return writeSelection(mark, SELECTIONS[mark.type], selectionAttributes(mark), lines);
  }
  if (mark.type === 'LineAnnotation')
    return {
      drawType: mark.endHeadType === 'None' ? 'line' : 'arrow',
      attributes: lineAttributes(mark),
      children: [writePoints([mark.startPoint, mark.endPoint], size)],
    };
  if (mark.type === 'PolylineAnnotation')
    return { drawType: 'polyline', attributes: lineAttributes(mark), children: [writePoints(mark.points, size)] };
  return writeBox(mark);
}

function writeShape(mark: Extract<Mark, { type: 'EllipseAnnotation' | 'RectangleAnnotation' }>): Written {
  const isFilled = mark.fillColor !== 'transparent';
  const { rectangle, borderColor, borderThickness, fillColor, opacity } = mark;
  return {
    drawType: `${mark.type === 'EllipseAnnotation' ? 'circle' : 'rectangle'}${isFilled ? '_filled' : ''}`,
    rect: rectangle,
    attributes: {
      ...{ lineColor: borderColor, lineWidth: borderThickness, opacity },
      fillColor: isFilled ? fillColor : undefined,
    },
  };
}

function writeTextBox(mark: Extract<Mark, { type: 'TextAnnotation' | 'TextRedaction' | 'TextSignature' }>): Written {
  const { rectangle, fontName, horizontalAlignment, text } = mark;
  const look = { fontName, horizontalAlignment, text };
  if (mark.type === 'TextSignature')
    return { drawType: 'signature_text', rect: rectangle, children: [writeLegacyText({ ...look, color: mark.color })] };
  const sized = { ...look, color: mark.fontColor, fontSize: mark.fontSize };
  if (mark.type === 'TextRedaction')
    return { drawType: 'text_redact', rect: rectangle, children: [writeLegacyText(sized)] };
  const { borderColor, borderThickness, fillColor, opacity, fontStyle } = mark;
  return {
    drawType: 'text',
    rect: rectangle,
    attributes: { ...{ lineColor: borderColor, lineWidth: borderThickness, opacity }, fillColor },
    children: [writeLegacyText({ ...sized, fontStyle })],
  };
}

function writeBox(mark: Mark): Written | undefined {
  switch (mark.type) {
    case 'EllipseAnnotation':
    case 'RectangleAnnotation':
      return writeShape(mark);
    case 'TextAnnotation':
    case 'TextRedaction':
    case 'TextSignature':
      return writeTextBox(mark);
    case 'FreehandAnnotation':
      return { drawType: 'freehand', rect: mark.rectangle, attributes: { ...lineAttributes(mark), path: mark.path } };
    case 'FreehandSignature':
      return {
        drawType: 'freehand_signature',
        rect: mark.rectangle,
        attributes: { ...lineAttributes(mark), path: mark.path },
      };
    case 'ImageStampAnnotation':
    case 'ImageStampRedaction': {
      const drawType = mark.type === 'ImageStampAnnotation' ? 'image_stamp' : 'image_stamp_redact';
      const { imageDataUrl, imageId } = mark;
      return { drawType, rect: mark.rectangle, attributes: { imageDataUrl, imageId } };
    }
    case 'StampAnnotation':
      return { drawType: 'stamp', rect: mark.rectangle, attributes: { lineColor: mark.color, label: mark.label } };
    case 'StampRedaction':
      return { drawType: 'stamp_redact', rect: mark.rectangle, attributes: { label: mark.label } };
    case 'TransparentRectangleRedaction':
      return { drawType: 'rectangle_transparent_redact', rect: mark.rectangle };
    case 'RectangleRedaction': {
      const { rectangle, borderColor, borderThickness, fillColor, fontColor } = mark;
      const line = { lineColor: borderColor, lineWidth: borderThickness };
      return {
        drawType: 'rectangle_filled_redact',
        rect: rectangle,
        attributes: { ...line, fillColor, fontColor, reason: reasonOf(mark) },
      };
    }
    default:
      return undefined;
  }
}

/** Largest share that readers don't take for percent. */
const LARGEST_SHARE = 1;

/**
 * Cuts a box that is larger than its page: readers would take its shares for percent.
 * @returns undefined if nothing of it is left
 */
function cutToPage(rect: Rect, { width, height }: Size): Rect | undefined {
  const isLarge =
    Math.max(rect.x, rect.width) > LARGEST_SHARE * width || Math.max(rect.y, rect.height) > LARGEST_SHARE * height;
  return isLarge ? intersectRect(rect, { x: 0, y: 0, width, height }) : rect;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Writes an ISO date as the viewer did: `Tue Oct 20 17:39:21 GMT+0000 2015`. */
function writeDate(iso: string): string | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
  return `${DAYS[date.getUTCDay()]} ${month} ${day} ${time} GMT+0000 ${year}`;
}

/** @returns undefined if it lies outside its page */
function toXml(mark: Mark, { drawType, rect, attributes, children }: Written, size: Size): string | undefined {
  const box = rect && cutToPage(rect, size);
  if (rect && !box) return undefined;
  const shares = box && {
    x_percent: round(box.x / size.width),
    y_percent: round(box.y / size.height),
    width_percent: round(box.width / size.width),
    height_percent: round(box.height / size.height),
  };
  const created = writeDate(mark.creationDateTime);
  const modified = writeDate(mark.modificationDateTime);
  return writeXml('annotation', { drawType, nodeId: mark.uid, created, modified, ...shares, ...attributes }, children);
}

/** Written to the second. */
const DATES = ['creationDateTime', 'modificationDateTime'];

const comparable = (key: string, value: unknown): unknown =>
  DATES.includes(key) ? writeDate(String(value)) : toRounded(value);

export function writeLegacyMarkup(
  document: MarksDocument,
  context: FormatContext,
  read: (text: string, context: FormatContext) => Converted<MarksDocument>,
): Converted<string> {
  const placed: Mark[] = [];
  const losses: Loss[] = [];
  const outside = new Set<Mark>();
  const annotations = new Map<PageNumber, string[]>();
  for (const mark of document.marks) {
    const { geometry } = definitionOf(mark);
    const own = atPage(context.pages, mark.pageNumber);
    if (own) placed.push(geometry.onPage(mark, mark.pageNumber, own));
    else losses.push({ place: mark.uid, reason: NO_SUCH_PAGE });
    for (const pageNumber of own ? geometry.pageNumbers(mark) : []) {
      const size = atPage(context.pages, pageNumber);
      const written = size && writeMark(geometry.onPage(mark, pageNumber, size), pageNumber, size);
      if (!written) continue;
      const xml = toXml(mark, written, size);
      if (xml === undefined) outside.add(mark);
      else getOrCreate(annotations, pageNumber, () => []).push(xml);
    }
  }
  const pages = context.pages.map(({ width, height }, index) =>
    writeXml(
      'page',
      { id: toPageNumber(index), pageWidth: width, pageHeight: height },
      annotations.get(toPageNumber(index)),
    ),
  );
  const value = `${XML_HEAD}${writeXml('documentAnnotations', {}, [writeXml('pages', {}, pages)])}\n`;
  for (const { uid } of outside) losses.push({ place: uid, reason: message('it lies outside its page') });
  const uids = new Set([...outside].map(({ uid }) => uid));
  const inside = placed.filter(({ uid }) => !uids.has(uid));
  return { value, losses: [...losses, ...findLosses(inside, document, read(value, context).value, comparable)] };
}
