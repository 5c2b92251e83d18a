// The signatures of a file: the values of its signature fields, and what the permissions refer to. ISO 32000-2, 12.8.
import { occurrencesOf } from '../pdf/structure/file-tables.ts';
import type { FileView } from '../pdf/structure/file-view.ts';
import { asKind, type RawDict, type RawString, type RawValue } from '../pdf/structure/raw-syntax.ts';
import { decodeTextString } from '../pdf/text-string.ts';

export interface FoundSignature {
  /** Full name of its field; undefined where only the permissions refer to it. */
  readonly field: string | undefined;
  readonly dict: RawDict;
}

/** A field of the form, with what it inherits. */
export interface RawFormField {
  /** Object number. */
  readonly number: number;
  readonly name: string;
  readonly type: string | undefined;
  readonly dict: RawDict;
  readonly value: RawValue;
}

const MAX_DEPTH = 50;
const MAX_SIGNATURES = 200;

/** Decodes a text string: UTF-16, UTF-8, or one byte a character. */
export function decodeText(value: RawValue | undefined): string | undefined {
  const bytes = asKind(value, 'string')?.bytes;
  return bytes && decodeTextString(bytes);
}

/** Lists the fields of the form in a view, parents before their kids. */
export function fieldsOf(view: FileView): RawFormField[] {
  const found: RawFormField[] = [];
  const seen = new Set<number>();
  const visit = (value: RawValue, parent: Omit<RawFormField, 'number' | 'dict'>, depth: number) => {
    const ref = asKind(value, 'ref');
    const dict = view.dict(value);
    if (!ref || !dict || seen.has(ref.number) || depth > MAX_DEPTH) return;
    seen.add(ref.number);
    const part = decodeText(view.resolve(dict.entries.get('T')));
    const field = {
      number: ref.number,
      name: [parent.name, part].filter((each) => each !== undefined && each !== '').join('.'),
      type: view.name(dict.entries.get('FT')) ?? parent.type,
      value: dict.entries.get('V') ?? parent.value,
      dict,
    };
    found.push(field);
    for (const kid of view.list(dict.entries.get('Kids'))) visit(kid, field, depth + 1);
  };
  const form = view.dict(view.catalog?.entries.get('AcroForm'));
  const root = { name: '', type: undefined, value: null };
  for (const field of view.list(form?.entries.get('Fields'))) visit(field, root, 0);
  return found;
}

/** Lists the pages of a view, as object numbers in their order, and the nodes above them. */
export function pagesOf(view: FileView): { readonly pages: readonly number[]; readonly nodes: ReadonlySet<number> } {
  const pages: number[] = [];
  const nodes = new Set<number>();
  const waiting: RawValue[] = [view.catalog?.entries.get('Pages') ?? null];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const ref = asKind(next, 'ref');
    const dict = view.dict(next);
    if (!ref || !dict || nodes.has(ref.number)) continue;
    if (dict.entries.has('Kids')) {
      nodes.add(ref.number);
      waiting.push(...view.list(dict.entries.get('Kids')).toReversed());
    } else pages.push(ref.number);
  }
  return { pages, nodes };
}

/** Finds the signed signature fields and the certification, each signature once, in the order of their bytes. */
export function findSignatures(view: FileView): FoundSignature[] {
  const found = new Map<RawDict, FoundSignature>();
  const add = (value: RawValue | undefined, field: string | undefined) => {
    const dict = view.dict(value);
    if (dict && !found.has(dict) && found.size < MAX_SIGNATURES) found.set(dict, { field, dict });
  };
  for (const { type, value, name } of fieldsOf(view)) if (type === 'Sig') add(value, name);
  for (const page of pagesOf(view).pages) {
    const dict = view.dict({ kind: 'ref', number: page, generation: 0 });
    for (const annotation of view.list(dict?.entries.get('Annots'))) {
      const widget = view.dict(annotation)?.entries;
      if (view.name(widget?.get('FT')) === 'Sig') add(widget?.get('V'), decodeText(view.resolve(widget?.get('T'))));
    }
  }
  const permissions = view.dict(view.catalog?.entries.get('Perms'));
  add(permissions?.entries.get('DocMDP'), undefined);
  // Fields in packed objects of an encrypted file stay unread; signatures are never packed.
  if (view.isEncrypted && view.hasPacked)
    for (const number of view.places.keys()) {
      const dict = view.dict({ kind: 'ref', number, generation: 0 });
      if (dict?.entries.has('ByteRange') && dict.entries.has('Contents')) add(dict, undefined);
    }
  return [...found.values()].sort((a, b) => endOf(a.dict) - endOf(b.dict));
}

/** The four numbers of a byte range as the file states them. */
export function byteRangeOf(dict: RawDict): readonly number[] | undefined {
  const items = asKind(dict.entries.get('ByteRange'), 'array')?.items;
  return items?.every((item) => typeof item === 'number') ? (items as number[]) : undefined;
}

const endOf = (dict: RawDict): number => {
  const [, , start = 0, length = 0] = byteRangeOf(dict) ?? [];
  return start + length;
};

/** Counts byte ranges that stand in no found signature: of signatures that were taken out, as the file shows. */
export function countUnreachable(view: FileView, found: readonly FoundSignature[]): number {
  // Usage rights are signed by the program that granted them, and vouch for nothing here.
  const permissions = view.dict(view.catalog?.entries.get('Perms'));
  const others = [...(permissions?.entries.values() ?? [])].map((value) => view.dict(value));
  const known = [...found.map(({ dict }) => dict), ...others.filter((dict) => dict !== undefined)];
  const isKnown = (at: number) => known.some(({ start, end }) => start <= at && at < end);
  return occurrencesOf(view.bytes, '/ByteRange').filter((at) => !isKnown(at)).length;
}

export type Fault = 'byteRange' | 'gap';

export interface SignedRange {
  /** The signature's own bytes, as the file holds them between the two ranges. */
  readonly contents: RawString;
  /** Offset of the first byte behind the signed ones. */
  readonly end: number;
}

/**
 * Checks that the signed bytes are the whole file up to an end, except this signature's `Contents`.
 * Anything else leaves a gap for unsigned bytes.
 */
export function checkByteRange(view: FileView, dict: RawDict): SignedRange | Fault {
  const range = byteRangeOf(dict);
  const [from, length = 0, start = 0, rest = 0] = range ?? [];
  if (range?.length !== 4 || from !== 0 || !range.every((each) => Number.isSafeInteger(each) && each >= 0))
    return 'byteRange';
  if (length > start || rest === 0 || start + rest > view.bytes.length) return 'byteRange';
  const contents = asKind(dict.entries.get('Contents'), 'string');
  const isRepeated = ['ByteRange', 'Contents', 'SubFilter', 'Type'].some((key) => dict.repeated.has(key));
  if (!contents?.isHex || isRepeated || dict.start < 0) return 'gap';
  if (contents.start !== length || contents.end !== start) return 'gap';
  return { contents, end: start + rest };
}
