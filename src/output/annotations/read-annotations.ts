// Converts a PDF's annotations to marks where a mark type corresponds; others stay as they are.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { toPageNumber } from '../../kernel/page-number.ts';
import { boundsOfPoints, type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { checkMarksDocument, type Mark } from '../../marks/index.ts';
import { type PdfDocument, toPagePoints } from '../../pdf/core.ts';
import {
  annotationsOf,
  getArray,
  getDict,
  getName,
  getNumber,
  getText,
  nameOf,
  numbersOf,
  openStructure,
  type PlacedAnnotation,
} from '../../pdf/structure/index.ts';
import { type CounterpartTarget, fromAnnotation } from './counterparts.ts';
import { type AnnotationEntries, type AnnotationSubtype, fromComponents } from './entries.ts';
import { readFreeText } from './free-text.ts';
import { parsePdfDate } from './pdf-dates.ts';

export interface ReadAnnotations {
  readonly marks: readonly Mark[];
  readonly objectsByMark: Readonly<Record<string, readonly number[]>>;
  /** Objects of converted annotations, with popups and replies: hidden from the page. */
  readonly objects: readonly number[];
  /** Number of unconverted annotations by kind. */
  readonly left: Readonly<Record<string, number>>;
}

/** Annotations not made by people: parts of a form, the page, or another annotation. */
const NOT_MEANT: ReadonlySet<string> = new Set(['Link', 'Widget', 'Popup', 'PrinterMark', 'TrapNet']);
const HIDDEN = 2;

/** @returns the ISO date; undefined if missing or invalid */
const dateOf = ({ dict }: PlacedAnnotation, key: string): string | undefined => parsePdfDate(getText(dict, key) ?? '');

const colorOf = ({ dict }: PlacedAnnotation, key: string): string | undefined =>
  fromComponents(numbersOf(getArray(dict, key)));

function lineWidthOf(annotation: PlacedAnnotation): number | undefined {
  const { dict } = annotation;
  const [, , border] = numbersOf(getArray(dict, 'Border'));
  const width = getNumber(getDict(dict, 'BS'), 'W') ?? border;
  return width === undefined ? undefined : annotation.length(width);
}

/** Returns upright rectangles around the quadrilaterals, in any corner order. */
function quadsOf(annotation: PlacedAnnotation): Rect[] {
  const points = annotation.points('QuadPoints');
  return Array.from({ length: points.length >> 2 }, (_, index) =>
    boundsOfPoints(points.slice(index * 4, index * 4 + 4)),
  ).filter((rect) => rect !== undefined);
}

function freeTextOf(annotation: PlacedAnnotation) {
  const { dict } = annotation;
  return readFreeText(
    {
      contents: getText(dict, 'Contents') ?? '',
      appearance: getText(dict, 'DA') ?? '',
      style: getText(dict, 'DS') ?? '',
      quadding: getNumber(dict, 'Q') ?? 0,
    },
    (length) => annotation.length(length),
  );
}

function readEntries(annotation: PlacedAnnotation, subtype: AnnotationSubtype): AnnotationEntries | undefined {
  const { dict } = annotation;
  const [from, to] = annotation.points('Rect');
  if (!from || !to) return undefined;
  const text = subtype === 'FreeText' ? freeTextOf(annotation) : undefined;
  const [start, end] = annotation.points('L');
  const endsInArrow = /Arrow$/.test(annotation.lineEnd ?? '');
  const strokes = annotation.pointLists('InkList');
  const name = getName(dict, 'Name');
  return {
    subtype,
    rect: rectFromPoints(from, to),
    color: colorOf(annotation, 'C'),
    fillColor: text ? (text.lineColor ?? text.color) : colorOf(annotation, 'IC'),
    opacity: getNumber(dict, 'CA') ?? 1,
    lineWidth: lineWidthOf(annotation),
    quads: quadsOf(annotation),
    ...(start && end ? { line: { from: start, to: end, endsInArrow } } : {}),
    vertices: annotation.points('Vertices'),
    ...(strokes ? { strokes } : {}),
    ...(subtype === 'Stamp' && name !== undefined ? { name } : {}),
    ...(text ? { text } : {}),
  };
}

/** Converts an annotation's text to a comment of a mark. */
function commentOf(annotation: PlacedAnnotation, date: string, parent: string | undefined) {
  const { dict } = annotation;
  const contents = getText(dict, 'Contents')?.replace(/\r\n?/g, '\n') ?? '';
  const author = getText(dict, 'T');
  const id = getText(dict, 'NM') ?? `annotation-${annotation.objectNumber}`;
  if (contents.trim() === '') return undefined;
  return {
    data: { id, ...(parent === undefined ? {} : { parent }), ...(author === undefined ? {} : { author }) },
    creationDateTime: dateOf(annotation, 'CreationDate') ?? dateOf(annotation, 'M') ?? date,
    text: contents,
  };
}

class AnnotationImporter {
  readonly #annotations: readonly PlacedAnnotation[];
  /** By the number of the annotation that they reply to. */
  readonly #replies = new Map<number, PlacedAnnotation[]>();
  readonly #page: CounterpartTarget;
  readonly #date: string;
  readonly #taken = new Set<number>();
  readonly objects: number[] = [];

  constructor(annotations: readonly PlacedAnnotation[], page: CounterpartTarget, date: string) {
    this.#annotations = annotations;
    this.#page = page;
    this.#date = date;
    for (const annotation of annotations)
      if (annotation.parentNumber !== undefined)
        getOrCreate(this.#replies, annotation.parentNumber, () => []).push(annotation);
  }

  /** Annotations that aren't replies. */
  get roots(): readonly PlacedAnnotation[] {
    return this.#annotations.filter(
      ({ dict, isReply }) =>
        !isReply && !NOT_MEANT.has(getName(dict, 'Subtype') ?? '') && !((getNumber(dict, 'F') ?? 0) & HIDDEN),
    );
  }

  read(annotation: PlacedAnnotation): Mark | undefined {
    const entries = readEntries(annotation, (getName(annotation.dict, 'Subtype') ?? '') as AnnotationSubtype);
    const found = entries && fromAnnotation(entries, this.#page);
    if (!found) return undefined;
    const { pageNumber, width, height } = this.#page;
    const modified = dateOf(annotation, 'M') ?? this.#date;
    const comments = this.#commentsOf(annotation, found.type !== 'TextAnnotation');
    const hasPageData = !('lineGroups' in found.fields);
    const { document } = checkMarksDocument({
      marks: [
        {
          uid: getText(annotation.dict, 'NM') ?? `annotation-${annotation.objectNumber}`,
          type: found.type,
          interactionMode: 'Full',
          pageNumber,
          creationDateTime: dateOf(annotation, 'CreationDate') ?? modified,
          modificationDateTime: modified,
          ...(hasPageData ? { pageData: { width, height } } : {}),
          ...found.fields,
          ...(comments.length > 0 ? { conversation: { data: {}, comments } } : {}),
        },
      ],
    });
    const [mark] = document.marks;
    if (mark) this.#take(annotation);
    return mark;
  }

  #take(root: PlacedAnnotation): void {
    this.#walk(root, ({ objectNumber, popupNumber }) => {
      this.#taken.add(objectNumber);
      this.objects.push(objectNumber);
      if (popupNumber !== undefined) this.objects.push(popupNumber);
      return undefined;
    });
  }

  /**
   * Visits an annotation and its replies, each before its own: chains may be too long to recurse.
   * @param visit returns the id for the annotation's replies
   */
  #walk(
    root: PlacedAnnotation,
    visit: (annotation: PlacedAnnotation, parent: string | undefined) => string | undefined,
  ): void {
    const seen = new Set<number>();
    const open: [PlacedAnnotation, string | undefined][] = [[root, undefined]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [annotation, parent] = next;
      const { objectNumber } = annotation;
      // Stops at replies that form a cycle.
      if (seen.has(objectNumber) || this.#taken.has(objectNumber)) continue;
      seen.add(objectNumber);
      const id = visit(annotation, parent) ?? parent;
      for (const reply of this.#replies.get(objectNumber)?.toReversed() ?? []) open.push([reply, id]);
    }
  }

  #commentsOf(root: PlacedAnnotation, saysSomething: boolean) {
    const comments: NonNullable<ReturnType<typeof commentOf>>[] = [];
    this.#walk(root, (annotation, parent) => {
      const comment = annotation === root && !saysSomething ? undefined : commentOf(annotation, this.#date, parent);
      if (comment) comments.push(comment);
      return comment?.data.id;
    });
    return comments;
  }
}

