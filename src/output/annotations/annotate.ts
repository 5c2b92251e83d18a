// Writes marks as annotations, which other programs can show, edit and list with their comments.
import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { Point } from '../../kernel/point.ts';
import { inflateRect, type Rect, unionRect } from '../../kernel/rect.ts';
import { type CommentThread, definitionOf, type Mark, toThreads } from '../../marks/index.ts';
import { applyMatrix } from '../../pdf/core.ts';
import { nameOf } from '../../pdf/structure/index.ts';
import { addAnnotation, type BurningPage, registerForm, toFileRect } from '../pdf/burning-page.ts';
import type { FileResources } from '../pdf/file-resources.ts';
import type { MarkPainter } from '../pdf/paint-marks.ts';
import { toPdfNumber } from '../pdf/surface.ts';
import { toAnnotation } from './counterparts.ts';
import { type AnnotationEntries, type FreeTextEntries, toComponents } from './entries.ts';
import { writeFreeText } from './free-text.ts';
import { formatPdfDate } from './pdf-dates.ts';

type Entries = Record<
  string,
  PDFObject | string | number | boolean | readonly number[] | readonly (readonly number[])[]
>;

/** Annotation flags: ISO 32000-2, table 167. */
const PRINT = 4;
const NO_ZOOM = 8;
const NO_ROTATE = 16;
/** Side of a note's icon (pt). */
const NOTE_SIZE = 18;
/** Size of the popup with a comment, next to the page (pt). */
const POPUP = { width: 200, height: 100 };

const text = (value: string): PDFHexString => PDFHexString.fromText(value);

function toPdfDate(iso: string): PDFHexString | undefined {
  const date = formatPdfDate(iso);
  return date === undefined ? undefined : text(date);
}

const withDates = (created: string, modified = created): Entries => {
  const [from, last] = [toPdfDate(created), toPdfDate(modified)];
  return { ...(from ? { CreationDate: from } : {}), ...(last ? { M: last } : {}) };
};

/** Converts entries of a page's annotation from page units to file units. */
class FileUnits {
  readonly #page: BurningPage;
  readonly #scale: number;

  constructor(page: BurningPage) {
    this.#page = page;
    const [a, b] = page.matrix;
    this.#scale = Math.hypot(a, b);
  }

  length = (value: number): number => value * this.#scale;

