import { type KeyboardEvent, useState } from 'react';
import { saveLayer } from '../../app/layer-files.ts';
import { layerName } from '../../editor/layer-rules.ts';
import { activateLayer, deleteLayer, editLayer, moveToLayer } from '../../editor/layers.ts';
import { BASE_LAYER, type Layer } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Flyout, Menu, MenuItem, MenuLine } from '../parts/menu.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { Swatches } from '../parts/swatches.tsx';
import { tip } from '../parts/tooltip.tsx';
import { LayerGrip } from './layer-grip.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called once the field is left, with a changed text. */
  onChange(value: string): void;
}

function TextField({ label, value, onChange }: TextFieldProps) {
  const [text, setText] = useState(value);
  const commit = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
  };
  return (
    <label className="layer-field stack">
      <span className="hint">{label}</span>
      <input
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
    </label>
  );
}

/** Swatch that opens a layer's name, author and colour. */
function LayerFacts({ layer }: { readonly layer: Layer }) {
  const { editor } = useApp();
  const label = t('Name, author and colour of {layer}', { layer: layerName(layer) });
  return (
    <Flyout
      label={label}
      button={
        <button
          type="button"
          className="layer-swatch"
          aria-label={label}
          style={{ color: layer.color }}
          {...tip(label)}
        />
      }
    >
      <div className="layer-facts stack loose">
        <TextField
          key={`name ${layer.name}`}
          label={t('Name')}
          value={layer.name}
          onChange={(name) => name !== '' && editLayer(editor, layer, { name })}
        />
        <TextField
          key={`author ${layer.author}`}
          label={t('Author')}
          value={layer.author ?? ''}
          onChange={(author) => editLayer(editor, layer, { author })}
        />
        <Swatches
          label={t('Colour')}
          value={layer.color}
          allowsNone={false}
          isRing={false}
          onChange={(color) => editLayer(editor, layer, { color })}
        />
      </div>
    </Flyout>
  );
}

type LayerMenuProps = Pick<LayerRowProps, 'layer' | 'row' | 'rows' | 'onMove'>;

function LayerMenu({ layer, row, rows, onMove }: LayerMenuProps) {
  const app = useApp();
  const { editor } = app;
  const selected = useSession((state) => state.selection.size);
  const label = t('More: {word}', { word: layerName(layer) });
  return (
    <Menu
      label={label}
      placement="bottom-end"
      returnsFocus
      button={<RowButton icon="more" aria-label={label} {...tip(t('More'))} />}
    >
      <MenuItem
        label={t('Move selected marks here')}
        isDisabled={selected === 0 || layer.isLocked}
        onChoose={() => moveToLayer(editor, layer)}
      />
      {rows > 1 ? (
        <>
          <MenuItem label={t('Move up')} isDisabled={row === 0} onChoose={() => onMove(row - 1)} />
          <MenuItem label={t('Move down')} isDisabled={row === rows - 1} onChoose={() => onMove(row + 1)} />
        </>
      ) : null}
      <MenuItem label={t('Save as a marks file')} icon="export" onChoose={() => saveLayer(app, layer)} />
      {layer.id === BASE_LAYER ? null : (
        <>
          <MenuLine />
          <MenuItem label={t('Delete layer')} icon="delete" onChoose={() => deleteLayer(editor, layer)} />
        </>
      )}
    </Menu>
  );
}

interface LayerRowProps {
  readonly layer: Layer;
  readonly group: string;
  readonly count: number;
  /** True for the layer of new marks. */
  readonly isActive: boolean;
  readonly row: number;
  readonly rows: number;
  /** Edge at which a dragged row would be dropped. */
  readonly dropEdge: 'before' | 'after' | undefined;
  onDrag(row: number | undefined): void;
  onMove(row: number): void;
}

export function LayerRow({ layer, group, count, isActive, row, rows, dropEdge, onDrag, onMove }: LayerRowProps) {
  const { editor } = useApp();
  const { isHidden, isLocked, author } = layer;
  const name = layerName(layer);
  return (
    <li className={`layer-row row ${isActive ? 'active' : ''} ${isHidden ? 'dimmed' : ''}`} data-drop={dropEdge}>
      {rows > 1 ? <LayerGrip name={name} row={row} onDrag={onDrag} onMove={onMove} /> : null}
      <LayerFacts layer={layer} />
      <label className="layer-name" {...tip(t('New marks go to the selected layer.'))}>
        <input
          type="radio"
          className="visually-hidden"
          name={group}
          checked={isActive}
          onChange={() => activateLayer(editor, layer)}
        />
        <span className="cut" dir="auto">
          {name}
          {isActive ? <Icon name="freehand" size={12} /> : null}
        </span>
        {author === undefined ? null : (
          <span className="hint cut" dir="auto">
            {author}
          </span>
        )}
      </label>
      <span className="count">
        <span aria-hidden="true">{t('{count, number}', { count })}</span>
        <span className="visually-hidden">{t('{count, plural, one {# mark} other {# marks}}', { count })}</span>
      </span>
      <span className="row-buttons">
        <RowButton
          icon={isHidden ? 'hide' : 'show'}
          aria-label={isHidden ? t('Show {layer}', { layer: name }) : t('Hide {layer}', { layer: name })}
          aria-pressed={isHidden}
          {...tip(isHidden ? t('Show') : t('Hide'))}
          onClick={() => editLayer(editor, layer, { isHidden: !isHidden })}
        />
        <RowButton
          icon={isLocked ? 'lock' : 'unlock'}
          aria-label={isLocked ? t('Unlock {layer}', { layer: name }) : t('Lock {layer}', { layer: name })}
          aria-pressed={isLocked}
          {...tip(isLocked ? t('Unlock') : t('Lock'))}
          onClick={() => editLayer(editor, layer, { isLocked: !isLocked })}
        />
        <LayerMenu layer={layer} row={row} rows={rows} onMove={onMove} />
      </span>
    </li>
  );
}
