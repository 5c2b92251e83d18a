import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import {
  checkMark,
  commonOf,
  definitionOf,
  isRedaction,
  MARKS_LIMITS,
  type Mark,
  type MarksDocument,
  toProblemMessage,
} from '../marks/index.ts';
import { type MessageOrText, message } from '../messages/index.ts';
import type { PdfMatrix } from '../pdf/core.ts';

export interface FormatFrame extends Size {
  /** Page units to PDF user space, for formats with PDF coordinates; by default y is flipped. */
  readonly toFile?: PdfMatrix | undefined;
  readonly fromFile?: PdfMatrix | undefined;
}

export interface FormatContext {
  readonly pages: readonly FormatFrame[];
  /** Default ISO date-time. */
  readonly date: string;
  createUid(): string;
}

export interface Loss {
  readonly place: string;
  readonly reason: MessageOrText;
  /** Selection of text that the file names by its words alone: the document may have them. */
  readonly selection?: LostSelection;
}

export interface LostSelection {
  readonly pageNumber: PageNumber;
  readonly text: string;
  /** Properties of the mark, without its place. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export const NO_SUCH_PAGE = message('the document has no such page');
export const NO_MARK = message('there is no mark of this kind');
export const UNPLACED = message("the file doesn't say where it is");
export const FORM_VALUES = message('form values are not marks: they fill in the form');

/** Returns true for a redaction without an extent: it would hide nothing. */
function hasNoExtent(mark: Mark): boolean {
  if (!isRedaction(mark)) return false;
  const { geometry } = definitionOf(mark);
  return geometry.pageNumbers(mark).every((pageNumber) => {
    const bounds = geometry.bounds(mark, pageNumber);
    return bounds !== undefined && (bounds.width <= 0 || bounds.height <= 0);
  });
}

/** Returns the loss of a mark: its page is missing, or else for the given reason. */
export const loseMark = ({ uid, pageNumber }: Mark, pages: readonly FormatFrame[], reason: MessageOrText): Loss => ({
  place: uid,
  reason: atPage(pages, pageNumber) ? reason : NO_SUCH_PAGE,
});

export interface Converted<Value> {
  readonly value: Value;
  readonly losses: readonly Loss[];
}

export interface MarksFormat {
  readonly id: string;
  /** Proper name, not translated. */
  readonly name: string;
  /** File extension with dot. */
  readonly extension: string;
  /** True if coordinates depend on the document. */
  readonly needsDocument?: true;
  /** True if files don't name the sizes of their pages. */
  readonly needsPages?: true;
  /** True if the words under redactions are written. */
  readonly holdsRedactedWords?: true;
  /** Returns whether text is in this format, by its beginning or parsed JSON. */
  recognizes(text: string, json: unknown): boolean;
  /** @throws MessageError if nothing can be read */
  read(text: string, context: FormatContext): Converted<MarksDocument>;
  write(document: MarksDocument, context: FormatContext): Converted<string>;
}

/** Collects valid marks, and reports others as losses. */
export class MarkCollector {
  readonly marks: Mark[] = [];
  readonly losses: Loss[] = [];
  /** Indexes of the marks. */
  readonly #uids = new Map<string, number>();
  readonly #context: FormatContext;
  /** Marks beyond the limit, and the place of the first. */
  readonly #beyond = { count: 0, place: '' };

  constructor(context: FormatContext) {
    this.#context = context;
  }

  lose(place: string, reason: MessageOrText, selection?: LostSelection): void {
    this.losses.push({ place, reason, ...(selection ? { selection } : {}) });
  }

  /** Adds a mark by type and specific fields; fills in common ones. Returns false for a loss. */
  add(place: string, pageNumber: PageNumber, fields: Readonly<Record<string, unknown>>): boolean {
    if (this.marks.length >= MARKS_LIMITS.marks) {
      if (this.#beyond.count === 0) this.#beyond.place = place;
      this.#beyond.count += 1;
      return false;
    }
    const { createUid, date } = this.#context;
    const asked = typeof fields.uid === 'string' && fields.uid !== '' ? fields.uid : createUid();
    const uid = this.#uids.has(asked) ? createUid() : asked;
    const mark = { ...commonOf(uid, date, pageNumber), ...fields, uid };
    const [problem] = checkMark(mark, this.marks.length);
    if (problem) {
      this.lose(place, toProblemMessage(problem));
      return false;
    }
    const made = mark as unknown as Mark;
    if (hasNoExtent(made)) {
      this.lose(place, UNPLACED);
      return false;
    }
    this.#uids.set(uid, this.marks.length);
    this.marks.push(made);
    return true;
  }

  /** Adds a mark of a file that was read before. */
  take(mark: Mark): void {
    this.#uids.set(mark.uid, this.marks.length);
    this.marks.push(mark);
  }

  /** Joins lines of text on another page to the mark of that name. Returns false without one. */
  join(uid: string, { type, lineGroups }: Readonly<Record<string, unknown>>): boolean {
    const index = this.#uids.get(uid);
    if (!Array.isArray(lineGroups) || index === undefined) return false;
    const mark = this.marks[index];
    if (!mark || mark.type !== type || !('lineGroups' in mark)) return false;
    const groups = mark.lineGroups as readonly { readonly pageNumber: PageNumber }[];
    const isOn = new Set(groups.map(({ pageNumber }) => pageNumber));
    if (lineGroups.some(({ pageNumber }) => isOn.has(pageNumber))) return false;
    this.marks[index] = { ...mark, lineGroups: [...groups, ...lineGroups] } as Mark;
    return true;
  }

  done(properties: Readonly<Record<string, unknown>> = {}): Converted<MarksDocument> {
    const { count, place } = this.#beyond;
    if (count > 0)
      this.lose(
        place,
        message('a file has at most {limit, number} marks: {count, number} from here on', {
          limit: MARKS_LIMITS.marks,
          count,
        }),
      );
    return { value: { ...properties, marks: this.marks }, losses: this.losses };
  }
}