  points = (points: readonly Point[]): number[] =>
    points.flatMap((point) => {
      const { x, y } = applyMatrix(this.#page.matrix, point);
      return [x, y];
    });

  rect = (rect: Rect): number[] => toFileRect(this.#page.matrix, rect);

  /**
   * Corners in the order that programs use, which differs from the standard: top left, top right,
   * bottom left, bottom right.
   */
  quad = ({ x, y, width, height }: Rect): number[] =>
    this.points([
      { x, y },
      { x: x + width, y },
      { x, y: y + height },
      { x: x + width, y: y + height },
    ]);
}

function freeTextEntries(entries: FreeTextEntries, borderColor: string | undefined, units: FileUnits): Entries {
  const written = writeFreeText(entries, borderColor, units.length(entries.fontSize), toPdfNumber);
  return {
    Contents: text(written.contents),
    DA: text(written.appearance),
    DS: text(written.style),
    Q: written.quadding,
  };
}

function subtypeEntries(entries: AnnotationEntries, units: FileUnits, context: PDFContext): Entries {
  const { subtype, color, fillColor, lineWidth, quads, line, vertices, strokes, name } = entries;
  return {
    ...(color === undefined ? {} : { C: toComponents(color) }),
    ...(fillColor === undefined || entries.text ? {} : { IC: toComponents(fillColor) }),
    ...(lineWidth === undefined ? {} : { BS: context.obj({ Type: 'Border', W: units.length(lineWidth), S: 'S' }) }),
    ...(quads ? { QuadPoints: quads.flatMap(units.quad) } : {}),
    ...(line ? { L: units.points([line.from, line.to]) } : {}),
    ...(line ? { LE: context.obj(['None', line.endsInArrow ? 'ClosedArrow' : 'None']) } : {}),
    ...(vertices ? { Vertices: units.points(vertices) } : {}),
    ...(strokes ? { InkList: context.obj(strokes.map(units.points)) } : {}),
    ...(subtype === 'Stamp' && name !== undefined ? { Name: PDFName.of(name) } : {}),
    ...(entries.text ? freeTextEntries(entries.text, fillColor, units) : {}),
  };
}

export class PageAnnotator {
  readonly #document: PDFDocument;
  readonly #page: BurningPage;
  readonly #painter: MarkPainter;
  readonly #resources: FileResources;
  readonly #units: FileUnits;
  readonly #includesComments: boolean;

  constructor(
    document: PDFDocument,
    page: BurningPage,
    painter: MarkPainter,
    resources: FileResources,
    includesComments: boolean,
  ) {
    this.#includesComments = includesComments;
    this.#document = document;
    this.#page = page;
    this.#painter = painter;
    this.#resources = resources;
    this.#units = new FileUnits(page);
  }

  /** Adds a note with its popup for each thread of comments on a mark drawn into the page. */
  addComments(mark: Mark): void {
    const { pageNumber, size } = this.#page;
    const { geometry } = definitionOf(mark);
    // A mark on several pages has its comments on the first.
    const bounds =
      geometry.pageNumbers(mark)[0] === pageNumber
        ? geometry.bounds(geometry.onPage(mark, pageNumber, size), pageNumber)
        : undefined;
    if (!bounds) return;
    for (const [index, thread] of this.#threadsOf(mark).entries()) {
      const x = Math.min(bounds.x + bounds.width + index * NOTE_SIZE, size.width - NOTE_SIZE);
      const place = { x: Math.max(0, x), y: Math.max(0, bounds.y - NOTE_SIZE), width: NOTE_SIZE, height: NOTE_SIZE };
      const note = this.#addNote(thread, place);
      this.#addPopup(note, place);
    }
  }

  #threadsOf(mark: Mark): readonly CommentThread[] {
    return this.#includesComments ? toThreads(mark) : [];
  }

  /** @returns whether the mark has a counterpart */
  add(mark: Mark): boolean {
    const placed = this.#place(mark);
    const entries = toAnnotation(placed, { pageNumber: this.#page.pageNumber, ...this.#page.size });
    if (!entries) return false;
    this.#write(mark, placed, entries);
    return true;
  }

  /** Adds any mark: as a stamp if it has no counterpart. */
  addAny(mark: Mark): true {
    if (this.add(mark)) return true;
    const placed = this.#place(mark);
    const rect = definitionOf(mark).geometry.bounds(placed, this.#page.pageNumber);
    // Without bounds, it is invisible on this page.
    if (rect) this.#write(mark, placed, { subtype: 'Stamp', rect, opacity: 1 });
    return true;
  }

  #place(mark: Mark): Mark {
    const { pageNumber, size } = this.#page;
    return definitionOf(mark).geometry.onPage(mark, pageNumber, size);
  }

  #write(mark: Mark, placed: Mark, entries: AnnotationEntries): void {
    const { context } = this.#document;
    const reach = this.#reachOf(placed, entries.rect);
    const threads = this.#threadsOf(mark);
    const [first, ...others] = threads;
    // A FreeText annotation's text is its content: all comments are replies to it.
    const isOwn = first !== undefined && !entries.text;
    const ref = this.#register({
      Subtype: entries.subtype,
      Rect: this.#units.rect(reach),
      NM: text(mark.uid),
      F: PRINT,
      CA: entries.opacity,
      ...withDates(mark.creationDateTime, mark.modificationDateTime),
      ...subtypeEntries(entries, this.#units, context),
      ...(isOwn ? { Contents: text(first.comment.text), ...authorOf(first) } : {}),
      AP: context.obj({ N: this.#draw(mark, reach) }),
    });
    if (isOwn) this.#addPopup(ref, reach);
    const replies = isOwn ? [...first.replies, ...others] : threads;
    for (const reply of replies) this.#addNote(reply, reach, ref);
  }

  /** Returns the painted area: a line's tip may exceed the line's bounds. */
  #reachOf(mark: Mark, rect: Rect): Rect {
    const { geometry, overhang } = definitionOf(mark);
    const bounds = geometry.bounds(mark, this.#page.pageNumber);
    return bounds ? unionRect(rect, inflateRect(bounds, overhang(mark))) : rect;
  }

  #draw(mark: Mark, { x, y, width, height }: Rect): PDFRef {
    const content = this.#painter.paint({ ...this.#page, marks: [mark] });
    return registerForm(this.#page, content, [x, y, x + width, y + height], this.#resources);
  }

  #addPopup(parent: PDFRef, { x, y, width }: Rect): void {
    const popup = this.#register({
      Subtype: 'Popup',
      Rect: this.#units.rect({ x: x + width, y, ...POPUP }),
      Parent: parent,
      Open: false,
    });
    this.#document.context.lookup(parent, PDFDict).set(nameOf('Popup'), popup);
  }

  /**
   * @param parent annotation that the note replies to; without one, the note has an icon on the
   * page
   */
  #addNote(thread: CommentThread, place: Rect, parent?: PDFRef): PDFRef {
    const { text: contents, creationDateTime, data } = thread.comment;
    const ref = this.#register({
      Subtype: 'Text',
      Rect: this.#units.rect({ x: place.x, y: place.y, width: NOTE_SIZE, height: NOTE_SIZE }),
      Contents: text(contents),
      Name: 'Comment',
      F: PRINT | NO_ZOOM | NO_ROTATE,
      ...(parent === undefined ? {} : { IRT: parent, RT: 'R' }),
      ...withDates(creationDateTime, data.modificationDateTime),
      ...authorOf(thread),
    });
    for (const reply of thread.replies) this.#addNote(reply, place, ref);
    return ref;
  }

  #register(entries: Entries): PDFRef {
    const { context } = this.#document;
    const { ref } = this.#page;
    const annotation = context.register(context.obj({ Type: 'Annot', P: ref, ...entries }));
    addAnnotation(this.#page, annotation);
    return annotation;
  }
}

const authorOf = ({ comment }: CommentThread): Entries =>
  comment.data.author === undefined ? {} : { T: text(comment.data.author) };
