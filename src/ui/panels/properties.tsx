import { placeableBounds, placeSelected } from '../../editor/align.ts';
import { createMark } from '../../editor/create-mark.ts';
import { lockMarks, rememberStyle, setSelectedField, sharedFields } from '../../editor/selection.ts';
import type { Field, FieldValue } from '../../marks/index.ts';
import { definitionOf, drawingInRect, findMarkTool, type MarkTool } from '../../marks/index.ts';
import { useApp, useDocument, useSession, useSlice } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { DataEditor } from '../fields/data-editor.tsx';
import { FieldControl } from '../fields/field-control.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { Icon } from '../icons.tsx';
import { Regions } from './regions.tsx';

/** The panel of a tool shows styles only, whatever picture or text the mark will have. */
const NO_CONTENT = { picture: { imageDataUrl: '', imageId: '' }, path: '', text: '' };

/** The style that the next mark of the chosen tool gets. */
function ToolProperties({ tool }: { readonly tool: MarkTool }) {
  const { editor } = useApp();
  // The sample is made from the remembered styles.
  useSession((state) => state.styles[tool.id]);
  const { definition } = tool;
  const size = editor.pageSize();
  if (!size) return null;
  const drawing = drawingInRect(definition.tool.kind, { x: 0, y: 0, ...size }, NO_CONTENT);
  if (!drawing) return null;
  const sample = createMark(editor, tool, drawing);
  return (
    <section className="panel-section" aria-label={`${tool.label}, next mark`}>
      <h3>{tool.label}</h3>
      <p className="hint">
        {definition.tool.hint ?? 'Draw on the page, or press Enter to place one in the middle of the view.'}
      </p>
      {definition.fields
        .filter((field) => field.isStyle && field.kind !== 'image')
        .map((field) => (
          <FieldControl
            key={field.key}
            field={field}
            value={field.get(sample)}
            mark={sample}
            onChange={(value) => rememberStyle(editor, tool.id, field, value)}
          />
        ))}
    </section>
  );
}

/** Where the selected marks are on the page. What covers its page whole has no place of its own, but regions. */
function Geometry() {
  const { editor } = useApp();
  const selected = editor.selected();
  const [only] = selected;
  if (!only) return <p className="hint">On another page.</p>;
  if (selected.length === 1 && only.definition.geometry.regions) return <Regions mark={only} />;
  const placeable = placeableBounds(editor);
  const bounds = placeable ?? editor.selectionBounds();
  if (!bounds) return null;
  return (
    <PlaceFields
      label="Place on the page, pixels"
      rect={bounds}
      isDisabled={!placeable}
      onChange={(change) => placeSelected(editor, change)}
    />
  );
}

const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** What the selected marks share, as their definitions have it. */
export function PropertiesPanel() {
  const { editor } = useApp();
  const selection = useSession((state) => state.selection);
  const markTool = findMarkTool(useSession((state) => state.tool));
  useDocument((state) => state.revision);
  // A text that is being typed is not in the document yet. Its fields stand here all the same: a click on one ends the typing, and must
  // not find another one in its place.
  const typed = useSlice(editor.draft, ({ typing }) => (typing?.isNew ? typing.mark : undefined));
  const marks = typed
    ? [typed]
    : [...selection].map((uid) => editor.document.get(uid)?.mark).filter((mark) => mark !== undefined);
  const [first] = marks;
  if (!first) {
    return markTool ? (
      <ToolProperties tool={markTool} />
    ) : (
      <p className="panel-empty">
        Nothing is selected. Click a mark, or draw a frame around several. Shift adds to the selection.
      </p>
    );
  }
  const change = (field: Field) => (value: FieldValue) => setSelectedField(editor, field, value);
  const isLocked = marks.every((mark) => mark.interactionMode === 'SelectionDisabled');
  const title = marks.length === 1 ? definitionOf(first).label : `${marks.length} marks`;
  return (
    <section className="panel-section" aria-label="Properties of the selection">
      <div className="panel-title">
        <Icon name={marks.length === 1 ? definitionOf(first).icon : 'unknown'} />
        <h3>{title}</h3>
        <button
          type="button"
          className="button icon-only"
          aria-pressed={isLocked}
          aria-label={isLocked ? 'Unlock' : 'Lock'}
          title={isLocked ? 'Unlock' : 'Lock: drawn and listed, but not picked on the page'}
          onClick={() => lockMarks(editor, selection, !isLocked)}
        >
          <Icon name={isLocked ? 'lock' : 'unlock'} />
        </button>
      </div>
      <div className="panel-actions">
        <CommandButton id="duplicate" />
        <CommandButton id="stack-front" />
        <CommandButton id="stack-forward" />
        <CommandButton id="stack-backward" />
        <CommandButton id="stack-back" />
        <CommandButton id="delete" />
      </div>
      {marks.length > 1 ? (
        <div className="panel-actions full">
          {ALIGNMENTS.map((alignment) => (
            <CommandButton key={alignment} id={`align-${alignment}`} />
          ))}
          <CommandButton id="distribute-x" />
          <CommandButton id="distribute-y" />
        </div>
      ) : null}
      {marks.length === 1 && definitionOf(first).link ? <CommandButton id="open-link" text="Open link" /> : null}
      {sharedFields(marks).map(({ field, value }) => (
        <FieldControl key={field.key} field={field} value={value} mark={first} onChange={change(field)} />
      ))}
      {typed ? null : <Geometry />}
      {marks.length === 1 ? <DataEditor mark={first} /> : null}
      {marks.length === 1 ? (
        <dl className="common">
          <div>
            <dt>Page</dt>
            <dd>{first.pageNumber}</dd>
          </div>
          <div>
            <dt>Made</dt>
            <dd>{new Date(first.creationDateTime).toLocaleString()}</dd>
          </div>
          <div>
            <dt>Changed</dt>
            <dd>{new Date(first.modificationDateTime).toLocaleString()}</dd>
          </div>
          <div>
            <dt>uid</dt>
            <dd className="mono">{first.uid}</dd>
          </div>
        </dl>
      ) : null}
    </section>
  );
}
