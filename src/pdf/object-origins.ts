// Notes where in a file pdf-lib found its objects: it takes the last one of each number, whatever
// the cross-reference tables say.
import { PDFContext, PDFParser, type PDFRef } from '@cantoo/pdf-lib';
import { getOrCreate } from '../kernel/get-or-create.ts';

/** Offsets of objects in the file; packed ones have that of their object stream. */
export type ObjectOrigins = ReadonlyMap<PDFRef, number>;

const origins = new WeakMap<PDFContext, Map<PDFRef, number>>();
/** Offset of the object that is parsed now. */
const current = new WeakMap<PDFContext, number>();

interface FileParser {
  readonly context: PDFContext;
  readonly bytes: { offset(): number };
  skipWhitespaceAndComments(): void;
  parseIndirectObject(): Promise<PDFRef>;
}

const parser = PDFParser.prototype as unknown as FileParser;
const parseIndirectObject = parser.parseIndirectObject;
parser.parseIndirectObject = function parse(this: FileParser) {
  this.skipWhitespaceAndComments();
  current.set(this.context, this.bytes.offset());
  return parseIndirectObject.call(this);
};

const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function note(ref, object) {
  const offset = current.get(this);
  if (offset !== undefined) getOrCreate(origins, this, () => new Map()).set(ref, offset);
  assign.call(this, ref, object);
};

/** Ends the notes on a file that was loaded: further objects are not in it. */
export const endOrigins = (context: PDFContext): boolean => current.delete(context);

export const originsOf = (context: PDFContext): ObjectOrigins => origins.get(context) ?? new Map();
