// Three-way merge of marks files, by `uid` and property.
import type { PageNumber } from '../../kernel/page-number.ts';
import { checkMark, type MarksDocument } from '../../marks/index.ts';
import {
  buildList,
  buildObject,
  canonicalText,
  type HeldValue,
  holdItems,
  holdProperty,
  isObject,
  keysOf,
} from './held.ts';
import { mergeOrder } from './merge-order.ts';
import { DOCUMENT, identityOf, type MergeShape } from './shapes.ts';

export interface MergeSource {
  readonly name: string;
  readonly document: MarksDocument;
}

export interface MergeOption {
  /** Names of the files with this value, sorted. */
  readonly from: readonly string[];
  /** Missing if these files removed it. */
  readonly value?: unknown;
}

/** Place that several files changed differently. */
export interface MergeConflict {
  /** Property names, and uids or ids of items: `["marks", "a1", "text"]`. */
  readonly path: readonly string[];
  /** `order` for equal items in different orders; its values are lists of uids or ids. */
  readonly kind: 'value' | 'removed' | 'order';
  readonly pageNumber?: PageNumber;
  /** Value in the base; missing if it had none. */
  readonly base?: unknown;
  /** At least two options, sorted independently of the files' order. */
  readonly options: readonly MergeOption[];
}

/** Resolves a conflict. @returns the index of an option; undefined to leave it open */
export type ChooseOption = (conflict: MergeConflict) => number | undefined;

export interface MergedMarks {
  /** Merged document. Open conflicts keep the base's value, or the first option without a base. */
  readonly document: MarksDocument;
  /** Open conflicts, by page and place. */
  readonly conflicts: readonly MergeConflict[];
}

/** A file's value at a place; undefined if it has none. */
interface Side {
  readonly from: string;
  readonly held: HeldValue | undefined;
}

/** Equal values with the files that have them. */
interface Version {
  readonly from: readonly string[];
  readonly held: HeldValue | undefined;
}

interface Place {
  readonly path: readonly string[];
  readonly pageNumber?: PageNumber;
  readonly base: HeldValue | undefined;
}

const textOf = (held: HeldValue | undefined): string => (held === undefined ? '' : canonicalText(held));

function changedVersions(sides: readonly Side[], base: HeldValue | undefined): readonly Version[] {
  const byText = new Map<string, { from: Set<string>; held: HeldValue | undefined }>();
  const baseText = textOf(base);
  for (const { from, held } of sides) {
    const text = textOf(held);
    if (text === baseText) continue;
    const version = byText.get(text);
    version?.from.add(from);
    if (!version) byText.set(text, { from: new Set([from]), held });
    // Equal data may be serialized differently: choose independently of the files' order.
    else if (held && JSON.stringify(held.value) < JSON.stringify(version.held?.value)) version.held = held;
  }
  return [...byText]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { from, held }]) => ({ from: [...from].sort(), held }));
}

const instant = (held: HeldValue | undefined): number => Date.parse(String(held?.value));

function latest(versions: readonly Version[]): HeldValue | undefined {
  const present = versions.filter(({ held }) => held !== undefined);
  return present.reduce<Version | undefined>(
    (last, version) => (last && !(instant(version.held) >= instant(last.held)) ? last : version),
    undefined,
  )?.held;
}

class Merger {
  readonly conflicts: MergeConflict[] = [];
  readonly #choose: ChooseOption;

  constructor(choose: ChooseOption) {
    this.#choose = choose;
  }

  merge(shape: MergeShape, place: Place, sides: readonly Side[]): HeldValue | undefined {
    const { base } = place;
    const versions = changedVersions(sides, base);
    const [first, ...others] = versions;
    if (!first) return base;
    if (others.length === 0) return first.held;
    if (shape.kind === 'latest') return latest(versions);
    const removing = versions.find(({ held }) => held === undefined);
    if (removing) return this.#mergeRemoved(shape, place, removing, sides);
    const values = versions.flatMap(({ held }) => (held ? [held.value] : []));
    if (shape.kind === 'list' && values.every(Array.isArray) && (!base || Array.isArray(base.value)))
      return this.#mergeList(shape, place, sides);
    const isMerged = (shape.kind === 'object' || shape.kind === 'mark') && values.every(isObject);
    if (!isMerged || (base && !isObject(base.value))) return this.#decide(place, 'value', versions);
    return shape.kind === 'mark'
      ? this.#mergeMark(shape, place, sides, versions)
      : this.#mergeObject(shape, place, sides);
  }

