import { layerName } from '../editor/layer-rules.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import { type Layer, layerDocument, type MarksDocument, mergeLayers, serializeMarksDocument } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { noteMarksJson } from './marks-json-notes.ts';

function save({ device, window }: Core, name: string, document: MarksDocument): void {
  device.saveFile(name, new Blob([serializeMarksDocument(document)], { type: 'application/json' }));
  const title = noteMarksJson(document);
  if (title !== undefined) window.notify({ kind: 'hint', title });
}

const documentName = ({ editor }: Core): string =>
  withoutExtension(editor.session.getState().documentName ?? t('document'));

export function saveLayer(core: Core, layer: Layer): void {
  const document = layerDocument(core.editor.document.toMarksDocument(), layer.id);
  // Separators would make folders.
  const name = layerName(layer).replaceAll(/[/\\:]/g, '-');
  save(core, `${documentName(core)}.${name}.marks.json`, document);
}

/** Saves all layers, hidden ones too, as one plain marks file. */
export function saveMergedLayers(core: Core): void {
  save(core, `${documentName(core)}.merged.marks.json`, mergeLayers(core.editor.document.toMarksDocument()));
}
