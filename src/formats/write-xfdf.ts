import { atPage, type PageIndex, type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { boundsOfPoints, type Rect, rectCorners } from '../kernel/rect.ts';
import {
  type CommentThread,
  definitionOf,
  isLocked,
  type Mark,
  type MarksDocument,
  toThreads,
} from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type AnnotationEntries, formatPdfDate, toAnnotation, writeFreeText } from '../output/core.ts';
import { type Converted, type FormatContext, type FormatFrame, type Loss, loseMark } from './format.ts';
import { findLosses, toRounded } from './lost-properties.ts';
import { readXfdf } from './read-xfdf.ts';
import { type Frame, round, toFile } from './xfdf-frame.ts';
import { JUSTIFICATIONS, REDACTION, RICH_TEXT, SETTLED, SUBTYPES } from './xfdf-terms.ts';
import { parseXml, writeText, writeXml, XML_HEAD } from './xml.ts';

const NAMESPACE = 'http://ns.adobe.com/xfdf/';

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

/** Names of annotations: replies go by them, so each is in the file once. */
class Names {
  readonly #used: Set<string>;

  constructor(marks: readonly Mark[]) {
    this.#used = new Set(marks.map(({ uid }) => uid));
  }

  /** Returns the id of a comment, or one of its own if another mark's comment has it. */
  unique(id: string, uid: string): string {
    let name = id;
    for (let times = 1; this.#used.has(name); times++) name = `${uid}-${id}${times === 1 ? '' : `-${times}`}`;
    this.#used.add(name);
    return name;
  }
}

interface ReplyPlace {
  readonly page: PageIndex;
  readonly rect: string | number | undefined;
  readonly uid: string;
  readonly names: Names;
}

/** Writes replies to an annotation, and a state for each resolved thread. */
function writeReplies(threads: readonly CommentThread[], to: string, place: ReplyPlace): string[] {
  const { page, rect, uid, names } = place;
  return threads.flatMap(({ comment, replies }) => {
    const { id = `${to}-${comment.creationDateTime}`, author, resolvedDateTime } = comment.data;
    const name = names.unique(id, uid);
    const note = { page, rect, inreplyto: to, name, title: author, date: formatPdfDate(comment.creationDateTime) };
    return [
      writeXml('text', note, [writeText('contents', comment.text)]),
      ...writeState(name, place, resolvedDateTime),
      ...writeReplies(replies, name, place),
    ];
  });
}

const writeState = (name: string, { page, rect, uid, names }: ReplyPlace, date: string | undefined): string[] => {
  if (date === undefined) return [];
  const state = { page, rect, inreplyto: name, name: names.unique(`${name}-state`, uid), date: formatPdfDate(date) };
  return [writeXml('text', { ...state, ...SETTLED })];
};

interface WrittenAnnotation {
  readonly element: string;
  readonly attributes: Attributes;
  readonly children: readonly string[];
  /** True if comments can't be its own text. */
  readonly saysText: boolean;
}

function writeAnnotation(mark: Mark, pageNumber: PageNumber, page: FormatFrame): WrittenAnnotation | undefined {
  const { width, height } = page;
  const frame = toFile(page);
  const placed = definitionOf(mark).geometry.onPage(mark, pageNumber, { width, height });
  const entries = toAnnotation(placed, { pageNumber, width, height });
  const written = entries ? writeEntries(entries, frame) : writeRedaction(placed, pageNumber, frame);
  if (!written) return undefined;
  const element = entries ? (Object.keys(SUBTYPES).find((key) => SUBTYPES[key] === entries.subtype) ?? '') : 'redact';
  return { ...written, element, saysText: entries?.text !== undefined };
}

/** Flags of an annotation that can't be changed. */
const LOCKED = 'print,locked';

/** Writes the annotations of a mark, one per page. The first has its comments. */
function writeMark(mark: Mark, pages: readonly FormatFrame[], names: Names): string[] {
  const written = definitionOf(mark)
    .geometry.pageNumbers(mark)
    .flatMap((pageNumber) => {
      const page = atPage(pages, pageNumber);
      const annotation = page && writeAnnotation(mark, pageNumber, page);
      return annotation ? [{ pageNumber, ...annotation }] : [];
    });
  const threads = toThreads(mark);
  return written.flatMap(({ pageNumber, element, attributes, children, saysText }, index) => {
    const [first] = threads;
    // A text annotation's text is its own content: all comments are replies.
    const own = index === 0 && !saysText && first?.comment.data.id === mark.uid ? first : undefined;
    const page = toPageIndex(pageNumber);
    const common = {
      ...{ page, name: mark.uid, title: own?.comment.data.author, flags: isLocked(mark) ? LOCKED : undefined },
      creationdate: formatPdfDate(mark.creationDateTime),
      date: formatPdfDate(mark.modificationDateTime),
    };
    const contents = own ? [writeText('contents', own.comment.text)] : [];
    const annotation = writeXml(element, { ...common, ...attributes }, [...children, ...contents]);
    if (index > 0) return [annotation];
    const place = { page, rect: attributes.rect, uid: mark.uid, names };
    const state = own ? writeState(mark.uid, place, own.comment.data.resolvedDateTime) : [];
    const others = own ? [...own.replies, ...threads.slice(1)] : threads;
    return [annotation, ...state, ...writeReplies(others, mark.uid, place)];
  });
}

export function writeXfdf(document: MarksDocument, context: FormatContext): Converted<string> {
  const { pages } = context;
  const collected: string[] = [];
  const placed: Mark[] = [];
  const losses: Loss[] = [];
  const names = new Names(document.marks);
  for (const mark of document.marks) {
    const written = writeMark(mark, pages, names);
    const page = atPage(pages, mark.pageNumber);
    if (written.length === 0)
      losses.push(loseMark(mark, pages, message('PDF has no annotation for a {type}', { type: mark.type })));
    else placed.push(page ? definitionOf(mark).geometry.onPage(mark, mark.pageNumber, page) : mark);
    collected.push(...written);
  }
  const root = writeXml('xfdf', { xmlns: NAMESPACE, 'xml:space': 'preserve' }, [writeXml('annots', {}, collected)]);
  const value = `${XML_HEAD}${root}\n`;
  const again = readXfdf(parseXml(value, RICH_TEXT), context).value;
  return { value, losses: [...losses, ...findLosses(placed, { ...document, marks: [] }, again, comparable)] };
}

/** Reduces a property to what XFDF keeps of it: to the second, and coordinates to three digits. */
function comparable(key: string, value: unknown): unknown {
  switch (key) {
    case 'creationDateTime':
    case 'modificationDateTime':
      return formatPdfDate(String(value));
    // Places in the text follow from the words.
    case 'startIndex':
    case 'textLength':
      return undefined;
    case 'lineGroups':
      return (value as readonly { pageNumber: number; lines: unknown }[]).map(({ pageNumber, lines }) => [
        pageNumber,
        toRounded(lines),
      ]);
    case 'fontStyle':
      return [...(value as readonly string[])].sort();
    case 'path':
      return String(value)
        .match(/[MLC]|-?[\d.]+(?:e-?\d+)?/g)
        ?.map((part) => toRounded(Number.isNaN(Number(part)) ? part : Number(part)));
    case 'conversation':
      return commentsIn(value);
    case 'data':
      return Object.keys((value ?? {}) as object).length === 0 ? undefined : value;
    default:
      return toRounded(value);
  }
}

const commentsIn = (conversation: unknown) => {
  const { comments = [] } = (conversation ?? {}) as {
    comments?: readonly { text: string; data: Record<string, string> }[];
  };
  return comments.map(({ text, data }) => [
    text.replace(/\r\n?/g, '\n'),
    data.author,
    data.resolvedDateTime !== undefined,
  ]);
};
