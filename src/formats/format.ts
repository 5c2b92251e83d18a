// A foreign format: how to recognize, read and write it.
import type { Size } from '../kernel/rect.ts';
import { checkMark, commonOf, type Mark, type MarksDocument, toProblemMessage } from '../marks/index.ts';
import type { MessageOrText } from '../messages/index.ts';
import type { PdfMatrix } from '../pdf/page-frame.ts';

/** A page of the document that the marks are on. */
export interface FormatPage extends Size {
  /** From the page's units to the file's user space, for formats that count like a PDF; y from below if undefined. */
  readonly toFile?: PdfMatrix | undefined;
  readonly fromFile?: PdfMatrix | undefined;
}

export interface FormatContext {
  readonly pages: readonly FormatPage[];
  /** ISO date-time of what says none. */
  readonly date: string;
  createUid(): string;
}

/** Something that a conversion leaves out. */
export interface Loss {
  /** A line, a path or a mark. */
  readonly place: string;
  readonly reason: MessageOrText;
}

export interface Converted<Value> {
  readonly value: Value;
  readonly losses: readonly Loss[];
}

export interface MarksFormat {
  readonly id: string;
  /** Proper name, the same in all languages. */
  readonly name: string;
  /** Ending of its files, with the dot. */
  readonly extension: string;
  /** True if its coordinates need the document. */
  readonly needsDocument?: true;
  /** Returns true if a text is of this format; looks at its beginning or its parsed JSON. */
  recognizes(text: string, json: unknown): boolean;
  /** @throws MessageError why nothing of it can be read */
  read(text: string, context: FormatContext): Converted<MarksDocument>;
  write(document: MarksDocument, context: FormatContext): Converted<string>;
}

/** Collects marks that conform, and tells of all others. */
export class MarkCollector {
  readonly marks: Mark[] = [];
  readonly losses: Loss[] = [];
  readonly #uids = new Set<string>();
  readonly #context: FormatContext;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  lose(place: string, reason: MessageOrText): void {
    this.losses.push({ place, reason });
  }

  /** Takes a mark of a type with its own fields; common fields that are missing are filled in. */
  add(place: string, pageNumber: number, fields: Readonly<Record<string, unknown>>): void {
    const { createUid, date } = this.#context;
    const asked = typeof fields.uid === 'string' && fields.uid !== '' ? fields.uid : createUid();
    const uid = this.#uids.has(asked) ? createUid() : asked;
    const mark = { ...commonOf(uid, date, pageNumber), ...fields, uid };
    const [problem] = checkMark(mark, this.marks.length);
    if (problem) {
      this.lose(place, toProblemMessage(problem));
      return;
    }
    this.#uids.add(uid);
    this.marks.push(mark as unknown as Mark);
  }

  done(properties: Readonly<Record<string, unknown>> = {}): Converted<MarksDocument> {
    return { value: { ...properties, marks: this.marks }, losses: this.losses };
  }
}
