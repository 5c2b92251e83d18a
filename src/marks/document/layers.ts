// Layers: marks of several files over one document. The layers are a property of the document, and
// a mark's layer is an entry of its `data`: other readers keep and ignore both. Marks without such
// an entry form the base layer, whose file is the document itself.
import { remembered } from '../../kernel/remembered.ts';
import type { BaseMark } from '../kit/base-mark.ts';
import { MAIN_COLORS } from '../kit/palette.ts';
import type { Mark } from '../registry.ts';
import { mergeProperties } from './merge-properties.ts';
import type { MarksDocument } from './parse.ts';

export type Properties = Readonly<Record<string, unknown>>;

export interface Layer {
  readonly id: string;
  /** Empty for a base layer without a name. */
  readonly name: string;
  readonly author: string | undefined;
  readonly color: string;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
}

export interface LayerChange {
  readonly name?: string;
  readonly author?: string;
  readonly color?: string;
  readonly isHidden?: boolean;
  readonly isLocked?: boolean;
}

/** A layer as stored. Name, author and colour of `file` come first; these are the defaults. */
interface StoredLayer {
  readonly id: string;
  readonly name?: unknown;
  readonly color?: unknown;
  readonly hidden?: true;
  readonly locked?: true;
  /** Properties of the layer's file; an empty `marks` holds the place of its marks. */
  readonly file?: Properties;
}

const PROPERTY = 'markwright:layers';

export const BASE_LAYER = '';

const KEYS = {
  layer: 'markwright:layer',
  /** The mark's uid, a space, and its uid in the layer's file, if they differ, as for copies. */
  uid: 'markwright:layer-uid',
  /** Present if the mark's `data` is empty in its file, rather than missing. */
  emptyData: 'markwright:layer-data',
} as const;

const KEY_NAMES: readonly string[] = Object.values(KEYS);

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COLOR = /^#[\da-f]{6}$/i;

/** Colours for new layers: those that stand out on paper. */
const LAYER_COLORS = MAIN_COLORS.map(({ value }) => value).filter((value) => !['#171b24', '#ffffff'].includes(value));

/** Returns whether an entry of the base layer says nothing. */
const isPlainBase = (stored: StoredLayer): boolean => stored.id === BASE_LAYER && Object.keys(stored).length === 1;

function storedLayers(properties: Properties): readonly StoredLayer[] {
  const list = properties[PROPERTY];
  if (!Array.isArray(list)) return [];
  const byId = new Map<string, StoredLayer>();
  for (const item of list as readonly unknown[]) {
    if (isObject(item) && typeof item.id === 'string' && !byId.has(item.id)) byId.set(item.id, item as never);
  }
  return [...byId.values()];
}

/** Returns the properties with other layers; without the property if there are none. */
function withStored(properties: Properties, list: readonly StoredLayer[]): Properties {
  // The base layer is the lowest unless the list says otherwise.
  const layers = list.filter((layer, index) => index > 0 || !isPlainBase(layer));
  if (layers.length > 0) return { ...properties, [PROPERTY]: layers };
  const { [PROPERTY]: _layers, ...others } = properties;
  return others;
}

function ownFile(properties: Properties): Properties {
  const { [PROPERTY]: _layers, ...file } = properties;
  return file;
}

const fileOf = (properties: Properties, stored: StoredLayer | undefined): Properties =>
  stored && stored.id !== BASE_LAYER ? (isObject(stored.file) ? stored.file : { marks: [] }) : ownFile(properties);

const firstText = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

function toLayer(properties: Properties, stored: StoredLayer): Layer {
  const file = fileOf(properties, stored);
  const color = firstText(file.color, stored.color);
  return {
    id: stored.id,
    name: firstText(file.name, stored.name) ?? '',
    author: firstText(file.author),
    color: color !== undefined && COLOR.test(color) ? color.toLowerCase() : (LAYER_COLORS[0] as string),
    isHidden: stored.hidden === true,
    isLocked: stored.locked === true,
  };
}

const BASE: StoredLayer = { id: BASE_LAYER, color: '#2457d6' };