  /** Merges a value that some files removed and others changed. */
  #mergeRemoved(shape: MergeShape, place: Place, removing: Version, sides: readonly Side[]): HeldValue | undefined {
    const inner = new Merger(this.#choose);
    const present = sides.filter(({ held }) => held !== undefined);
    const kept = inner.merge(shape, place, present);
    const changed = changedVersions(present, place.base);
    const dates = 'known' in shape ? Object.keys(shape.known).filter((key) => shape.known[key]?.kind === 'latest') : [];
    if (changed.every(({ held }) => isSameBut(dates, held, place.base))) return undefined;
    const from = [...new Set(changed.flatMap((version) => version.from))].sort();
    const before = this.conflicts.length;
    const decided = this.#decide(place, 'removed', [removing, { from, held: kept }]);
    // Inner conflicts only count if the value is kept.
    if (decided === kept || this.conflicts.length > before) this.conflicts.push(...inner.conflicts);
    return decided;
  }

  #mergeMark(
    shape: MergeShape & { kind: 'mark' },
    place: Place,
    sides: readonly Side[],
    versions: readonly Version[],
  ): HeldValue | undefined {
    const types = new Set(versions.map(({ held }) => Reflect.get(held?.value as object, 'type')));
    if (types.size > 1) return this.#decide(place, 'value', versions);
    const inner = new Merger(this.#choose);
    const merged = inner.#mergeObject(shape, place, sides);
    // Each change is valid, but their combination may not be, as with `reason` and `reasons`.
    const isSound = checkMark(merged.value, 0).length === 0 && isPlacedAsIn(merged, place.base, versions);
    if (inner.conflicts.length === 0 && !isSound) return this.#decide(place, 'value', versions);
    this.conflicts.push(...inner.conflicts);
    return merged;
  }

  #mergeObject(
    shape: MergeShape & { kind: 'object' | 'mark' },
    { base, ...place }: Place,
    sides: readonly Side[],
  ): HeldValue {
    const keysIn = (held: HeldValue | undefined) => (held && isObject(held.value) ? keysOf(held.value) : []);
    const propertyOf = (held: HeldValue | undefined, key: string) =>
      held && isObject(held.value) ? holdProperty(held.value, key) : undefined;
    const merged = new Map<string, HeldValue>();
    for (const key of new Set([base, ...sides.map(({ held }) => held)].flatMap(keysIn))) {
      const known = Object.hasOwn(shape.known, key) ? shape.known[key] : undefined;
      const held = this.merge(
        known ?? shape.other,
        { ...place, path: [...place.path, key], base: propertyOf(base, key) },
        sides.map((side) => ({ from: side.from, held: propertyOf(side.held, key) })),
      );
      if (held) merged.set(key, held);
    }
    const { keys } = mergeOrder({
      base: keysIn(base),
      sides: sides.map(({ held }) => keysIn(held)),
      kept: new Set(merged.keys()),
      compare: (a, b) => (a < b ? -1 : 1),
    });
    return buildObject(keys.map((key) => [key, merged.get(key) as HeldValue]));
  }

  #mergeList(shape: MergeShape & { kind: 'list' }, { base, ...place }: Place, sides: readonly Side[]): HeldValue {
    const baseItems = base ? itemsByKey(base) : new Map<string, HeldValue>();
    const sideItems = sides.map(({ from, held }) => ({
      from,
      items: held ? itemsByKey(held) : new Map<string, HeldValue>(),
    }));
    const merged = new Map<string, HeldValue>();
    for (const key of new Set(
      [baseItems, ...sideItems.map(({ items }) => items)].flatMap((items) => [...items.keys()]),
    )) {
      const versions = sideItems.map(({ from, items }) => ({ from, held: items.get(key) }));
      const itemBase = baseItems.get(key);
      const page = shape.isMarks ? pageOf(itemBase ?? versions.find(({ held }) => held)?.held) : undefined;
      const inside = { ...place, ...(page === undefined ? {} : { pageNumber: page }) };
      const held = this.merge(shape.item, { ...inside, path: [...place.path, key], base: itemBase }, versions);
      if (held) merged.set(key, held);
    }
    const keys = this.#orderItems({ ...place, base }, merged, baseItems, sideItems);
    return buildList(keys.map((key) => merged.get(key) as HeldValue));
  }

  #orderItems(
    place: Place,
    merged: ReadonlyMap<string, HeldValue>,
    baseItems: ReadonlyMap<string, HeldValue>,
    sideItems: readonly { from: string; items: ReadonlyMap<string, HeldValue> }[],
  ): readonly string[] {
    const sides = sideItems.map(({ items }) => [...items.keys()]);
    const order = { base: [...baseItems.keys()], kept: new Set(merged.keys()), compare: byDate(merged) };
    const { keys, contradicting } = mergeOrder({ ...order, sides });
    if (contradicting.length === 0) return keys;
    const versions = contradicting.map((sequence) => {
      const isIn = new Set(sequence);
      const has = (items: ReadonlyMap<string, HeldValue>) =>
        JSON.stringify([...items.keys()].filter((key) => isIn.has(key))) === JSON.stringify(sequence);
      const from = sideItems.filter(({ items }) => has(items)).map((side) => side.from);
      return { from: [...new Set(from)].sort(), held: { value: sequence } };
    });
    const decided = this.#decide({ ...place, base: { value: order.base } }, 'order', versions);
    const chosen = versions.find(({ held }) => held === decided);
    if (!chosen) return keys;
    const last = chosen.held.value;
    const present = new Set(last);
    return [...last, ...keys.filter((key) => !present.has(key))];
  }

  /** Resolves a conflict, or records it as open. */
  #decide(
    { path, pageNumber, base }: Place,
    kind: MergeConflict['kind'],
    versions: readonly Version[],
  ): HeldValue | undefined {
    const conflict: MergeConflict = {
      path,
      kind,
      ...(pageNumber === undefined ? {} : { pageNumber }),
      ...(base ? { base: base.value } : {}),
      options: versions.map(({ from, held }) => ({ from, ...(held ? { value: held.value } : {}) })),
    };
    const chosen = this.#choose(conflict);
    const version = chosen === undefined ? undefined : versions[chosen];
    if (version) return version.held;
    this.conflicts.push(conflict);
    return base ?? versions[0]?.held;
  }
}

