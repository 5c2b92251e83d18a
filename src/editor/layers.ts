// Edits of layers: each one step of undo.
import {
  addLayer,
  BASE_LAYER,
  changeLayer,
  intoLayer,
  type Layer,
  type LayerChange,
  layerOf,
  layersOf,
  type Mark,
  type MarksDocument,
  placeLayer,
  removeLayer,
} from '../marks/index.ts';
import { type Message, message, msg, t } from '../messages/index.ts';
import type { DocumentProperties } from '../store/diff.ts';
import type { Transaction } from '../store/document.ts';
import type { Editor } from './editor.ts';
import { closedReason, layerForNew, layerName, ranksIn } from './layer-rules.ts';

export const activeLayer = ({ document, session }: Editor): Layer =>
  layerForNew(document.properties(), session.getState().activeLayer);

function labelOf(layer: Layer, change: LayerChange): Message {
  const values = { layer: layerName(layer) };
  if (change.isHidden !== undefined)
    return change.isHidden ? message('Hide {layer}', values) : message('Show {layer}', values);
  if (change.isLocked !== undefined)
    return change.isLocked ? message('Lock {layer}', values) : message('Unlock {layer}', values);
  return message('Change {name}', { name: values.layer });
}

/** Changes a layer. Says so if new marks go elsewhere from now on. */
export function editLayer(editor: Editor, layer: Layer, change: LayerChange): void {
  const { document, ports } = editor;
  const before = activeLayer(editor);
  document.commit(
    labelOf(layer, change),
    (transaction) => transaction.setProperties(changeLayer(document.properties(), layer.id, change)),
    change.color === undefined ? {} : { mergeKey: `layer color ${layer.id}` },
  );
  const after = activeLayer(editor);
  if (after.id !== before.id) ports.notify(t('New marks go to “{layer}” now.', { layer: layerName(after) }));
}

/** Makes a layer that of new marks, unless it is hidden or locked. */
export function activateLayer({ ports, session }: Editor, layer: Layer): void {
  if (layer.isHidden || layer.isLocked) ports.notify(closedReason(layer));
  else session.setState({ activeLayer: layer.id });
}

/** Adds an empty layer, which new marks go to. */
export function addEmptyLayer(editor: Editor, author: string | undefined): string {
  const { document, ports, session } = editor;
  const id = ports.createUid();
  const name = t('Layer {number, number}', { number: layersOf(document.properties()).length + 1 });
  document.commit(msg('Add layer'), (transaction) =>
    transaction.setProperties(
      addLayer(document.properties(), { id, name, file: { name, ...(author ? { author } : {}), marks: [] } }),
    ),
  );
  session.setState({ activeLayer: id });
  return id;
}

export interface LayerFile {
  /** Name unless the file has its own. */
  readonly name: string;
  readonly document: MarksDocument;
}

/** Adds the marks of files as layers, above all others. Uids that are taken are replaced. */
export function addLayerFiles(editor: Editor, files: readonly LayerFile[]): readonly Mark[] {
  const { document, ports } = editor;
  const added: Mark[] = [];
  const uids = new Set<string>();
  let properties = document.properties();
  for (const { name, document: file } of files) {
    const id = ports.createUid();
    properties = addLayer(properties, { id, name, file: { ...file, marks: [] } });
    for (const mark of file.marks) {
      const isTaken = document.get(mark.uid) !== undefined || uids.has(mark.uid);
      const own = intoLayer(mark, id, isTaken ? ports.createUid() : mark.uid);
      uids.add(own.uid);
      added.push(own);
    }
  }
  document.commit(msg('Add layer'), (transaction) => {
    transaction.setProperties(properties);
    for (const mark of added) transaction.restore(mark);
  });
  return added;
}

export function deleteLayer(editor: Editor, layer: Layer): void {
  const { document } = editor;
  const properties = document.properties();
  document.commit(
    msg('Delete layer'),
    (transaction) => {
      for (const { mark } of document.ordered())
        if (layerOf(properties, mark).id === layer.id) transaction.remove(mark.uid);
      transaction.setProperties(removeLayer(properties, layer.id));
    },
    { evenLocked: true },
  );
}

/** Moves the selected marks to a layer, above its other marks. */
export function moveToLayer(editor: Editor, layer: Layer): void {
  const { document, session } = editor;
  const { selection } = session.getState();
  const properties = document.properties();
  let top = document.ordered().at(-1)?.rank ?? 0;
  document.commit(msg('Move to another layer'), (transaction) => {
    const nextRank = ranksIn(document, layer.id);
    for (const { mark } of document.ordered()) {
      if (!selection.has(mark.uid) || layerOf(properties, mark).id === layer.id) continue;
      transaction.replace(mark.uid, intoLayer(mark, layer.id, mark.uid));
      const rank = nextRank();
      // On top of all marks they keep their order.
      transaction.setRank(mark.uid, rank ?? ++top);
    }
  });
}

/** Orders marks by their layers, and otherwise as they are given. */
function restack(transaction: Transaction, properties: DocumentProperties, marks: readonly Mark[]): void {
  const order = new Map(layersOf(properties).map(({ id }, index) => [id, index]));
  const indexOf = (mark: Mark) => order.get(layerOf(properties, mark).id) ?? 0;
  const ordered = marks.toSorted((a, b) => indexOf(a) - indexOf(b));
  for (const [index, mark] of ordered.entries()) transaction.setRank(mark.uid, index + 1);
}

/** Moves a layer among the others, lowest first, with all of its marks. */
export function moveLayer({ document }: Editor, layer: Layer, index: number): void {
  const layers = layersOf(document.properties());
  const to = Math.min(Math.max(index, 0), layers.length - 1);
  if (layers.findIndex(({ id }) => id === layer.id) === to) return;
  const properties = placeLayer(document.properties(), layer.id, to);
  document.commit(
    msg('Move layer'),
    (transaction) => {
      transaction.setProperties(properties);
      restack(
        transaction,
        properties,
        document.ordered().map(({ mark }) => mark),
      );
    },
    { evenLocked: true },
  );
}

export function countByLayer({ document }: Editor): ReadonlyMap<string, number> {
  const properties = document.properties();
  const counts = new Map<string, number>();
  if (layersOf(properties).length === 1) return counts.set(BASE_LAYER, document.status.getState().count);
  for (const { mark } of document.ordered()) {
    const { id } = layerOf(properties, mark);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
