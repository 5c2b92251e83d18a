import { getOrCreate } from '../kernel/get-or-create.ts';
import { atPage, type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { boundsOfPoints, type Rect, rectFromPoints } from '../kernel/rect.ts';
import type { MarksDocument } from '../marks/index.ts';
import {
  type AnnotationEntries,
  type AnnotationSubtype,
  fromAnnotation,
  parsePdfDate,
  readFreeText,
} from '../output/core.ts';
import {
  type Converted,
  FORM_VALUES,
  type FormatContext,
  type FormatFrame,
  MarkCollector,
  NO_MARK,
  NO_SUCH_PAGE,
  UNPLACED,
} from './format.ts';
import { Unread } from './unread.ts';
import { type Frame, fromFile, numbersOf } from './xfdf-frame.ts';
import { JUSTIFICATIONS, REDACTION, RICH_TEXT, SETTLED, SUBTYPES } from './xfdf-terms.ts';
import { childOf, childrenOf, placeOf, type XmlElement } from './xml.ts';

/** Attributes that follow from others, or don't show. */
const REDUNDANT = ['page', 'rect', 'fringe', 'intent', 'dashes', 'state', 'statemodel', 'lang'];

/** Values that say that there is nothing. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  style: ['solid'],
  head: ['None'],
};

/** Flags that marks have too, or that don't change how an annotation looks on the page. */
const HARMLESS = ['print', 'locked', 'nozoom', 'norotate'];

const flagsOf = ({ flags = '' }: XmlElement['attributes']): readonly string[] =>
  flags.split(/[\s,]+/).filter((flag) => flag !== '');

const isRedundant = (name: string, value: string): boolean =>
  REDUNDANT.includes(name) || (DEFAULTS[name]?.includes(value) ?? false) || Number(value) === 0;

const isColor = (value: string): boolean => /^#[\da-f]{6}$/i.test(value);
const isWithin = (least: number, most: number) => (value: string) => Number(value) >= least && Number(value) <= most;
const isDate = (value: string): boolean => parsePdfDate(value) !== undefined;

/** Checks of values without which an annotation still has its place: others count as not stated. */
const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  ...{ color: isColor, 'interior-color': isColor, date: isDate, creationdate: isDate },
  ...{ opacity: isWithin(0, 1), width: isWithin(0, Number.MAX_VALUE) },
};

const faultsOf = ({ attributes }: XmlElement): readonly string[] =>
  Object.entries(CHECKS).flatMap(([name, isValid]) => (attributes[name] && !isValid(attributes[name]) ? [name] : []));

const without = (element: XmlElement, names: readonly string[]): XmlElement => ({
  ...element,
  attributes: Object.fromEntries(Object.entries(element.attributes).filter(([name]) => !names.includes(name))),
});

/** Elements of an annotation that are read, or repeat others. */
const PARTS = [
  ...['contents', RICH_TEXT, 'defaultappearance', 'defaultstyle', 'vertices', 'inklist', 'popup', 'appearance'],
];

/** Annotations whose mark has no area. */
const UNFILLED = ['line', 'polyline', 'ink'];

/** Returns the text of an annotation, or else that of its text with formats. */
const contentsOf = (element: XmlElement): string =>
  childOf(element, 'contents')?.text ?? childOf(element, RICH_TEXT)?.text.trim() ?? '';

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
            contents: contentsOf(element),
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
  readonly #unread = new Unread(isRedundant);
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
      if (inreplyto !== undefined) getOrCreate(this.#replies, inreplyto, () => []).push(element);
    }
    for (const element of elements) if (element.attributes.inreplyto === undefined) this.#readThread(element);
    // Replies to missing annotations, or in a cycle.
    for (const reply of [...this.#replies.values()].flat())
      if (!this.#taken.has(reply)) this.#collector.lose(placeOf(reply), NO_MARK);
    const others = root.children.filter(({ name }) => !['annots', 'f', 'ids'].includes(name));
    for (const other of others) this.#collector.lose(placeOf(other), other.name === 'fields' ? FORM_VALUES : NO_MARK);
    this.#unread.lose(this.#collector);
    return this.#collector.done();
  }

  #readThread(element: XmlElement): void {
    const faults = faultsOf(element);
    const sound = faults.length > 0 ? without(element, faults) : element;
    if (!this.#unread.watch(sound, (each) => this.#readAnnotation(each))) return;
    for (const fault of faults) this.#unread.note(element.name, fault);
    this.#noteParts(sound);
  }

  /** Notes parts of an annotation that its mark doesn't have. */
  #noteParts({ name, attributes, children }: XmlElement): void {
    if (flagsOf(attributes).some((flag) => !HARMLESS.includes(flag))) this.#unread.note(name, 'flags');
    const fill = attributes['interior-color'];
    if (fill !== undefined && UNFILLED.includes(name) && fill !== attributes.color)
      this.#unread.note(name, 'interior-color');
    for (const child of children) if (!PARTS.includes(child.name)) this.#unread.note(name, child.name);
  }

  /** Returns true for a mark. */
  #readAnnotation(element: XmlElement): boolean {
    const { name, attributes } = element;
    if (name === 'popup') return false;
    const place = placeOf(element);
    const pageNumber = toPageNumber(Number(attributes.page ?? Number.NaN));
    const page = atPage(this.#context.pages, pageNumber);
    if (!page) {
      this.#collector.lose(place, NO_SUCH_PAGE);
      return false;
    }
    const fields =
      name === 'redact' ? readRedaction(element, page, pageNumber) : this.#fieldsOf(element, page, pageNumber);
    if (!fields) {
      this.#collector.lose(place, name === 'redact' || name in SUBTYPES ? UNPLACED : NO_MARK);
      return false;
    }
    const comments = this.#commentsOf(element, name !== 'freetext');
    const created = parsePdfDate(attributes.creationdate ?? '') ?? parsePdfDate(attributes.date ?? '');
    if (attributes.name !== undefined && this.#collector.join(attributes.name, fields)) return true;
    return this.#collector.add(place, pageNumber, {
      ...fields,
      ...(flagsOf(attributes).includes('locked') ? { interactionMode: 'SelectionDisabled' } : {}),
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
    // A stack of its own: chains of replies may be long.
    const open: { readonly element: XmlElement; readonly parent: string | undefined }[] = [
      { element: root, parent: undefined },
    ];
    for (let next = open.pop(); next; next = open.pop()) {
      const { element, parent } = next;
      this.#taken.add(element);
      const comment = element === root && !saysSomething ? undefined : this.#commentOf(element, parent);
      if (comment) comments.push(comment);
      const replies: typeof open = [];
      for (const reply of this.#replies.get(element.attributes.name ?? '') ?? []) {
        if (this.#taken.has(reply)) continue;
        this.#taken.add(reply);
        if (reply.attributes.state !== SETTLED.state)
          replies.push({ element: reply, parent: comment?.data.id ?? parent });
      }
      open.push(...replies.reverse());
    }
    return comments;
  }

  #commentOf(element: XmlElement, parent: string | undefined) {
    const { attributes } = element;
    const text = contentsOf(element).replace(/\r\n?/g, '\n');
    if (text.trim() === '') {
      const isReply = attributes.inreplyto !== undefined;
      const hasOtherState = isReply && attributes.state !== undefined;
      if (hasOtherState) this.#collector.lose(placeOf(element), NO_MARK);
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

export const readXfdf = (root: XmlElement, context: FormatContext): Converted<MarksDocument> =>
  new XfdfReader(context).read(root);