const isOverText = (mark: Mark) => mark.type === 'HighlightAnnotation' || mark.type === 'StrikethroughAnnotation';

interface ReadMark {
  readonly mark: Mark;
  readonly objects: readonly number[];
}

/** Joins annotations of one name on several pages, as marks over several pages are exported. */
function joinPages(read: readonly ReadMark[]): ReadMark[] {
  const byUid = new Map<string, ReadMark>();
  for (const each of read) {
    const { mark, objects } = each;
    const known = byUid.get(mark.uid);
    if (!known) byUid.set(mark.uid, each);
    else if (isOverText(known.mark) && isOverText(mark) && known.mark.type === mark.type) {
      const joined = { ...known.mark, lineGroups: [...known.mark.lineGroups, ...mark.lineGroups] };
      byUid.set(mark.uid, { mark: joined, objects: [...known.objects, ...objects] });
    } else {
      const uid = `${mark.uid}-${byUid.size}`;
      byUid.set(uid, { mark: { ...mark, uid }, objects });
    }
  }
  return [...byUid.values()];
}

/**
 * @param date for annotations without a date
 * @throws Error if the document can't be read
 */
export async function readAnnotations(bytes: Uint8Array, pdf: PdfDocument, date: string): Promise<ReadAnnotations> {
  const document = await openStructure(bytes, pdf);
  const read: ReadMark[] = [];
  const objects: number[] = [];
  const left = new Map<string, number>();
  for (const [index, { width, height }] of pdf.info.pages.entries()) {
    if (!document.getPage(index).node.has(nameOf('Annots'))) continue;
    const annotations = annotationsOf(document.getPage(index).node, toPagePoints(pdf.frame(index)));
    const reader = new AnnotationImporter(annotations, { pageNumber: toPageNumber(index), width, height }, date);
    for (const annotation of reader.roots) {
      const before = reader.objects.length;
      const mark = reader.read(annotation);
      const subtype = getName(annotation.dict, 'Subtype') ?? 'unknown';
      if (mark) read.push({ mark, objects: reader.objects.slice(before) });
      else left.set(subtype, (left.get(subtype) ?? 0) + 1);
    }
    objects.push(...reader.objects);
  }
  const joined = joinPages(read);
  return {
    marks: joined.map(({ mark }) => mark),
    objectsByMark: Object.fromEntries(joined.map((each) => [each.mark.uid, each.objects])),
    objects,
    left: Object.fromEntries(left),
  };
}