/** Returns the stored layers with the base layer, which is the lowest if it isn't stored. */
function allStored(properties: Properties): readonly StoredLayer[] {
  const stored = storedLayers(properties);
  const hasBase = stored.some(({ id }) => id === BASE_LAYER);
  return hasBase ? stored.map((layer) => (layer.id === BASE_LAYER ? { ...BASE, ...layer } : layer)) : [BASE, ...stored];
}

/** Returns all layers of a document, lowest first. Cached by the properties. */
export const layersOf = remembered((properties: Properties): readonly Layer[] =>
  allStored(properties).map((layer) => toLayer(properties, layer)),
);

const layersById = remembered(
  (properties: Properties): ReadonlyMap<string, Layer> =>
    new Map(layersOf(properties).map((layer) => [layer.id, layer])),
);

export const hasLayers = (properties: Properties): boolean => Object.hasOwn(properties, PROPERTY);

export const hasSameLayers = (a: Properties, b: Properties): boolean => a[PROPERTY] === b[PROPERTY];

const entryOf = ({ data }: BaseMark, key: string): string | undefined =>
  data && Object.hasOwn(data, key) ? data[key] : undefined;

/** Returns the mark's layer; the base layer if its own doesn't exist. */
export function layerOf(properties: Properties, mark: BaseMark): Layer {
  const layers = layersById(properties);
  return layers.get(entryOf(mark, KEYS.layer) ?? BASE_LAYER) ?? (layers.get(BASE_LAYER) as Layer);
}

export function fileUidOf(mark: BaseMark): string {
  const uids = entryOf(mark, KEYS.uid);
  return uids?.startsWith(`${mark.uid} `) ? uids.slice(mark.uid.length + 1) : mark.uid;
}

export function outOfLayer<M extends BaseMark>(mark: M): M {
  const { data, ...bare } = mark;
  if (!data || !KEY_NAMES.some((key) => Object.hasOwn(data, key))) return mark;
  const others = Object.entries(data).filter(([key]) => !KEY_NAMES.includes(key));
  const isKept = others.length > 0 || entryOf(mark, KEYS.emptyData) !== undefined;
  return { ...(isKept ? { ...mark, data: Object.fromEntries(others) } : bare), uid: fileUidOf(mark) } as M;
}

/** Moves a mark to a layer. @param uid unique in the document; by default the mark's own */
export function intoLayer<M extends BaseMark>(mark: M, id: string, uid: string = mark.uid): M {
  const plain = outOfLayer(mark);
  if (id === BASE_LAYER) return plain.uid === uid ? plain : { ...plain, uid };
  const entries = {
    [KEYS.layer]: id,
    ...(plain.uid === uid ? {} : { [KEYS.uid]: `${uid} ${plain.uid}` }),
    ...(plain.data && Object.keys(plain.data).length === 0 ? { [KEYS.emptyData]: '' } : {}),
  };
  return { ...plain, uid, data: { ...plain.data, ...entries } };
}

export interface NewLayer {
  readonly id: string;
  /** Name unless the file has its own. */
  readonly name: string;
  /** Properties of the layer's file. */
  readonly file?: Properties;
}

export function addLayer(properties: Properties, { id, name, file = {} }: NewLayer): Properties {
  const stored = storedLayers(properties);
  const color = LAYER_COLORS[stored.filter((layer) => layer.id !== BASE_LAYER).length % LAYER_COLORS.length];
  const own: Properties = Object.hasOwn(file, 'marks') ? file : { ...file, marks: [] };
  return withStored(properties, [...stored, { id, name, color, file: own }]);
}

export const removeLayer = (properties: Properties, id: string): Properties =>
  withStored(
    properties,
    storedLayers(properties).filter((layer) => layer.id !== id),
  );

/** Puts a layer at an index of {@link layersOf}. The marks keep their order: see `moveLayer`. */
export function placeLayer(properties: Properties, id: string, index: number): Properties {
  const stored = storedLayers(properties);
  const all = stored.some((layer) => layer.id === BASE_LAYER) ? stored : [{ id: BASE_LAYER }, ...stored];
  const layer = all.find((each) => each.id === id);
  if (!layer) return properties;
  return withStored(properties, all.filter((each) => each !== layer).toSpliced(index, 0, layer));
}

