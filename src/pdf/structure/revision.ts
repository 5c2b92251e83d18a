// Appends changes to a PDF as an incremental update: its bytes stay the same (ISO 32000-2, 7.5.6).
import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { concatBytes, fromLatin1, toHexDigits } from '../../codecs/bytes.ts';
import { cipherOf } from '../load-structure.ts';
import { getArray, nameOf } from '../objects.ts';
import { findLastSection, type LastSection, makeStream, type ObjectEntry, writeTable } from './cross-reference.ts';
import { encryptObject } from './encrypt-object.ts';

interface Print {
  readonly text: string;
  /** Data of a stream; replaced on changes. */
  readonly contents: Uint8Array | undefined;
}

const printOf = (object: PDFObject): Print =>
  object instanceof PDFStream
    ? { text: object.dict.toString(), contents: object.getContents() }
    : { text: object.toString(), contents: undefined };

function serialize(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

const NEWLINE = 10;

/** Bytes of a growing file, after the end of another. */
class Tail {
  readonly #parts: Uint8Array[] = [];
  #end: number;

  constructor(original: Uint8Array, headerAt: number) {
    this.#parts.push(original);
    this.#end = original.length - headerAt;
    if (original.at(-1) !== NEWLINE) this.add('\n');
  }

  /** Offset of what is added next, from the header. */
  get end(): number {
    return this.#end;
  }

  add(part: Uint8Array | string): void {
    const bytes = typeof part === 'string' ? fromLatin1(part) : part;
    this.#parts.push(bytes);
    this.#end += bytes.length;
  }

  addObject(ref: PDFRef, object: PDFObject): ObjectEntry {
    const offset = this.#end;
    this.add(`${ref.objectNumber} ${ref.generationNumber} obj\n`);
    this.add(serialize(object));
    this.add('\nendobj\n');
    return { ref, offset };
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return concatBytes(this.#parts);
  }
}

/** Change to a document, appended to its bytes. */
export class Revision {
  readonly #document: PDFDocument;
  readonly #original: Uint8Array;
  readonly #section: LastSection;
  readonly #before = new Map<PDFRef, Print>();

  private constructor(document: PDFDocument, original: Uint8Array, section: LastSection) {
    this.#document = document;
    this.#original = original;
    this.#section = section;
    const { context } = document;
    context.largestObjectNumber = Math.max(context.largestObjectNumber, section.size - 1);
    for (const [ref, object] of context.enumerateIndirectObjects()) this.#before.set(ref, printOf(object));
  }

  /**
   * Starts a revision of all later changes to the document.
   * @param original the bytes that `loadStructure` loaded
   * @returns undefined if the cross-reference section is damaged
   */
  static begin(document: PDFDocument, original: Uint8Array): Revision | undefined {
    const section = findLastSection(original, document.context);
    return section && new Revision(document, original, section);
  }

  /** Returns the original bytes followed by the changes; the original if there are none. */
  save(): Uint8Array {
    const { context } = this.#document;
    const tail = new Tail(this.#original, this.#section.headerAt);
    const cipher = cipherOf(context);
    const entries: ObjectEntry[] = [];
    const now = context.enumerateIndirectObjects();
    for (const [ref, object] of now) {
      if (!this.#isChanged(ref, object)) continue;
      entries.push(tail.addObject(ref, cipher ? encryptObject(object, ref, { document: cipher, context }) : object));
    }
    const left = new Set(now.map(([ref]) => ref));
    for (const ref of this.#before.keys()) if (!left.has(ref)) entries.push({ ref, offset: undefined });
    if (entries.length === 0) return this.#original;
    const at = tail.end;
    if (this.#section.isStream) {
      const ref = context.nextRef();
      const trailer = this.#trailer(ref.objectNumber + 1);
      tail.addObject(ref, makeStream([...entries, { ref, offset: at }], trailer));
    } else tail.add(writeTable(entries, this.#trailer(context.largestObjectNumber + 1)));
    tail.add(`startxref\n${at}\n%%EOF\n`);
    return tail.bytes();
  }

  #isChanged(ref: PDFRef, object: PDFObject): boolean {
    const before = this.#before.get(ref);
    const { text, contents } = printOf(object);
    return before?.text !== text || before.contents !== contents;
  }

  #trailer(size: number): PDFDict {
    const { context } = this.#document;
    const { trailer, offset } = this.#section;
    const made = PDFDict.withContext(context);
    for (const key of ['Root', 'Info', 'Encrypt', 'ID']) {
      const value = trailer.get(nameOf(key));
      if (value) made.set(nameOf(key), value);
    }
    const id = getArray(trailer, 'ID');
    if (id?.size() === 2) {
      const fresh = PDFHexString.of(toHexDigits(crypto.getRandomValues(new Uint8Array(16))));
      made.set(nameOf('ID'), context.obj([id.get(0), fresh]));
    }
    made.set(nameOf('Size'), PDFNumber.of(size));
    made.set(nameOf('Prev'), PDFNumber.of(offset));
    return made;
  }
}
