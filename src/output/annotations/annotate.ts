// Writes marks as annotations, which other programs can show, edit and list with their comments.
import { inflateRect, type Rect, unionRect } from '../../kernel/rect.ts';
import { type CommentThread, definitionOf, type Mark, toThreads } from '../../marks/index.ts';
import { type FilePage, hexText, type NewEntries } from '../../pdf/structure/index.ts';
import type { BurnTarget } from '../pdf/burning-page.ts';
import type { FileResources } from '../pdf/file-resources.ts';
import type { MarkPainter } from '../pdf/paint-marks.ts';
import { toPdfNumber } from '../pdf/surface.ts';
import { toAnnotation } from './counterparts.ts';
import { type AnnotationEntries, type FreeTextEntries, toComponents } from './entries.ts';
import { writeFreeText } from './free-text.ts';
import { formatPdfDate } from './pdf-dates.ts';

/** Annotation flags: ISO 32000-2, table 167. */
const PRINT = 4;
const NO_ZOOM = 8;
const NO_ROTATE = 16;
/** Side of a note's icon (pt). */
const NOTE_SIZE = 18;
/** Size of the popup with a comment, next to the page (pt). */
const POPUP = { width: 200, height: 100 };

function toPdfDate(iso: string) {
  const date = formatPdfDate(iso);
  return date === undefined ? undefined : hexText(date);
}

type AnnotationRef = ReturnType<FilePage['addAnnotation']>;

const withDates = (created: string, modified = created): NewEntries => {
  const [from, last] = [toPdfDate(created), toPdfDate(modified)];
  return { ...(from ? { CreationDate: from } : {}), ...(last ? { M: last } : {}) };
};

function freeTextEntries(entries: FreeTextEntries, borderColor: string | undefined, units: FilePage): NewEntries {
  const written = writeFreeText(entries, borderColor, units.length(entries.fontSize), toPdfNumber);
  return {
    Contents: hexText(written.contents),
    DA: hexText(written.appearance),
    DS: hexText(written.style),
    Q: written.quadding,
  };
}

function subtypeEntries(entries: AnnotationEntries, units: FilePage): NewEntries {
  const { subtype, color, fillColor, lineWidth, quads, line, vertices, strokes, name } = entries;
  return {
    ...(color === undefined ? {} : { C: toComponents(color) }),
    ...(fillColor === undefined || entries.text ? {} : { IC: toComponents(fillColor) }),
    ...(lineWidth === undefined ? {} : { BS: { Type: 'Border', W: units.length(lineWidth), S: 'S' } }),
    ...(quads ? { QuadPoints: quads.flatMap(units.quad) } : {}),
    ...(line ? { L: units.points([line.from, line.to]) } : {}),
    ...(line ? { LE: ['None', line.endsInArrow ? 'ClosedArrow' : 'None'] } : {}),
    ...(vertices ? { Vertices: units.points(vertices) } : {}),
    ...(strokes ? { InkList: strokes.map(units.points) } : {}),
    ...(subtype === 'Stamp' && name !== undefined ? { Name: name } : {}),
    ...(entries.text ? freeTextEntries(entries.text, fillColor, units) : {}),
  };
}

export class AnnotationWriter {
  readonly #page: BurnTarget;
  readonly #painter: MarkPainter;
  readonly #resources: FileResources;
  readonly #includesComments: boolean;

  constructor(page: BurnTarget, painter: MarkPainter, resources: FileResources, includesComments: boolean) {
    this.#includesComments = includesComments;
    this.#page = page;
    this.#painter = painter;
    this.#resources = resources;
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
    const reach = this.#reachOf(placed, entries.rect);
    const threads = this.#threadsOf(mark);
    const [first, ...others] = threads;
    // A FreeText annotation's text is its content: all comments are replies to it.
    const isOwn = first !== undefined && !entries.text;
    const ref = this.#page.file.addAnnotation({
      Subtype: entries.subtype,
      Rect: this.#page.file.rect(reach),
      NM: hexText(mark.uid),
      F: PRINT,
      CA: entries.opacity,
      ...withDates(mark.creationDateTime, mark.modificationDateTime),
      ...subtypeEntries(entries, this.#page.file),
      ...(isOwn ? { Contents: hexText(first.comment.text), ...authorOf(first) } : {}),
      AP: { N: this.#draw(mark, reach) },
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

  #draw(mark: Mark, reach: Rect) {
    const content = this.#painter.paint({ ...this.#page, marks: [mark] });
    return this.#page.file.addForm(content, reach, this.#resources);
  }

  #addPopup(parent: AnnotationRef, { x, y, width }: Rect): void {
    this.#page.file.addPopup(parent, { x: x + width, y, ...POPUP });
  }

  /** @param parent annotation that the note replies to; if none, it has an icon on the page */
  #addNote(thread: CommentThread, place: Rect, parent?: AnnotationRef): AnnotationRef {
    const { text: contents, creationDateTime, data } = thread.comment;
    const ref = this.#page.file.addAnnotation({
      Subtype: 'Text',
      Rect: this.#page.file.rect({ x: place.x, y: place.y, width: NOTE_SIZE, height: NOTE_SIZE }),
      Contents: hexText(contents),
      Name: 'Comment',
      F: PRINT | NO_ZOOM | NO_ROTATE,
      ...(parent === undefined ? {} : { IRT: parent, RT: 'R' }),
      ...withDates(creationDateTime, data.modificationDateTime),
      ...authorOf(thread),
    });
    for (const reply of thread.replies) this.#addNote(reply, place, ref);
    return ref;
  }
}

const authorOf = ({ comment }: CommentThread): NewEntries =>
  comment.data.author === undefined ? {} : { T: hexText(comment.data.author) };
