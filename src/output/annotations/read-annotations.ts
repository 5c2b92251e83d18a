// Converts the annotations of a PDF to marks, as far as there is a mark type; others stay as they
// are.
import { PDFArray, type PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import type { Point } from '../../kernel/point.ts';
import { boundsOfPoints, type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { checkMarksDocument, type Mark } from '../../marks/index.ts';
import { applyMatrix, type PdfDocument, type PdfMatrix, toPagePoints } from '../../pdf/core.ts';
import {
  asDict,
  entriesOf,
  getArray,
  getDict,
  getName,
  getNumber,
  getText,
  itemsOf,
  nameOf,
  numbersOf,
  openStructure,
} from '../../pdf/structure/index.ts';
import { type CounterpartPage, fromAnnotation } from './counterparts.ts';
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

class Annotation {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
  readonly #matrix: PdfMatrix;
  readonly #scale: number;

  constructor(ref: PDFRef, dict: PDFDict, matrix: PdfMatrix) {
    this.ref = ref;
    this.dict = dict;
    this.#matrix = matrix;
    this.#scale = Math.hypot(matrix[0], matrix[1]);
  }

  /** @returns the ISO date; undefined if missing or invalid */
  date(key: string): string | undefined {
    return parsePdfDate(getText(this.dict, key) ?? '');
  }

  points(array: PDFArray | undefined): Point[] {
    const values = numbersOf(array);
    return Array.from({ length: values.length >> 1 }, (_, index) =>
      applyMatrix(this.#matrix, { x: values[index * 2] ?? 0, y: values[index * 2 + 1] ?? 0 }),
    );
  }

  length(value: number): number {
    return value * this.#scale;
  }
}

const colorOf = ({ dict }: Annotation, key: string): string | undefined =>
  fromComponents(numbersOf(getArray(dict, key)));

function lineWidthOf(annotation: Annotation): number | undefined {
  const { dict } = annotation;
  const [, , border] = numbersOf(getArray(dict, 'Border'));
  const width = getNumber(getDict(dict, 'BS'), 'W') ?? border;
  return width === undefined ? undefined : annotation.length(width);
}

/** Returns upright rectangles around the quadrilaterals, in any corner order. */
function quadsOf(annotation: Annotation): Rect[] {
  const points = annotation.points(getArray(annotation.dict, 'QuadPoints'));
  return Array.from({ length: points.length >> 2 }, (_, index) =>
    boundsOfPoints(points.slice(index * 4, index * 4 + 4)),
  ).filter((rect) => rect !== undefined);
}

function freeTextOf(annotation: Annotation) {
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

function readEntries(annotation: Annotation, subtype: AnnotationSubtype): AnnotationEntries | undefined {
  const { dict } = annotation;
  const [from, to] = annotation.points(getArray(dict, 'Rect'));
  if (!from || !to) return undefined;
  const text = subtype === 'FreeText' ? freeTextOf(annotation) : undefined;
  const [start, end] = annotation.points(getArray(dict, 'L'));
  const [, head] = entriesOf(dict, 'LE');
  const endsInArrow = head instanceof PDFName && /Arrow$/.test(head.decodeText());
  const inkList = getArray(dict, 'InkList');
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
    vertices: annotation.points(getArray(dict, 'Vertices')),
    ...(inkList
      ? { strokes: itemsOf(inkList).map((item) => annotation.points(item instanceof PDFArray ? item : undefined)) }
      : {}),
    ...(subtype === 'Stamp' && name !== undefined ? { name } : {}),
    ...(text ? { text } : {}),
  };
}

/** Converts an annotation's text to a comment of a mark. */
function commentOf(annotation: Annotation, date: string, parent: string | undefined) {
  const { dict } = annotation;
  const contents = getText(dict, 'Contents')?.replace(/\r\n?/g, '\n') ?? '';
  const author = getText(dict, 'T');
  const id = getText(dict, 'NM') ?? `annotation-${annotation.ref.objectNumber}`;
  if (contents.trim() === '') return undefined;
  return {
    data: { id, ...(parent === undefined ? {} : { parent }), ...(author === undefined ? {} : { author }) },
    creationDateTime: annotation.date('CreationDate') ?? annotation.date('M') ?? date,
    text: contents,
  };
}

class PageReader {
  readonly #annotations: readonly Annotation[];
  readonly #page: CounterpartPage;
  readonly #date: string;
  readonly objects: number[] = [];

  constructor(annotations: readonly Annotation[], page: CounterpartPage, date: string) {
    this.#annotations = annotations;
    this.#page = page;
    this.#date = date;
  }

  /** Annotations that aren't replies. */
  get roots(): readonly Annotation[] {
    return this.#annotations.filter(({ dict }) => {
      const isAnswer = dict.get(nameOf('IRT')) instanceof PDFRef;
      return !isAnswer && !NOT_MEANT.has(getName(dict, 'Subtype') ?? '') && !((getNumber(dict, 'F') ?? 0) & HIDDEN);
    });
  }

  read(annotation: Annotation): Mark | undefined {
    const entries = readEntries(annotation, (getName(annotation.dict, 'Subtype') ?? '') as AnnotationSubtype);
    const found = entries && fromAnnotation(entries, this.#page);
    if (!found) return undefined;
    const { pageNumber, width, height } = this.#page;
    const modified = annotation.date('M') ?? this.#date;
    const comments = this.#commentsOf(annotation, found.type !== 'TextAnnotation');
    const hasPageData = !('lineGroups' in found.fields);
    const { document } = checkMarksDocument({
      marks: [
        {
          uid: getText(annotation.dict, 'NM') ?? `annotation-${annotation.ref.objectNumber}`,
          type: found.type,
          interactionMode: 'Full',
          pageNumber,
          creationDateTime: annotation.date('CreationDate') ?? modified,
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

  #take({ ref, dict }: Annotation): void {
    this.objects.push(ref.objectNumber);
    const popup = dict.get(nameOf('Popup'));
    if (popup instanceof PDFRef) this.objects.push(popup.objectNumber);
    for (const answer of this.#answersTo(ref)) this.#take(answer);
  }

  #answersTo(ref: PDFRef): Annotation[] {
    // Stops at replies that form a cycle.
    return this.#annotations.filter(
      (each) => each.dict.get(nameOf('IRT')) === ref && !this.objects.includes(each.ref.objectNumber),
    );
  }

  #commentsOf(root: Annotation, saysSomething: boolean) {
    const comments: NonNullable<ReturnType<typeof commentOf>>[] = [];
    const add = (annotation: Annotation, parent: string | undefined, seen: ReadonlySet<PDFRef>) => {
      const comment = annotation === root && !saysSomething ? undefined : commentOf(annotation, this.#date, parent);
      if (comment) comments.push(comment);
      for (const answer of this.#answersTo(annotation.ref)) {
        if (!seen.has(answer.ref)) add(answer, comment?.data.id ?? parent, new Set([...seen, answer.ref]));
      }
    };
    add(root, undefined, new Set([root.ref]));
    return comments;
  }
}

function annotationsOf(document: PDFDocument, index: number, matrix: PdfMatrix): Annotation[] {
  return entriesOf(document.getPage(index).node, 'Annots').flatMap((ref) => {
    const dict = asDict(document.context.lookup(ref));
    // Direct objects can't be identified.
    return ref instanceof PDFRef && dict ? [new Annotation(ref, dict, matrix)] : [];
  });
}

const isOverText = (mark: Mark) => mark.type === 'HighlightAnnotation' || mark.type === 'StrikethroughAnnotation';

interface ReadMark {
  readonly mark: Mark;
  readonly objects: readonly number[];
}

/**
 * Joins annotations of one name on several pages: a mark over several pages is exported as one
 * annotation per page.
 */
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
 * @param bytes the opened file
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
    const annotations = annotationsOf(document, index, toPagePoints(pdf.frame(index)));
    const reader = new PageReader(annotations, { pageNumber: index + 1, width, height }, date);
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
