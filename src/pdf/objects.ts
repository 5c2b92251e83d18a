// Accessors for pdf-lib's objects: missing values or other types are undefined.
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { MessageError, message } from '../messages/index.ts';
import { undoPredictor } from './predictor.ts';

export const NULL: PDFObject = PDFNull;

/** Makes a name. Numbers, arrays and dictionaries are made by a context's `obj`. */
export const nameOf = (name: string): PDFName => PDFName.of(name.replaceAll('#', '#23'));

/** Makes a string for people, in any script: UTF-16 in hexadecimal digits. */
export const hexText = (text: string): PDFHexString => PDFHexString.fromText(text);

/** Makes a string of bytes in hexadecimal digits. */
export const hexString = (digits: string): PDFHexString => PDFHexString.of(digits);

/** Makes a string of characters, written as they are: without parentheses and backslashes. */
export const literalString = (characters: string): PDFString => PDFString.of(characters);

export const get = (dict: PDFDict | undefined, key: string): PDFObject | undefined =>
  dict?.context.lookup(dict.get(nameOf(key)));

export const getDict = (dict: PDFDict | undefined, key: string): PDFDict | undefined => asDict(get(dict, key));

export function asDict(object: PDFObject | undefined): PDFDict | undefined {
  if (isDict(object)) return object;
  return isStream(object) ? object.dict : undefined;
}

export const isArray = (object: PDFObject | undefined): object is PDFArray => object instanceof PDFArray;
/** Returns whether an object is a dictionary, and not that of a stream. */
export const isDict = (object: PDFObject | undefined): object is PDFDict => object instanceof PDFDict;
export const isName = (object: PDFObject | undefined): object is PDFName => object instanceof PDFName;
export const isNumber = (object: PDFObject | undefined): object is PDFNumber => object instanceof PDFNumber;
export const isStream = (object: PDFObject | undefined): object is PDFRawStream => object instanceof PDFRawStream;

const asArray = (object: PDFObject | undefined) => (isArray(object) ? object : undefined);
export const asName = (object: PDFObject | undefined) => (isName(object) ? object.decodeText() : undefined);
export const asNumber = (object: PDFObject | undefined) => (isNumber(object) ? object.asNumber() : undefined);
export const asStream = (object: PDFObject | undefined) => (isStream(object) ? object : undefined);

export const getArray = (dict: PDFDict | undefined, key: string) => asArray(get(dict, key));
export const getStream = (dict: PDFDict | undefined, key: string) => asStream(get(dict, key));
export const getName = (dict: PDFDict | undefined, key: string) => asName(get(dict, key));
export const isTrue = (dict: PDFDict | undefined, key: string): boolean => get(dict, key) === PDFBool.True;
export const getNumber = (dict: PDFDict | undefined, key: string) => asNumber(get(dict, key));

/** Entries of an array as written, mostly references. */
export const entriesOf = (dict: PDFDict | undefined, key: string): PDFObject[] => getArray(dict, key)?.asArray() ?? [];

export const itemsOf = (array: PDFArray | undefined): (PDFObject | undefined)[] =>
  array ? array.asArray().map((_, index) => array.lookup(index)) : [];

export const numbersOf = (array: PDFArray | undefined): number[] => itemsOf(array).map((item) => asNumber(item) ?? 0);

export type StringObject = PDFString | PDFHexString;

export const isText = (object: PDFObject | undefined): object is StringObject =>
  object instanceof PDFString || object instanceof PDFHexString;

export function getText(dict: PDFDict | undefined, key: string): string | undefined {
  const value = get(dict, key);
  return isText(value) ? value.decodeText() : undefined;
}

/** Returns the dictionaries of an array; skips other entries. */
export const dictsOf = (array: PDFArray | undefined): PDFDict[] =>
  itemsOf(array)
    .map(asDict)
    .filter((dict) => dict !== undefined);

/** Returns the drawings of an annotation's normal appearance, one for each of its states. */
export function appearancesOf(annotation: PDFDict): PDFRawStream[] {
  const normal = get(getDict(annotation, 'AP'), 'N');
  if (isStream(normal)) return [normal];
  return isDict(normal) ? normal.keys().flatMap((key) => asStream(normal.lookup(key)) ?? []) : [];
}

/** Entries of a single value or an array. */
export function listOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  if (object === undefined) return [];
  return isArray(object) ? itemsOf(object) : [object];
}

export const filtersOf = (dict: PDFDict): string[] =>
  listOf(get(dict, 'Filter')).map((filter) => asName(filter) ?? '?');

/** Returns whether parameters change what a filter does. */
const matters = (parms: PDFDict | undefined): boolean =>
  (getNumber(parms, 'Predictor') ?? 1) > 1 || getNumber(parms, 'EarlyChange') === 0;

/** Some readers ignore parameters that are in an array while the filters aren't, or the reverse. */
function areParmsClear(dict: PDFDict): boolean {
  const parms = get(dict, 'DecodeParms');
  return isArray(get(dict, 'Filter')) === isArray(parms) || !listOf(parms).map(asDict).some(matters);
}

