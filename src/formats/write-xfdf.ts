import { atPage, type PageIndex, type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { boundsOfPoints, type Rect, rectCorners } from '../kernel/rect.ts';
import { type CommentThread, definitionOf, type Mark, type MarksDocument, toThreads } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type AnnotationEntries, formatPdfDate, toAnnotation, writeFreeText } from '../output/core.ts';
import { type Converted, type FormatContext, type FormatFrame, type Loss, loseMark } from './format.ts';
import { type Frame, round, toFile } from './xfdf-frame.ts';
import { JUSTIFICATIONS, REDACTION, SETTLED, SUBTYPES } from './xfdf-terms.ts';
import { writeText, writeXml, XML_HEAD } from './xml.ts';

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

export function writeXfdf(document: MarksDocument, { pages }: FormatContext): Converted<string> {
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
}
