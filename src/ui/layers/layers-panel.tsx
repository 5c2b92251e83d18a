import { useId, useMemo, useState } from 'react';
import { saveMergedLayers } from '../../app/layer-files.ts';
import { chooseMarksFile } from '../../app/marks-json.ts';
import { layerName } from '../../editor/layer-rules.ts';
import { activeLayer, addEmptyLayer, countByLayer, moveLayer } from '../../editor/layers.ts';
import { type Layer, layersOf } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useDocument, useSession, useUi } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { LayerRow } from './layer-row.tsx';
import '../styles/layers.css';

/** Layers of the open document: the marks of several files, each shown, locked and saved apart. */
export function LayersPanel() {
  const app = useApp();
  const { editor } = app;
  const revision = useDocument((state) => state.revision);
  const author = useUi((state) => state.author);
  const hasDocument = useSession((state) => state.pages.length > 0);
  useSession((state) => state.activeLayer);
  const group = useId();
  /** Rows of a dragged layer: its own, and that where it would be dropped. */
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const layers = layersOf(editor.document.properties());
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the document
  const counts = useMemo(() => countByLayer(editor), [editor, revision]);
  if (!hasDocument) return <p className="panel-empty">{t('No document is open.')}</p>;
  const active = activeLayer(editor).id;
  const shown = layers.toReversed();
  const move = (layer: Layer, row: number) => {
    const to = Math.min(Math.max(row, 0), shown.length - 1);
    moveLayer(editor, layer, shown.length - 1 - to);
    const value = t('{number, number} of {count, number}', { number: to + 1, count: shown.length });
    app.window.announce(t('{name}: {value}', { name: layerName(layer), value }));
  };
  return (
    <section className="layers-panel stack" aria-label={t('Layers')}>
      <div className="layers-head flow">
        <Button className="small line" icon="import" onClick={() => chooseMarksFile(app, 'layer')}>
          {t('Add marks files…')}
        </Button>
        <Button className="small line" icon="zoom-in" onClick={() => addEmptyLayer(editor, author)}>
          {t('New layer')}
        </Button>
      </div>
      <ul className="layer-rows" aria-label={t('Layers of the document')}>
        {shown.map((layer, row) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            group={group}
            count={counts.get(layer.id) ?? 0}
            isActive={layer.id === active}
            row={row}
            rows={shown.length}
            dropEdge={
              drag && drag.to === row && drag.from !== row ? (drag.to < drag.from ? 'before' : 'after') : undefined
            }
            onDrag={(to) => setDrag(to === undefined ? undefined : { from: row, to })}
            onMove={(to) => move(layer, to)}
          />
        ))}
      </ul>
      {layers.length === 1 ? (
        <p className="panel-empty">
          {t(
            'Layers keep the marks of several people apart. Add the marks file of a reviewer as a layer of its own: hide it, lock it, or save it again as it came.',
          )}
        </p>
      ) : (
        <div className="layers-foot stack">
          <p className="hint">{t('New marks go to the selected layer.')}</p>
          <Button className="small line" icon="export" onClick={() => saveMergedLayers(app)}>
            {t('Save all layers together')}
          </Button>
        </div>
      )}
    </section>
  );
}