/** @throws Error for unknown filters or damaged data, and if readers decode it in different ways */
export function decodeStream(stream: PDFRawStream): Uint8Array {
  const filters = filtersOf(stream.dict);
  if (filters.length === 0) return stream.contents;
  if (!areParmsClear(stream.dict)) throw new MessageError(message('readers decode it in different ways'));
  const bytes = decodePDFRawStream(stream).decode();
  const parms = listOf(get(stream.dict, 'DecodeParms')).map(asDict);
  const withPredictor = parms.findIndex((parm) => (getNumber(parm, 'Predictor') ?? 1) > 1);
  if (withPredictor < 0) return bytes;
  if (withPredictor !== filters.length - 1)
    throw new MessageError(message("a filter that isn't its last one has a predictor"));
  return undoPredictor(bytes, {
    predictor: getNumber(parms[withPredictor], 'Predictor') ?? 1,
    colors: getNumber(parms[withPredictor], 'Colors') ?? 1,
    bits: getNumber(parms[withPredictor], 'BitsPerComponent') ?? 8,
    columns: getNumber(parms[withPredictor], 'Columns') ?? 1,
  });
}

/** Undoes one filter. @throws Error for an unknown one or damaged data */
export function undoFilter(filter: string, data: Uint8Array): Uint8Array {
  const dict = PDFContext.create().obj({ Filter: filter });
  return decodePDFRawStream(PDFRawStream.of(dict, data)).decode();
}

/** Compresses data as {@link undoFilter} undoes it with `FlateDecode`. */
export const deflateData = (data: Uint8Array): Uint8Array => PDFContext.create().flateStream(data).contents;

/** Returns a stream with other data, keeping only these dictionary entries. */
export function withData(stream: PDFRawStream, data: Uint8Array, kept: ReadonlySet<string>): PDFRawStream {
  const made = stream.dict.context.flateStream(data);
  for (const [key, value] of stream.dict.entries()) if (kept.has(key.decodeText())) made.dict.set(key, value);
  return made;
}

/** Returns the direct contents of an object, including references. */
export function childrenOf(object: PDFObject): PDFObject[] {
  if (isArray(object)) return object.asArray();
  if (isDict(object)) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
}

/** Adds items one by one: as arguments of one call, too many of them overflow the stack. */
export function pushAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/**
 * Visits everything reachable, each object once; doesn't descend where `visit` returns false.
 * @returns all objects and references that were reached
 */
export function walk(
  from: readonly (PDFObject | undefined)[],
  context: PDFDict['context'],
  visit: (object: PDFObject, ref: PDFRef | undefined) => boolean | undefined,
): ReadonlySet<PDFObject> {
  const seen = new Set<PDFObject>();
  const waiting = from.filter((object) => object !== undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const ref = next instanceof PDFRef ? next : undefined;
    const object = context.lookup(next);
    if (object === undefined || (ref && seen.has(object))) continue;
    seen.add(object);
    if (visit(object, ref) !== false) pushAll(waiting, childrenOf(object));
  }
  return seen;
}

/** Returns whether a page or its annotations draw with an object like this. */
export function drawsWith(page: PDFDict, isSo: (object: PDFObject) => boolean): boolean {
  let isFound = false;
  const appearances = dictsOf(getArray(page, 'Annots')).map((annotation) => get(annotation, 'AP'));
  walk([get(page, 'Contents'), get(page, 'Resources'), ...appearances], page.context, (object) => {
    isFound ||= isSo(object);
    return !isFound && !(isDict(object) && getName(object, 'Type') === 'Page');
  });
  return isFound;
}

/** Returns an entry of a page or of a parent node, as written there. */
export function inherited(page: PDFDict, key: string): PDFObject | undefined {
  const seen = new Set<PDFDict>();
  for (let node: PDFDict | undefined = page; node && !seen.has(node); node = getDict(node, 'Parent')) {
    seen.add(node);
    if (get(node, key) !== undefined) return node.get(nameOf(key));
  }
  return undefined;
}

export function ownWhatIsInherited(page: PDFDict): void {
  for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
    const value = inherited(page, key);
    if (value) page.set(nameOf(key), value);
  }
}

/** Only hostile files have deeper trees. */
const MAX_DEPTH = 50;

/** Removes fields without children, or whose own widget is gone. */
export function pruneFields(form: PDFDict | undefined, isGone: (widget: PDFDict) => boolean = () => false): void {
  form?.delete(nameOf('CO'));
  const prune = (list: PDFArray | undefined, depth: number): void => {
    for (let at = (list?.size() ?? 0) - 1; list && at >= 0 && depth < MAX_DEPTH; at--) {
      const field = asDict(list.lookup(at));
      const kids = getArray(field, 'Kids');
      prune(kids, depth + 1);
      if (!field || (kids ? kids.size() === 0 : isGone(field))) list.remove(at);
    }
  };
  prune(getArray(form, 'Fields'), 0);
}
