// XFDF: annotations of a PDF as XML. ISO 19444-1:2019.
import { atPage, type PageIndex, type PageNumber, toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { boundsOfPoints, type Rect, rectCorners, rectFromPoints } from '../kernel/rect.ts';
import { type CommentThread, definitionOf, type Mark, type MarksDocument, toThreads } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import {
  type AnnotationEntries,
  type AnnotationSubtype,
  formatPdfDate,
  fromAnnotation,
  parsePdfDate,
  readFreeText,
  toAnnotation,
  writeFreeText,
} from '../output/core.ts';
import {
  type Converted,
  type FormatContext,
  type FormatFrame,
  type Loss,
  loseMark,
  MarkCollector,
  type MarksFormat,
  NO_SUCH_PAGE,
} from './format.ts';
import { type Frame, fromFile, numbersOf, round, toFile } from './xfdf-frame.ts';
import { childOf, childrenOf, expectRoot, parseXml, writeText, writeXml, XML_HEAD, type XmlElement } from './xml.ts';

const NO_MARK = message('there is no mark of this kind');
const FORM_VALUES = message('form values are not marks: they fill in the form');
const NAMESPACE = 'http://ns.adobe.com/xfdf/';

export const SUBTYPES: Readonly<Record<string, AnnotationSubtype>> = {
  highlight: 'Highlight',
  strikeout: 'StrikeOut',
  square: 'Square',
  circle: 'Circle',
  line: 'Line',
  polyline: 'PolyLine',
  ink: 'Ink',
  freetext: 'FreeText',
  stamp: 'Stamp',
};
/** By quadding. */
export const JUSTIFICATIONS: readonly string[] = ['left', 'centered', 'right'];
/** State of a reply that resolves its thread. */
const SETTLED = { statemodel: 'Review', state: 'Completed' } as const;
/** Types of redaction with an equivalent in XFDF, and their default colours. */
const REDACTION = { fill: '#000000', text: '#ffffff' } as const;

function quadsOf(element: XmlElement, frame: Frame): Rect[] {
  const points = frame.points(numbersOf(element.attributes.coords));
  return Array.from({ length: points.length >> 2 }, (_, index) =>
    boundsOfPoints(points.slice(index * 4, index * 4 + 4)),
  ).filter((rect) => rect !== undefined);
}

function readEntries(element: XmlElement, subtype: AnnotationSubtype, frame: Frame): AnnotationEntries | undefined {
  const { attributes } = element;
  const [from, to] = frame.points(numbersOf(attributes.rect));
  if (!from || !to) return undefined;
  const text =
    subtype === 'FreeText'
      ? readFreeText(
          {
            contents: childOf(element, 'contents')?.text ?? '',
            appearance: childOf(element, 'defaultappearance')?.text ?? '',
            style: childOf(element, 'defaultstyle')?.text ?? '',
            quadding: JUSTIFICATIONS.indexOf(attributes.justification ?? 'left'),
          },
          frame.length,
        )
      : undefined;
  const [start, end] = frame.points([...numbersOf(attributes.start), ...numbersOf(attributes.end)]);
  const pointsIn = (child: XmlElement | undefined) => frame.points(numbersOf(child?.text));
  const gestures = childrenOf(childOf(element, 'inklist'), 'gesture');
  return {
    subtype,
    rect: rectFromPoints(from, to),
    color: attributes.color?.toLowerCase(),
    fillColor: text ? (text.lineColor ?? text.color) : attributes['interior-color']?.toLowerCase(),
    opacity: Number(attributes.opacity ?? 1),
    ...(attributes.width === undefined ? {} : { lineWidth: frame.length(Number(attributes.width)) }),
    quads: quadsOf(element, frame),
    ...(start && end ? { line: { from: start, to: end, endsInArrow: /Arrow$/.test(attributes.tail ?? '') } } : {}),
    vertices: pointsIn(childOf(element, 'vertices')),
    ...(gestures.length > 0 ? { strokes: gestures.map(pointsIn) } : {}),
    ...(attributes.icon === undefined ? {} : { name: attributes.icon }),
    ...(text ? { text } : {}),
  };
}

function readRedaction(
  element: XmlElement,
  page: FormatFrame,
  pageNumber: PageNumber,
): Record<string, unknown> | undefined {
  const frame = fromFile(page);
  const [from, to] = frame.points(numbersOf(element.attributes.rect));
  const lines = quadsOf(element, frame);
  const pageData = { width: page.width, height: page.height };
  const fillColor = element.attributes['interior-color']?.toLowerCase() ?? REDACTION.fill;
  const look = { fillColor, fontColor: REDACTION.text, reason: element.attributes['overlay-text'] ?? '' };
  if (lines.length > 0) {
    const lineGroups = [{ pageData, pageNumber, startIndex: 0, textLength: 0, lines }];
    return { type: 'TextSelectionRedaction', ...look, startIndex: 0, textLength: 0, selectedText: '', lineGroups };
  }
  if (!from || !to) return undefined;
  const border = { borderColor: fillColor, borderThickness: 1 };
  return { type: 'RectangleRedaction', pageData, rectangle: rectFromPoints(from, to), ...border, ...look };
}

class XfdfReader {
  readonly #context: FormatContext;
  readonly #collector: MarkCollector;
  readonly #replies = new Map<string, XmlElement[]>();
  /** Replies converted to comments or states. */
  readonly #taken = new Set<XmlElement>();

  constructor(context: FormatContext) {
    this.#context = context;
    this.#collector = new MarkCollector(context);
  }

  read(root: XmlElement): Converted<MarksDocument> {
    const elements = childrenOf(root, 'annots').flatMap(({ children }) => children);
    for (const element of elements) {
      const { inreplyto } = element.attributes;
      if (inreplyto !== undefined) this.#replies.set(inreplyto, [...(this.#replies.get(inreplyto) ?? []), element]);
    }
    for (const element of elements) if (element.attributes.inreplyto === undefined) this.#readAnnotation(element);
    // Replies to missing annotations, or in a cycle.
    for (const reply of [...this.#replies.values()].flat())
      if (!this.#taken.has(reply)) this.#collector.lose(describeLine(reply.line, reply.name), NO_MARK);
    const others = root.children.filter(({ name }) => !['annots', 'f', 'ids'].includes(name));
    for (const { name, line } of others)
      this.#collector.lose(describeLine(line, name), name === 'fields' ? FORM_VALUES : NO_MARK);
    return this.#collector.done();
  }

  #readAnnotation(element: XmlElement): void {
    const { name, line, attributes } = element;
    if (name === 'popup') return;
    const place = describeLine(line, name);
    const pageNumber = toPageNumber(Number(attributes.page ?? Number.NaN));
    const page = atPage(this.#context.pages, pageNumber);
    if (!page) {
      this.#collector.lose(place, NO_SUCH_PAGE);
      return;
    }
    const fields =
      name === 'redact' ? readRedaction(element, page, pageNumber) : this.#fieldsOf(element, page, pageNumber);
    if (!fields) {
      this.#collector.lose(place, NO_MARK);
      return;
    }
    const comments = this.#commentsOf(element, name !== 'freetext');
    const created = parsePdfDate(attributes.creationdate ?? '') ?? parsePdfDate(attributes.date ?? '');
    this.#collector.add(place, pageNumber, {
      ...fields,
      ...(attributes.name === undefined ? {} : { uid: attributes.name }),
      creationDateTime: created ?? this.#context.date,
      modificationDateTime: parsePdfDate(attributes.date ?? '') ?? created ?? this.#context.date,
      ...(comments.length > 0 ? { conversation: { data: {}, comments } } : {}),
    });
  }

  #fieldsOf(element: XmlElement, page: FormatFrame, pageNumber: PageNumber): Record<string, unknown> | undefined {
    const subtype = SUBTYPES[element.name];
    const entries = subtype && readEntries(element, subtype, fromFile(page));
    const { width, height } = page;
    const found = entries && fromAnnotation(entries, { pageNumber, width, height });
    if (!found) return undefined;
    return {
      type: found.type,
      ...('lineGroups' in found.fields ? {} : { pageData: { width, height } }),
      ...found.fields,
    };
  }

  #commentsOf(root: XmlElement, saysSomething: boolean): Record<string, unknown>[] {
    const comments: Record<string, unknown>[] = [];
    const add = (element: XmlElement, parent: string | undefined) => {
      this.#taken.add(element);
      const comment = element === root && !saysSomething ? undefined : this.#commentOf(element, parent);
      if (comment) comments.push(comment);
      const id = comment?.data.id ?? parent;
      for (const reply of this.#replies.get(element.attributes.name ?? '') ?? [])
        if (reply.attributes.state === SETTLED.state) this.#taken.add(reply);
        else if (!this.#taken.has(reply)) add(reply, id);
    };
    add(root, undefined);
    return comments;
  }

  #commentOf(element: XmlElement, parent: string | undefined) {
    const { attributes } = element;
    const text = childOf(element, 'contents')?.text.replace(/\r\n?/g, '\n') ?? '';
    if (text.trim() === '') {
      const isReply = attributes.inreplyto !== undefined;
      const hasOtherState = isReply && attributes.state !== undefined;
      if (hasOtherState) this.#collector.lose(describeLine(element.line, element.name), NO_MARK);
      if (hasOtherState || !isReply) return undefined;
    }
    const created =
      parsePdfDate(attributes.creationdate ?? '') ?? parsePdfDate(attributes.date ?? '') ?? this.#context.date;
    const settling = this.#replies
      .get(attributes.name ?? '')
      ?.find((reply) => reply.attributes.state === SETTLED.state);
    const resolved = settling && (parsePdfDate(settling.attributes.date ?? '') ?? created);
    return {
      data: {
        id: attributes.name ?? this.#context.createUid(),
        ...(parent === undefined ? {} : { parent }),
        ...(attributes.title === undefined ? {} : { author: attributes.title }),
        ...(resolved === undefined ? {} : { resolvedDateTime: resolved }),
      },
      creationDateTime: created,
      text,
    };
  }
}

const describeLine = (line: number, name: string) => `${line}: <${name}>`;

const joinPoints = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(';');
const rectText = (rect: Rect, frame: Frame): string => {
  const { x, y, width, height } = boundsOfPoints(frame.map(rectCorners(rect))) ?? rect;
  return [x, y, round(x + width), round(y + height)].join();
};
/** In the order that programs use: top left, top right, bottom left, bottom right. */
const quadText = (quads: readonly Rect[], frame: Frame): string =>
  quads
    .flatMap((rect) => {
      const [topLeft, topRight, bottomRight, bottomLeft] = rectCorners(rect);
      return frame.map([topLeft, topRight, bottomLeft, bottomRight]).flatMap(({ x, y }) => [x, y]);
    })
    .join();

type Attributes = Record<string, string | number | undefined>;

function writeEntries(entries: AnnotationEntries, frame: Frame): { attributes: Attributes; children: string[] } {
  const { rect, color, fillColor, opacity, lineWidth, quads, line, vertices, strokes, name, text } = entries;
  const [start, end] = line ? frame.map([line.from, line.to]) : [];
  const font = text && writeFreeText(text, fillColor, frame.length(text.fontSize), (value) => String(round(value)));
  return {
    attributes: {
      rect: rectText(rect, frame),
      color,
      'interior-color': text ? undefined : fillColor,
      opacity: round(opacity),
      width: lineWidth === undefined ? undefined : frame.length(lineWidth),
      ...(quads ? { coords: quadText(quads, frame) } : {}),
      ...(start && end ? { start: joinPoints([start]), end: joinPoints([end]) } : {}),
      ...(line ? { head: 'None', tail: line.endsInArrow ? 'ClosedArrow' : 'None' } : {}),
      icon: name,
      ...(font ? { justification: JUSTIFICATIONS[font.quadding] } : {}),
    },
    children: [
      ...(vertices ? [writeText('vertices', joinPoints(frame.map(vertices)))] : []),
      ...(strokes
        ? [
            writeXml(
              'inklist',
              {},
              strokes.map((stroke) => writeText('gesture', joinPoints(frame.map(stroke)))),
            ),
          ]
        : []),
      ...(font
        ? [
            writeText('contents', font.contents),
            writeText('defaultappearance', font.appearance),
            writeText('defaultstyle', font.style),
          ]
        : []),
    ],
  };
}

function writeRedaction(
  mark: Mark,
  pageNumber: PageNumber,
  frame: Frame,
): { attributes: Attributes; children: string[] } | undefined {
  if (mark.type !== 'RectangleRedaction' && mark.type !== 'TextSelectionRedaction') return undefined;
  const lines =
    mark.type === 'TextSelectionRedaction'
      ? mark.lineGroups.filter((group) => group.pageNumber === pageNumber).flatMap((group) => group.lines)
      : undefined;
  const bounds = lines
    ? boundsOfPoints(lines.flatMap(rectCorners))
    : mark.type === 'RectangleRedaction' && mark.rectangle;
  if (!bounds) return undefined;
  const reasons = 'reasons' in mark && Array.isArray(mark.reasons) ? mark.reasons.join('; ') : mark.reason;
  return {
    attributes: {
      rect: rectText(bounds, frame),
      ...(lines ? { coords: quadText(lines, frame) } : {}),
      'interior-color': mark.fillColor ?? REDACTION.fill,
      'overlay-text': typeof reasons === 'string' && reasons !== '' ? reasons : undefined,
    },
    children: [],
  };
}

/** Writes replies to an annotation, and a state for each resolved thread. */
function writeReplies(
  threads: readonly CommentThread[],
  to: string,
  page: PageIndex,
  rect: string | number | undefined,
): string[] {
  return threads.flatMap(({ comment, replies }) => {
    const { id = `${to}-${comment.creationDateTime}`, author, resolvedDateTime } = comment.data;
    const note = { page, rect, inreplyto: to, name: id, title: author, date: formatPdfDate(comment.creationDateTime) };
    return [
      writeXml('text', note, [writeText('contents', comment.text)]),
      ...conformRect(id, page, rect, resolvedDateTime),
      ...writeReplies(replies, id, page, rect),
    ];
  });
}

const conformRect = (
  id: string,
  page: PageIndex,
  rect: string | number | undefined,
  date: string | undefined,
): string[] =>
  date === undefined
    ? []
    : [writeXml('text', { page, rect, inreplyto: id, name: `${id}-state`, date: formatPdfDate(date), ...SETTLED })];

function writeMark(mark: Mark, pageNumber: PageNumber, page: FormatFrame): string[] | undefined {
  const { width, height } = page;
  const frame = toFile(page);
  const placed = definitionOf(mark).geometry.onPage(mark, pageNumber, { width, height });
  const entries = toAnnotation(placed, { pageNumber, width, height });
  const written = entries ? writeEntries(entries, frame) : writeRedaction(placed, pageNumber, frame);
  if (!written) return undefined;
  const threads = toThreads(mark);
  const [first] = threads;
  // A text annotation's text is its own content: all comments are replies.
  const own = first && !entries?.text && first.comment.data.id === mark.uid ? first : undefined;
  const element = entries ? (Object.keys(SUBTYPES).find((key) => SUBTYPES[key] === entries.subtype) ?? '') : 'redact';
  const common = {
    page: toPageIndex(pageNumber),
    name: mark.uid,
    title: own?.comment.data.author,
    creationdate: formatPdfDate(mark.creationDateTime),
    date: formatPdfDate(mark.modificationDateTime),
  };
  const { rect } = written.attributes;
  const answers = own
    ? [
        ...conformRect(mark.uid, toPageIndex(pageNumber), rect, own.comment.data.resolvedDateTime),
        ...writeReplies(own.replies, mark.uid, toPageIndex(pageNumber), rect),
        ...writeReplies(threads.slice(1), mark.uid, toPageIndex(pageNumber), rect),
      ]
    : writeReplies(threads, mark.uid, toPageIndex(pageNumber), rect);
  const contents = own ? [writeText('contents', own.comment.text)] : [];
  return [writeXml(element, { ...common, ...written.attributes }, [...written.children, ...contents]), ...answers];
}

export const readXfdf = (root: XmlElement, context: FormatContext): Converted<MarksDocument> =>
  new XfdfReader(context).read(root);

export const xfdf: MarksFormat = {
  id: 'xfdf',
  name: 'XFDF',
  extension: '.xfdf',
  needsDocument: true,
  recognizes: (text) => /^\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:\w+:)?xfdf[\s>]/.test(text.slice(0, 4096)),
  read(text, context) {
    const root = parseXml(text);
    expectRoot(root, 'xfdf');
    return readXfdf(root, context);
  },
  write(document, { pages }) {
    const collected: string[] = [];
    const losses: Loss[] = [];
    for (const mark of document.marks) {
      const written = definitionOf(mark)
        .geometry.pageNumbers(mark)
        .flatMap((pageNumber) => {
          const page = atPage(pages, pageNumber);
          return (page && writeMark(mark, pageNumber, page)) ?? [];
        });
      if (written.length === 0)
        losses.push(loseMark(mark, pages, message('PDF has no annotation for a {type}', { type: mark.type })));
      collected.push(...written);
    }
    return {
      value: `${XML_HEAD}${writeXml('xfdf', { xmlns: NAMESPACE, 'xml:space': 'preserve' }, [writeXml('annots', {}, collected)])}\n`,
      losses,
    };
  },
};
