// Signs a PDF in an incremental update: earlier signatures stay intact.
import { concatBytes, fromLatin1, toHexDigits } from '../codecs/bytes.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { type Message, MessageError, message } from '../messages/index.ts';
import { applyMatrix, toUserSpace } from '../pdf/core.ts';
import type { AddedFont } from '../pdf/fonts/index.ts';
import {
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  getText,
  hexString,
  hexText,
  nameOf,
  numbersOf,
  occurrencesOf,
  openForUpdate,
  type PDFDict,
  type PDFDocument,
  type PDFHexString,
  type PDFRef,
  pageFrame,
  Revision,
} from '../pdf/structure/index.ts';
import { makeAppearance } from './appearance.ts';
import { commonNameOf } from './certificates.ts';
import { type AskTimestamp, makeCms } from './make-cms.ts';
import type { SigningKey } from './pkcs12.ts';
import { SigningError } from './signing-error.ts';
import { verifySignatures } from './verify-signatures.ts';

export interface SignOptions {
  readonly key: SigningKey;
  readonly password?: string | undefined;
  /** Full name of an empty signature field; by default, a new one is created. */
  readonly field?: string | undefined;
  /** Position of a new visible signature (1-based page; pt from the page's top left as shown). */
  readonly visible?:
    | { readonly page: PageNumber; readonly rect: readonly [x: number, y: number, width: number, height: number] }
    | undefined;
  /** DocMDP level: 1 allows no changes, 2 form values and signatures, 3 annotations too. */
  readonly certify?: 1 | 2 | 3 | undefined;
  readonly reason?: string | undefined;
  readonly place?: string | undefined;
  readonly askTimestamp?: AskTimestamp | undefined;
  /** Fonts for characters of a visible signature that no embedded face has. */
  readonly fonts?: readonly AddedFont[] | undefined;
  readonly now?: Date;
}

const refused = (localized: Message) => new SigningError('refused', localized);

const unsound = () =>
  refused(message("The file's structure is damaged, so nothing can be appended. Export it, and sign the result."));

/** Space for the signature without certificates (bytes). */
const ROOM = 4096;
const ROOM_FOR_TIMESTAMP = 16_384;
/** Byte range value until the offsets are known. */
const PLACEHOLDER = 9_999_999_999;
const MAX_DEPTH = 50;
/** Tolerance at the page edges (pt): the caller's page sizes are rounded. */
const ROUNDING = 0.01;

interface SignatureField {
  readonly name: string;
  readonly dict: PDFDict;
}

function signatureFields(form: PDFDict | undefined): SignatureField[] {
  const found: SignatureField[] = [];
  const seen = new Set<PDFDict>();
  const visit = (dict: PDFDict, above: string, type: string | undefined, depth: number) => {
    if (seen.has(dict) || depth > MAX_DEPTH) return;
    seen.add(dict);
    const name = [above, getText(dict, 'T')].filter((part) => part !== undefined && part !== '').join('.');
    const own = getName(dict, 'FT') ?? type;
    const kids = dictsOf(getArray(dict, 'Kids')).filter((kid) => kid.has(nameOf('T')));
    if (own === 'Sig' && kids.length === 0) found.push({ name, dict });
    for (const kid of kids) visit(kid, name, own, depth + 1);
  };
  for (const dict of dictsOf(getArray(form, 'Fields'))) visit(dict, '', undefined, 0);
  return found;
}

function findEmptyField(fields: readonly SignatureField[], name: string): SignatureField {
  const field = fields.find((each) => each.name === name);
  if (field && get(field.dict, 'V') === undefined) return field;
  if (field) throw refused(message('The field {field} is signed already.', { field: name }));
  const empty = fields.filter(({ dict }) => get(dict, 'V') === undefined).map((each) => each.name);
  throw empty.length > 0
    ? refused(
        message('There is no signature field {field}. Empty ones: {fields}', { field: name, fields: empty.join(', ') }),
      )
    : refused(
        message('There is no signature field {field}, and no other that is empty. Without a name a new one is made.', {
          field: name,
        }),
      );
}

/** Formats a PDF date in UTC. */
const toPdfDate = (date: Date): string =>
  `D:${date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '')}Z`;

class Signing {
  readonly #document: PDFDocument;
  readonly #options: SignOptions;
  readonly #now: Date;

  constructor(document: PDFDocument, options: SignOptions) {
    this.#document = document;
    this.#options = options;
    this.#now = options.now ?? new Date();
  }