/** Properties that count in units of the page's size. */
const POSITIONS = ['rectangle', 'path', 'points', 'startPoint', 'endPoint'];

/** Returns false if the size of the page and the place on it were changed by different files. */
function isPlacedAsIn(merged: HeldValue, base: HeldValue | undefined, versions: readonly Version[]): boolean {
  const textsOf = (held: HeldValue | undefined, keys: readonly string[]) =>
    keys.map((key) => textOf(held && isObject(held.value) ? holdProperty(held.value, key) : undefined)).join('\n');
  if (textsOf(merged, ['pageData']) === textsOf(base, ['pageData'])) return true;
  const keys = ['pageData', ...POSITIONS];
  return versions.some(({ held }) => textsOf(held, keys) === textsOf(merged, keys));
}

/** Returns true if two objects only differ in the named properties. */
function isSameBut(names: readonly string[], a: HeldValue | undefined, b: HeldValue | undefined): boolean {
  const without = (held: HeldValue | undefined) => {
    const { value } = held ?? {};
    if (!isObject(value)) return held;
    const keys = keysOf(value).filter((key) => !names.includes(key));
    return buildObject(keys.flatMap((key) => [[key, holdProperty(value, key) as HeldValue] as const]));
  };
  return textOf(without(a)) === textOf(without(b));
}

/** Returns list items by their identity: an id, or else their content. */
function itemsByKey(list: HeldValue): ReadonlyMap<string, HeldValue> {
  const items = new Map<string, HeldValue>();
  for (const held of holdItems(list)) {
    const name = identityOf(held) ?? canonicalText(held);
    let key = name;
    for (let times = 2; items.has(key); times++) key = `${name} (${times})`;
    items.set(key, held);
  }
  return items;
}

const pageOf = (held: HeldValue | undefined): number | undefined => {
  const page = isObject(held?.value) ? Reflect.get(held.value, 'pageNumber') : undefined;
  return typeof page === 'number' ? page : undefined;
};

/** Sorts by creation time, then by key. */
function byDate(items: ReadonlyMap<string, HeldValue>): (a: string, b: string) => number {
  const times = new Map<string, number>();
  for (const [key, { value }] of items) {
    const time = isObject(value) ? Date.parse(String(Reflect.get(value, 'creationDateTime'))) : Number.NaN;
    times.set(key, Number.isNaN(time) ? 0 : time);
  }
  return (a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || (a < b ? -1 : 1);
}

/** Sorts conflicts by page and place, independently of the files' order. */
function byPlace(a: MergeConflict, b: MergeConflict): number {
  const keyOf = ({ path, kind }: MergeConflict) => JSON.stringify([path, kind]);
  return (a.pageNumber ?? 0) - (b.pageNumber ?? 0) || (keyOf(a) < keyOf(b) ? -1 : 1);
}

/**
 * Merges any number of marks files, three-way by `uid` and property: different changes to the same
 * place conflict. Commutative, associative and idempotent; the base is neutral.
 * @param base without one, nothing counts as removed
 * @param choose resolves conflicts; by default, all stay open
 */
export function mergeMarks(
  base: MarksDocument | undefined,
  sources: readonly MergeSource[],
  choose: ChooseOption = () => undefined,
): MergedMarks {
  const merger = new Merger(choose);
  const sides = sources.map(({ name, document }) => ({ from: name, held: { value: document } }));
  const merged = merger.merge(DOCUMENT, { path: [], base: base && { value: base } }, sides);
  return { document: (merged?.value ?? { marks: [] }) as MarksDocument, conflicts: merger.conflicts.sort(byPlace) };
}

export function preferFiles(names: readonly string[]): ChooseOption {
  return ({ options }) => {
    const name = names.find((each) => options.some(({ from }) => from.includes(each)));
    return name === undefined ? undefined : options.findIndex(({ from }) => from.includes(name));
  };
}
