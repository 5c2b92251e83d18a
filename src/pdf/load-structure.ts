// Loads PDF objects within a nesting limit: pdf-lib's parser is recursive.
import {
  type PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { getOrCreate } from '../kernel/get-or-create.ts';
import { message } from '../messages/index.ts';
import { loadCodeMaps } from './content/load-code-maps.ts';
import { PdfError } from './errors.ts';
import { MAX_NESTING } from './limits.ts';
import { endOrigins } from './object-origins.ts';
import { checkPageTree, endReferences } from './structure/end-loops.ts';

type LoadOptions = NonNullable<Parameters<typeof PDFDocument.load>[1]>;

const depths = new WeakMap<object, number>();
/** Object numbers that nest too deeply, by file: pdf-lib skips objects that it can't parse. */
const tooDeep = new WeakMap<PDFContext, number>();
/** Result for the file read last, which has no context if loading fails. */
let latest: number | undefined;

/** Composite fonts by file: looking for them afterwards takes longer. */
const compositeFonts = new WeakMap<PDFContext, PDFDict[]>();
const [SUBTYPE, COMPOSITE] = [PDFName.of('Subtype'), PDFName.of('Type0')];

function noteFont(parsed: PDFObject, context: PDFContext): void {
  if (parsed instanceof PDFDict && parsed.get(SUBTYPE) === COMPOSITE)
    getOrCreate(compositeFonts, context, () => []).push(parsed);
}

/** Encryption of one object, as in pdf-lib. */
export interface ObjectCipher {
  readonly StreamCipherConstructor: () => unknown;
  readonly constructor: NewableFunction;
  /** @param text bytes as Latin-1 */
  encryptString(text: string): string;
}

export interface DocumentCipher {
  readonly encryptMetadata: boolean;
  createCipherTransform(objectNumber: number, generation: number): ObjectCipher;
}

/** Ciphers of decrypted documents: pdf-lib keeps them in its parsers only. */
const ciphers = new WeakMap<PDFContext, DocumentCipher>();

export const cipherOf = (context: PDFContext): DocumentCipher | undefined => ciphers.get(context);

interface Parser {
  readonly context: PDFContext;
  readonly cryptoFactory?: DocumentCipher;
  parseArray(ref?: PDFRef): PDFArray;
  parseDict(ref?: PDFRef): PDFDict;
}

function guard(method: 'parseArray' | 'parseDict'): void {
  const parser = PDFObjectParser.prototype as unknown as Parser;
  const original = parser[method] as (this: Parser, ref?: PDFRef) => PDFArray & PDFDict;
  parser[method] = function parse(this: Parser, ref?: PDFRef) {
    const depth = (depths.get(this) ?? 0) + 1;
    if (depth > MAX_NESTING) {
      latest = ref?.objectNumber ?? 0;
      tooDeep.set(this.context, latest);
      throw new Error('The object nests too deeply.');
    }
    depths.set(this, depth);
    if (this.cryptoFactory) ciphers.set(this.context, this.cryptoFactory);
    try {
      const parsed = original.call(this, ref);
      noteFont(parsed, this.context);
      return parsed;
    } finally {
      depths.set(this, depth - 1);
    }
  };
}

guard('parseArray');
guard('parseDict');

const deepError = (object: number): PdfError =>
  new PdfError(
    'TooDeep',
    object > 0
      ? message('Object {object} of the PDF nests arrays and dictionaries more than {limit} levels deep.', {
          object,
          limit: MAX_NESTING,
        })
      : message('An object of the PDF nests arrays and dictionaries more than {limit} levels deep.', {
          limit: MAX_NESTING,
        }),
  );

/**
 * Loads the structure of a PDF, and the CMaps that its fonts name.
 * @throws PdfError TooDeep, or DamagedFile if the page tree has no end; Error if unreadable
 */
export async function loadStructure(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  latest = undefined;
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, ...options });
  } catch (error) {
    if (latest !== undefined) throw deepError(latest);
    throw error;
  }
  endOrigins(document.context);
  const deep = tooDeep.get(document.context);
  if (deep !== undefined) throw deepError(deep);
  endReferences(document.context);
  checkPageTree(document);
  await loadCodeMaps(compositeFonts.get(document.context) ?? []);
  return document;
}
