// Rules of layers: hidden ones are neither drawn nor selected, locked ones aren't changed.

import { getOrCreate } from '../kernel/get-or-create.ts';
import {
  BASE_LAYER,
  changeLayer,
  hasLayers,
  hasSameLayers,
  intoLayer,
  type Layer,
  layerCommentsOf,
  layerOf,
  layersOf,
  type Mark,
} from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { Diff, DocumentProperties } from '../store/diff.ts';
import type { DocumentStore, LayerRules } from '../store/document.ts';
import type { SessionStore } from '../store/session.ts';
import type { LayerFacts } from './page-index.ts';

export const layerName = ({ id, name }: Layer): string =>
  name !== '' ? name : id === BASE_LAYER ? t('This document') : '–';

const isOpen = ({ isHidden, isLocked }: Layer): boolean => !isHidden && !isLocked;

/** Returns the layer that new marks go to: the chosen one, or else the last open one. */
export function layerForNew(properties: DocumentProperties, chosen: string): Layer {
  const layers = layersOf(properties);
  const own = layers.find(({ id }) => id === chosen) ?? (layers[0] as Layer);
  return isOpen(own) ? own : (layers.findLast(isOpen) ?? own);
}

/** Puts an added mark into its own layer, if that is open, or else into that of new marks. */
function adoptMark(
  mark: Mark,
  properties: DocumentProperties,
  chosen: string,
  notify: (text: string) => void,
): ReturnType<LayerRules['adopt']> {
  if (!hasLayers(properties)) return { mark };
  const own = layerOf(properties, mark);
  if (own.id !== BASE_LAYER && isOpen(own)) return { mark };
  const layer = layerForNew(properties, chosen);
  const adopted = layer.id === own.id ? mark : intoLayer(mark, layer.id);
  if (isOpen(layer)) return { mark: adopted };
  notify(t('New marks go to “{layer}”, which is shown and unlocked again.', { layer: layerName(layer) }));
  return { mark: adopted, properties: changeLayer(properties, layer.id, { isHidden: false, isLocked: false }) };
}

/** Distance of a new mark above the others, as a part of that to the next. Allows 100,000 steps. */
const STEP = 1 / 4096;

/** Returns ranks above a layer's marks and those below; undefined on top of all marks. */
export function ranksIn(document: DocumentStore, id: string): () => number | undefined {
  const properties = document.properties();
  const order = layersOf(properties).map((layer) => layer.id);
  const own = order.indexOf(id);
  const ordered = document.ordered();
  const at = ordered.findLastIndex(({ mark }) => order.indexOf(layerOf(properties, mark).id) <= own);
  const next = ordered[at + 1]?.rank;
  let last = ordered[at]?.rank ?? 0;
  return () => {
    if (next === undefined) return undefined;
    last += (next - last) * STEP;
    return last;
  };
}

/** Returns ranks of new marks: by the layers, however many are added in one edit. */
function createLayerRanks(document: () => DocumentStore): (mark: Mark) => number | undefined {
  let revision = -1;
  const ranks = new Map<string, () => number | undefined>();
  return (mark) => {
    const store = document();
    if (!hasLayers(store.properties())) return undefined;
    const now = store.status.getState().revision;
    if (now !== revision) ranks.clear();
    revision = now;
    const { id } = layerOf(store.properties(), mark);
    return getOrCreate(ranks, id, () => ranksIn(store, id))();
  };
}

/** Returns a function that puts added marks into their layer, at their rank. */
export function createAdopter(
  document: () => DocumentStore,
  session: SessionStore,
  notify: (text: string) => void,
): LayerRules['adopt'] {
  const rankOf = createLayerRanks(document);
  return (mark, properties) => {
    const adopted = adoptMark(mark, properties, session.getState().activeLayer, notify);
    return { ...adopted, rank: rankOf(adopted.mark) };
  };
}

/** Returns why marks of a closed layer can't be selected or changed, and the way on. */
export function closedReason(layer: Layer): string {
  const values = { layer: layerName(layer) };
  return layer.isLocked
    ? t('“{layer}” is locked. Unlock it in the Layers panel to edit its marks.', values)
    : t('“{layer}” is hidden. Show it in the Layers panel to edit its marks.', values);
}

export const isInLockedLayer = ({ document }: { readonly document: DocumentStore }, mark: Mark): boolean =>
  hasLayers(document.properties()) && layerOf(document.properties(), mark).isLocked;

/** Returns whether a mark can't be selected, as its layer is hidden or locked. */
export function isClosed(document: DocumentStore, uid: string): boolean {
  const properties = document.properties();
  if (!hasLayers(properties)) return false;
  const mark = document.get(uid)?.mark;
  return mark !== undefined && !isOpen(layerOf(properties, mark));
}

export const layerFacts = (document: DocumentStore): LayerFacts => ({
  isLocked: (mark) => isInLockedLayer({ document }, mark),
  hasComments: (mark) => layerCommentsOf(document.properties(), mark).length > 0,
});

/** Returns whether all marks are as visible, open and commented in both states. */
export const sameLayerFacts = (a: DocumentProperties, b: DocumentProperties): boolean =>
  hasSameLayers(a, b) && a.comments === b.comments;

interface Hiding {
  readonly hiddenByHand: ReadonlySet<string>;
  /** Hidden marks so far. */
  readonly before: ReadonlySet<string>;
  /** Changed marks; undefined if all may have changed. */
  readonly diff: Diff | undefined;
}

/** Returns the marks hidden by hand or with their layer: the same set if nothing changed. */
export function withHiddenLayers(document: DocumentStore, { hiddenByHand, before, diff }: Hiding): ReadonlySet<string> {
  const properties = document.properties();
  if (!layersOf(properties).some(({ isHidden }) => isHidden)) return hiddenByHand;
  const isHidden = (mark: Mark) => layerOf(properties, mark).isHidden;
  if (!diff) {
    const hidden = new Set(hiddenByHand);
    for (const { mark } of document.ordered()) if (isHidden(mark)) hidden.add(mark.uid);
    return hidden;
  }
  const added = [...diff.entries].flatMap(([uid, { to }]) =>
    to && !before.has(uid) && isHidden(to.mark) ? [uid] : [],
  );
  const shown = [...diff.entries].flatMap(([uid, { to }]) =>
    to && before.has(uid) && !hiddenByHand.has(uid) && !isHidden(to.mark) ? [uid] : [],
  );
  if (added.length + shown.length === 0) return before;
  const hidden = new Set([...before, ...added]);
  for (const uid of shown) hidden.delete(uid);
  return hidden;
}
