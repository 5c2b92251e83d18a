// Turns a document into the bytes of a whole file; revision.ts appends to one instead.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { concatBytes, fromLatin1 } from '../../codecs/bytes.ts';
import { MessageError, message } from '../../messages/index.ts';
import { MAX_NESTING } from '../limits.ts';

const HEADER = fromLatin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');

class Numbering {
  readonly waiting: PDFObject[] = [];
  readonly #numbers = new Map<PDFObject, number>();
  readonly #context: PDFDict['context'];

  constructor(context: PDFDict['context']) {
    this.#context = context;
  }

  /** Resolves references: each object gets one number. */
  numberOf(object: PDFObject): number {
    const target = object instanceof PDFRef ? this.#context.lookup(object) : object;
    if (target === undefined) return 0;
    let number = this.#numbers.get(target);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(target, number);
      this.waiting.push(target);
    }
    return number;
  }

  write(object: PDFObject, depth = 0): string {
    if (depth > MAX_NESTING) throw new MessageError(message('The document nests too deeply.'));
    if (object instanceof PDFRef) {
      const target = this.#context.lookup(object);
      // Inlined: pdf-lib shares instances of equal names and numbers.
      if (target === undefined || target === PDFNull) return 'null';
      if (target instanceof PDFName || target instanceof PDFNumber) return target.toString();
      return `${this.numberOf(object)} 0 R`;
    }
    if (object instanceof PDFArray)
      return `[${object
        .asArray()
        .map((item) => this.write(item, depth + 1))
        .join(' ')}]`;
    if (object instanceof PDFDict) return this.writeDict(object, depth);
    if (object instanceof PDFRawStream) return `${this.numberOf(object)} 0 R`;
    // Invalid objects aren't copied.
    return object instanceof PDFInvalidObject ? 'null' : object.toString();
  }

  writeDict(dict: PDFDict, depth = 0, without?: PDFName): string {
    const entries = dict.entries().filter(([key]) => key !== without);
    return `<<${entries.map(([key, value]) => `${key.toString()} ${this.write(value, depth + 1)}`).join('\n')}>>`;
  }
}

export interface WrittenDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By object number, from 1. */
  readonly objects: readonly PDFObject[];
}

/** Serializes a document with its object numbers. @param isPlain packs no objects into streams */
export const saveStructure = async (
  document: PDFDocument,
  { isPlain = false }: { readonly isPlain?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      ...(isPlain && { useObjectStreams: false }),
    }),
  );

/** Serializes what the catalog reaches as one revision, numbered in order: gaps reveal nothing. */
export function writeFile(catalog: PDFDict, information?: PDFDict): WrittenDocument {
  const numbering = new Numbering(catalog.context);
  const parts: Uint8Array[] = [HEADER];
  const places: number[] = [];
  let at = HEADER.length;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  numbering.numberOf(catalog);
  const info = information ? `\n/Info ${numbering.numberOf(information)} 0 R` : '';
  for (let index = 0; index < numbering.waiting.length; index++) {
    const object = numbering.waiting[index] as PDFObject;
    places.push(at);
    if (object instanceof PDFRawStream) {
      const { contents } = object;
      object.dict.set(PDFName.Length, PDFNumber.of(contents.length));
      add(fromLatin1(`${index + 1} 0 obj\n${numbering.writeDict(object.dict)}\nstream\n`));
      add(contents);
      add(fromLatin1('\nendstream\nendobj\n'));
    } else {
      const text = object instanceof PDFDict ? numbering.writeDict(object) : numbering.write(object);
      add(fromLatin1(`${index + 1} 0 obj\n${text}\nendobj\n`));
    }
  }
  const table = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  add(
    fromLatin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size} /Root 1 0 R${info}>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return { bytes: concatBytes(parts), objects: numbering.waiting };
}
