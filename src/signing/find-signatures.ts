// Finds a file's signatures in its signature fields and permissions: ISO 32000-2, 12.8.

import { decodeTextString } from '../pdf/core.ts';
import {
  asKind,
  type FileView,
  occurrencesOf,
  type RawDict,
  type RawString,
  type RawValue,
} from '../pdf/structure/index.ts';

export interface FoundSignature {
  /** Full field name; undefined for a signature only referenced by the permissions. */
  readonly field: string | undefined;
  readonly dict: RawDict;
}

export interface RawFormField {
  readonly number: number;
  readonly name: string;
  readonly type: string | undefined;
  readonly dict: RawDict;
  readonly value: RawValue;
}

const MAX_DEPTH = 50;
const MAX_SIGNATURES = 200;

/** Decodes a text string: UTF-16, UTF-8 or Latin-1. */
export function decodeText(value: RawValue | undefined): string | undefined {
  const bytes = asKind(value, 'string')?.bytes;
  return bytes && decodeTextString(bytes);
}

/** Lists the form's fields, parents first. */
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

/** Lists the object numbers of pages, in order, and of page tree nodes. */
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

/** Finds signed fields and the certification without duplicates, in byte order. */
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
  // Encrypted object streams aren't read: fields may be in them, but signatures never are.
  if (view.isEncrypted && view.hasPacked)
    for (const number of view.places.keys()) {
      const dict = view.dict({ kind: 'ref', number, generation: 0 });
      if (dict?.entries.has('ByteRange') && dict.entries.has('Contents')) add(dict, undefined);
    }
  return [...found.values()].sort((a, b) => endOf(a.dict) - endOf(b.dict));
}

export function byteRangeOf(dict: RawDict): readonly number[] | undefined {
  const items = asKind(dict.entries.get('ByteRange'), 'array')?.items;
  return items?.every((item) => typeof item === 'number') ? (items as number[]) : undefined;
}

const endOf = (dict: RawDict): number => {
  const [, , start = 0, length = 0] = byteRangeOf(dict) ?? [];
  return start + length;
};

/** Counts byte ranges outside the found signatures: visible remains of removed signatures. */
export function countUnreachable(view: FileView, found: readonly FoundSignature[]): number {
  // Usage rights are signed by the granting program and say nothing about the signer.
  const permissions = view.dict(view.catalog?.entries.get('Perms'));
  const others = [...(permissions?.entries.values() ?? [])].map((value) => view.dict(value));
  const known = [...found.map(({ dict }) => dict), ...others.filter((dict) => dict !== undefined)];
  const isKnown = (at: number) => known.some(({ start, end }) => start <= at && at < end);
  return occurrencesOf(view.bytes, '/ByteRange').filter((at) => !isKnown(at)).length;
}

export type Fault = 'byteRange' | 'gap';

export interface SignedRange {
  /** Raw value of `Contents`, between the two ranges. */
  readonly contents: RawString;
  /** Offset after the last signed byte. */
  readonly end: number;
}

/** Checks that the byte range covers all but `Contents`: other gaps could hold unsigned bytes. */
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
