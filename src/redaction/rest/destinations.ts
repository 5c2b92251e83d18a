// Cleans actions and destinations of links, outline entries and buttons.
import {
  asDict,
  get,
  getDict,
  getName,
  isArray,
  isDict,
  isName,
  isNumber,
  isText,
  itemsOf,
  literalString,
  nameOf,
  namePairsOf,
  type PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFObject,
} from '../../pdf/structure/index.ts';
import type { Kept } from './hidden.ts';
import type { Repeats } from './repeats.ts';

const ACTIONS = new Set('GoTo GoToR URI Named ResetForm SubmitForm Hide SetOCGState Thread'.split(' '));

/** Returns whether readers use an action, and it repeats no redacted word. */
export function isUsable(action: PDFDict, kept: Kept, repeats: Repeats): boolean {
  const kind = getName(action, 'S') ?? '';
  if (kind === 'JavaScript') return kept.has('scripts') && !repeats.inside(action, action.context);
  const isPlain = (key: string) => {
    const value = get(action, key);
    return value === undefined || !repeats.inside(value, action.context);
  };
  return ACTIONS.has(kind) && isPlain('URI') && isPlain('F');
}

export function resolveTarget(target: PDFObject, repeats: Repeats): PDFObject {
  if (isText(target)) return repeats.identifier(target);
  if (isName(target) && repeats.inName(target)) return nameOf(repeats.rename(target.decodeText()));
  return target;
}

/** Reduces an explicit destination to its page and numbers. */
function settlePlace(place: PDFArray, context: PDFContext): void {
  for (const [index, item] of itemsOf(place).entries()) {
    const isPlain = isNumber(item) || isName(item) || isDict(item);
    if (index > 0 && !isPlain) place.set(index, context.obj(0));
  }
}

/** Writes a name tree as one sorted list, with sanitized names. */
export function toNameTree(
  pairs: readonly (readonly [name: PDFObject, value: PDFObject])[],
  repeats: Repeats,
  context: PDFContext,
): PDFDict {
  const named = pairs.map(
    ([name, value]) => [isText(name) ? repeats.identifier(name) : literalString(''), value] as const,
  );
  const keyOf = (name: PDFObject) => (isText(name) ? readLatin(name.asBytes()) : '');
  const sorted = named
    .map(([name, value]) => [keyOf(name), name, value] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const tree = context.obj({});
  tree.set(nameOf('Names'), context.obj(sorted.flatMap(([, name, value]) => [name, value])));
  return tree;
}

const latin = new TextDecoder('latin1');
const readLatin = (bytes: Uint8Array) => latin.decode(bytes);

/** Cleans named destinations. @returns their maps, whose keys are user-defined */
export function cleanDestinations(
  catalog: PDFDict,
  pages: ReadonlySet<PDFObject>,
  repeats: Repeats,
): readonly PDFDict[] {
  const isKept = (value: PDFObject | undefined): boolean => {
    const dict = asDict(value);
    const place = dict ? get(dict, 'D') : value;
    for (const [key] of dict?.entries() ?? []) if (key.decodeText() !== 'D') dict?.delete(key);
    if (!isArray(place) || place.size() === 0) return false;
    const page = place.lookup(0);
    if (!(isNumber(page) || (page && pages.has(page)))) return false;
    settlePlace(place, catalog.context);
    return true;
  };
  const names = getDict(catalog, 'Names');
  const tree = getDict(names, 'Dests');
  if (names && tree) {
    const pairs = namePairsOf(tree).filter(([, value]) => isKept(catalog.context.lookup(value)));
    names.set(nameOf('Dests'), toNameTree(pairs, repeats, catalog.context));
  }
  const old = getDict(catalog, 'Dests');
  for (const [key, value] of old?.entries() ?? []) {
    const name = resolveTarget(key, repeats);
    if (name !== key || !isKept(catalog.context.lookup(value))) old?.delete(key);
    if (isName(name) && name !== key && isKept(catalog.context.lookup(value))) old?.set(name, value);
  }
  return old ? [old] : [];
}