/** Sets or removes flags: a layer without any is stored as before. */
function withFlags<Stored extends StoredLayer>(stored: Stored, { isHidden, isLocked }: LayerChange): Stored {
  const { hidden, locked, ...others } = stored;
  return {
    ...others,
    ...((isHidden ?? hidden) ? { hidden: true } : {}),
    ...((isLocked ?? locked) ? { locked: true } : {}),
  } as Stored;
}

function changeFile(file: Properties, { name, author, color }: LayerChange): Properties {
  const { author: before, ...others } = file;
  const isWithoutAuthor = author === '' && before !== undefined;
  return {
    ...(isWithoutAuthor ? others : file),
    ...(name === undefined ? {} : { name }),
    ...(author === undefined || author === '' ? {} : { author }),
    ...(color === undefined ? {} : { color }),
  };
}

/** Changes a layer. Name, author and colour are written to its file. */
export function changeLayer(properties: Properties, id: string, change: LayerChange): Properties {
  const stored = storedLayers(properties);
  if (id === BASE_LAYER) {
    const isStored = stored.some((layer) => layer.id === id);
    const all = isStored ? stored : [{ id }, ...stored];
    const layers = all.map((layer) => (layer.id === id ? withFlags(layer, change) : layer));
    return changeFile(withStored(properties, layers), change);
  }
  return withStored(
    properties,
    stored.map((layer) =>
      layer.id === id ? { ...withFlags(layer, change), file: changeFile(fileOf(properties, layer), change) } : layer,
    ),
  );
}

/** Returns a document of other marks with these layers and their comments, but nothing else. */
export function withLayersOf(document: MarksDocument, marks: readonly Mark[]): MarksDocument {
  const { comments } = document;
  return { ...withStored({}, storedLayers(document)), ...(comments === undefined ? {} : { comments }), marks };
}

/** Returns a layer as a document of its own, like the file that it came from. */
export function layerDocument(document: MarksDocument, id: string): MarksDocument {
  const file = fileOf(
    document,
    storedLayers(document).find((layer) => layer.id === id),
  );
  const marks = document.marks.filter((mark) => layerOf(document, mark).id === id).map((mark) => outOfLayer(mark));
  return { ...file, marks };
}

function renameMarks(comments: unknown, uids: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(comments)) return comments;
  return (comments as readonly unknown[]).map((comment) => {
    const uid = isObject(comment) && typeof comment.markUid === 'string' ? uids.get(comment.markUid) : undefined;
    return uid === undefined ? comment : { ...(comment as object), markUid: uid };
  });
}

/** Merges all layers into one plain document: nothing of their files is lost. */
export function mergeLayers(document: MarksDocument): MarksDocument {
  if (!hasLayers(document)) return document;
  const marks = new Map<Mark, Mark>();
  const taken = new Set<string>();
  let properties: Properties | undefined;
  const ids = layersOf(document).map(({ id }) => id);
  // The document's own file comes first.
  for (const id of [BASE_LAYER, ...ids.filter((each) => each !== BASE_LAYER)]) {
    const uids = new Map<string, string>();
    for (const mark of document.marks) {
      if (layerOf(document, mark).id !== id) continue;
      const plain = outOfLayer(mark);
      const uid = taken.has(plain.uid) ? mark.uid : plain.uid;
      taken.add(uid);
      if (uid !== plain.uid) uids.set(plain.uid, uid);
      marks.set(mark, uid === plain.uid ? plain : { ...plain, uid });
    }
    const { marks: _marks, ...file } = layerDocument({ ...document, marks: [] }, id);
    const named = uids.size > 0 ? { ...file, comments: renameMarks(file.comments, uids) } : file;
    properties = properties
      ? mergeProperties(properties, named, 'both')
      : { ...layerDocument(document, id), marks: [] };
  }
  return { ...properties, marks: document.marks.map((mark) => marks.get(mark) ?? mark) };
}