  get #form(): PDFDict {
    const { catalog, context } = this.#document;
    const present = getDict(catalog, 'AcroForm');
    if (present) return present;
    const made = context.obj({ Fields: [] });
    catalog.set(nameOf('AcroForm'), context.register(made));
    return made;
  }

  /** Adds the signature, with reserved space for the signed data. */
  async add(contents: PDFHexString): Promise<void> {
    const { context, catalog } = this.#document;
    const { field: name, certify } = this.#options;
    const fields = signatureFields(getDict(catalog, 'AcroForm'));
    const isSigned = fields.some(({ dict }) => get(dict, 'V') !== undefined);
    const permissions = getDict(catalog, 'Perms');
    if (certify !== undefined && (isSigned || permissions?.has(nameOf('DocMDP'))))
      throw refused(message('Only the first signature of a document can certify it, and this one is signed already.'));
    const existing = name === undefined ? undefined : findEmptyField(fields, name);
    const value = context.register(this.#signature(contents, existing?.dict));
    const field = existing?.dict ?? this.#makeField(fields);
    field.set(nameOf('V'), value);
    await this.#show(field);
    const form = this.#form;
    form.set(nameOf('SigFlags'), context.obj(3));
    if (certify === undefined) return;
    if (permissions) permissions.set(nameOf('DocMDP'), value);
    else catalog.set(nameOf('Perms'), context.obj({ DocMDP: value }));
  }

  #signature(contents: PDFHexString, field: PDFDict | undefined): PDFDict {
    const { context } = this.#document;
    const { key, reason, place, certify } = this.#options;
    const references = [...(certify === undefined ? [] : [transform('DocMDP', { P: certify })]), ...lockOf(field)];
    const dict = context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, PLACEHOLDER, PLACEHOLDER, PLACEHOLDER],
      Contents: contents,
      M: hexString(toHexDigits(fromLatin1(toPdfDate(this.#now)))),
      Name: hexText(commonNameOf(key.certificate)),
      ...(reason === undefined ? {} : { Reason: hexText(reason) }),
      ...(place === undefined ? {} : { Location: hexText(place) }),
      ...(references.length > 0 ? { Reference: references } : {}),
    });
    return dict;
  }

  #makeField(fields: readonly SignatureField[]): PDFDict {
    const { context } = this.#document;
    const { visible } = this.#options;
    const pages = this.#document.getPages();
    const page = atPage(pages, visible?.page ?? 1);
    if (!page) throw refused(message("Page {page} doesn't exist.", { page: visible?.page ?? 1 }));
    let number = fields.length + 1;
    const names = new Set(dictsOf(getArray(this.#form, 'Fields')).map((dict) => getText(dict, 'T')));
    while (names.has(`Signature${number}`)) number += 1;
    const field = context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: hexText(`Signature${number}`),
      Rect: visible ? this.#rectOf(page.node, visible.rect) : [0, 0, 0, 0],
      // Print and Locked flags: ISO 32000-2, table 167.
      F: 132,
      P: page.ref,
    });
    const ref = context.register(field);
    append(page.node, 'Annots', ref);
    append(this.#form, 'Fields', ref);
    return field;
  }

  #rectOf(page: PDFDict, [x, y, width, height]: readonly [number, number, number, number]): number[] {
    const frame = pageFrame(page);
    const isTurned = frame.turns % 2 === 1;
    const [across, up] = [(frame.right - frame.left) * frame.unit, (frame.top - frame.bottom) * frame.unit];
    const [pageWidth, pageHeight] = isTurned ? [up, across] : [across, up];
    const isOnPage = Math.min(x, y, pageWidth - x - width, pageHeight - y - height) >= -ROUNDING;
    if (!isOnPage || width <= 0 || height <= 0)
      throw refused(
        message('The signature would not be on the page, which is {width} × {height} pt.', {
          width: Math.round(pageWidth),
          height: Math.round(pageHeight),
        }),
      );
    const matrix = toUserSpace(frame);
    const a = applyMatrix(matrix, { x, y });
    const b = applyMatrix(matrix, { x: x + width, y: y + height });
    return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
  }

  async #show(field: PDFDict): Promise<void> {
    const { context } = this.#document;
    const { key, reason, place, fonts } = this.#options;
    const widget = getArray(field, 'Rect') ? field : dictsOf(getArray(field, 'Kids'))[0];
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(getArray(widget, 'Rect'));
    const [across, up] = [Math.abs(right - left), Math.abs(top - bottom)];
    if (!widget || across < 1 || up < 1) return;
    const page = getDict(widget, 'P');
    const { turns } = page ? pageFrame(page) : { turns: 0 as const };
    const lines = [
      commonNameOf(key.certificate),
      reason,
      place,
      `${this.#now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ];
    const [width, height] = turns % 2 === 1 ? [up, across] : [across, up];
    const shown = lines.filter((line) => line !== undefined && line !== '');
    const form = await makeAppearance(context, { width, height, turns, lines: shown as string[], fonts });
    widget.set(nameOf('AP'), context.obj({ N: form }));
  }
}

/** Appends to a dictionary's array, which may be indirect or missing. */
function append(dict: PDFDict, key: string, ref: PDFRef): void {
  const present = getArray(dict, key);
  if (present) present.push(ref);
  else dict.set(nameOf(key), dict.context.obj([ref]));
}

const transform = (method: string, parameters: Readonly<Record<string, unknown>>) => ({
  Type: 'SigRef',
  TransformMethod: method,
  TransformParams: { Type: 'TransformParams', V: '1.2', ...parameters },
});

/** Reads a field's lock, which applies once it's signed (ISO 32000-2 §12.7.5.5). */
function lockOf(field: PDFDict | undefined) {
  const lock = getDict(field, 'Lock');
  if (!lock) return [];
  const fields = getArray(lock, 'Fields');
  return [transform('FieldMDP', { Action: getName(lock, 'Action') ?? 'All', ...(fields ? { Fields: fields } : {}) })];
}

const placeholderRange = `[ 0 ${PLACEHOLDER} ${PLACEHOLDER} ${PLACEHOLDER} ]`;

async function fill(bytes: Uint8Array<ArrayBuffer>, from: number, marker: string, options: SignOptions): Promise<void> {
  const start = occurrencesOf(bytes, `<${marker}`, from)[0] ?? -1;
  const end = bytes.indexOf(62, start) + 1;
  const range = occurrencesOf(bytes, placeholderRange, from)[0] ?? -1;
  if (start < 0 || end <= start || range < 0) throw new Error('The signature was not written as expected.');
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`;
  bytes.set(fromLatin1(numbers.padEnd(placeholderRange.length)), range);
  const signed = concatBytes([bytes.subarray(0, start), bytes.subarray(end)]);
  const cms = await makeCms(options.key, signed, options.askTimestamp);
  const room = end - start - 2;
  const digits = toHexDigits(cms).padEnd(room, '0');
  if (digits.length > room)
    throw refused(message('The signature with its certificates is larger than the room for it.'));
  bytes.set(fromLatin1(digits), start + 1);
}

/** Verifies the result: the new signature must be valid, and earlier ones must keep their state. */
async function checkWritten(before: Uint8Array, written: Uint8Array, now: Date): Promise<void> {
  const [was, is] = [await verifySignatures(before, { now }), await verifySignatures(written, { now })];
  const own = is.signatures.at(-1);
  if (is.signatures.length !== was.signatures.length + 1 || !own?.coversWholeFile)
    throw refused(message('The written signature could not be found again.'));
  const [fault] = own.findings;
  if (fault) throw refused(message('The signature would not be valid: {problem}', { problem: fault.localized }));
  const broken = was.signatures.find(({ state }, index) => state !== is.signatures[index]?.state);
  if (broken)
    throw refused(message('The signature {field} does not allow another one.', { field: broken.field ?? '' }));
}

/** Signs a PDF (PAdES B-B, or B-T with a time stamp). @throws SigningError or PdfError */
export async function signPdf(bytes: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  const { password, key, askTimestamp } = options;
  const document = await openForUpdate(bytes, password);
  const revision = Revision.begin(document, bytes);
  if (!revision) throw unsound();
  const certificates = [key.certificate, ...key.others].map((each) => each.toSchema().toBER().byteLength);
  const room = certificates.reduce((sum, length) => sum + length, askTimestamp ? ROOM + ROOM_FOR_TIMESTAMP : ROOM);
  const marker = toHexDigits(crypto.getRandomValues(new Uint8Array(16)));
  await new Signing(document, options).add(hexString(marker.padEnd(room * 2, '0'))).catch((error: unknown) => {
    // pdf-lib's errors for missing or mistyped objects.
    throw error instanceof MessageError ? error : unsound();
  });
  const written = new Uint8Array(revision.save());
  await fill(written, bytes.length, marker, options);
  await checkWritten(bytes, written, options.now ?? new Date());
  return written;
}
