import { placeableBounds, placeSelected } from '../../editor/align.ts';
import { applyFormatStyle, createSample, forgetStyle } from '../../editor/create-mark.ts';
import { lockMarks, rememberStyle, setSelectedField, sharedFields } from '../../editor/selection.ts';
import { definitionOf, findMarkTool, type Mark, type MarkTool, textFault } from '../../marks/index.ts';
import { msg, t, timeText } from '../../messages/index.ts';
import { useApp, useSelectedMarks, useSession, useSlice } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { DataEditor } from '../fields/data-editor.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Section } from '../parts/section.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { Regions } from './regions.tsx';
import { inSection, StyleFields } from './style-fields.tsx';

function ToolProperties({ tool }: { readonly tool: MarkTool }) {
  const { editor } = useApp();
  // The sample depends on the remembered styles and the zoom.
  useSession((state) => state.styles[tool.id]);
  useSession((state) => state.camera.scale);
  const { definition } = tool;
  const sample = createSample(editor, tool);
  if (!sample) return null;
  const fields = definition.fields
    .filter((field) => field.isStyle && field.kind !== 'image')
    .map((field) => ({ field, value: field.get(sample) }));
  return (
    <section aria-label={t('{name}, next mark', { name: t(tool.label) })}>
      <div className="panel-title">
        <Icon name={tool.icon} />
        <h3>{t(tool.label)}</h3>
      </div>
      <div className="section stack loose">
        <p className="hint">
          {t(definition.tool.hint ?? msg('Draw on the page, or press Enter to place one in the middle of the view.'))}
        </p>
        <StyleFields
          fields={fields}
          mark={sample}
          onChange={(field, value) => rememberStyle(editor, tool.id, field, value)}
        />
        <div className="panel-actions wrap">
          <Button className="small line" onClick={() => applyFormatStyle(editor, tool)}>
            {t('Format’s defaults')}
          </Button>
          <Button className="small line" onClick={() => forgetStyle(editor, tool)}>
            {t('Original order')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Position fields of the selected marks, except for marks that cover their page. */
function Geometry() {
  const { editor } = useApp();
  const selected = editor.selected();
  const [only] = selected;
  if (!only) return <p className="hint">{t('On another page.')}</p>;
  if (selected.length === 1 && only.definition.geometry.regions) return <Regions mark={only} />;
  const placeable = placeableBounds(editor);
  const bounds = placeable ?? editor.selectionBounds();
  if (!bounds) return null;
  return (
    <PlaceFields
      label={t('Place on the page, pixels')}
      rect={bounds}
      isDisabled={!placeable}
      onChange={(change) => placeSelected(editor, change)}
    />
  );
}

const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** Alignment, distribution and stacking order of the selection. */
function Position({ marks, isTyped }: { readonly marks: readonly Mark[]; readonly isTyped: boolean }) {
  return (
    <Section title={t('Position')} note={t('page pixels')}>
      {isTyped ? null : <Geometry />}
      {marks.length > 1 ? (
        <div className="button-row">
          {ALIGNMENTS.map((alignment) => (
            <CommandButton key={alignment} id={`align-${alignment}`} />
          ))}
          <CommandButton id="distribute-x" />
          <CommandButton id="distribute-y" />
        </div>
      ) : null}
      <div className="button-row">
        <CommandButton id="stack-front" />
        <CommandButton id="stack-forward" />
        <CommandButton id="stack-backward" />
        <CommandButton id="stack-back" />
      </div>
    </Section>
  );
}

const toTime = (date: string): string => timeText(new Date(date), { dateStyle: 'medium', timeStyle: 'short' });

/** Properties for data exchange. */
function Details({ mark }: { readonly mark: Mark }) {
  return (
    <>
      <DataEditor mark={mark} />
      <dl className="common stack close">
        <Fact name={t('Page')}>{mark.pageNumber}</Fact>
        <Fact name={t('Made')}>{toTime(mark.creationDateTime)}</Fact>
        <Fact name={t('Changed')}>{toTime(mark.modificationDateTime)}</Fact>
        <Fact name={t('uid')} isMono>
          {mark.uid}
        </Fact>
      </dl>
    </>
  );
}

function TextFault({ marks }: { readonly marks: readonly Mark[] }) {
  const fault = marks.map(textFault).find((each) => each !== undefined);
  return fault === undefined ? null : (
    <p className="hint warning" role="status">
      {t('The text exceeds its limits: {reason}', { reason: fault })}
    </p>
  );
}

export function PropertiesPanel() {
  const { editor } = useApp();
  const selection = useSession((state) => state.selection);
  const markTool = findMarkTool(useSession((state) => state.tool));
  const selected = useSelectedMarks();
  // Show fields of text being typed: clicking one ends typing, and must not swap it.
  const typed = useSlice(editor.draft, ({ typing }) => (typing?.isNew ? typing.mark : undefined));
  const marks = typed ? [typed] : selected;
  const [first] = marks;
  if (!first) return markTool ? <ToolProperties tool={markTool} /> : <DocumentPanel />;
  const isSingle = marks.length === 1;
  const isLocked = marks.every((mark) => mark.interactionMode === 'SelectionDisabled');
  const fields = sharedFields(marks);
  const shared = { mark: first, onChange: setSelectedField.bind(undefined, editor) };
  const content = inSection(fields, 'content');
  const text = inSection(fields, 'text');
  const style = inSection(fields, 'style');
  const details = inSection(fields, 'details');
  return (
    <section aria-label={t('Properties of the selection')}>
      <div className="panel-title">
        <Icon name={isSingle ? definitionOf(first).icon : 'unknown'} />
        <h3>
          {isSingle
            ? t(definitionOf(first).label)
            : t('{count, plural, one {# mark} other {# marks}}', { count: marks.length })}
          {isSingle ? <span className="panel-note"> {t('· page {page}', { page: first.pageNumber })}</span> : null}
        </h3>
        <IconButton
          icon={isLocked ? 'lock' : 'unlock'}
          label={isLocked ? t('Unlock') : t('Lock')}
          hint={isLocked ? t('Unlock') : t('Lock: drawn and listed, but not picked on the page')}
          aria-pressed={isLocked}
          onClick={() => lockMarks(editor, selection, !isLocked)}
        />
      </div>
      {content.length > 0 || (isSingle && definitionOf(first).link) ? (
        <div className="section stack loose">
          <StyleFields fields={content} {...shared} />
          <TextFault marks={marks} />
          {isSingle && definitionOf(first).link ? <CommandButton id="open-link" text={t('Open link')} /> : null}
        </div>
      ) : null}
      {text.length > 0 ? (
        <Section title={t('Text')}>
          <StyleFields fields={text} {...shared} />
        </Section>
      ) : null}
      {style.length > 0 ? (
        <Section title={t('Style')}>
          <StyleFields fields={style} {...shared} />
          <Button className="small line" onClick={() => applyFormatStyle(editor)}>
            {t('Format’s defaults')}
          </Button>
        </Section>
      ) : null}
      <Position marks={marks} isTyped={typed !== undefined} />
      {isSingle ? (
        <Section
          title={t('Details')}
          note={t('created {date}', { date: toTime(first.creationDateTime) })}
          isClosedFirst
        >
          <StyleFields fields={details} {...shared} />
          <TextFault marks={marks} />
          <Details mark={first} />
        </Section>
      ) : null}
      <p className="panel-foot">{t('New marks start with this style.')}</p>
    </section>
  );
}
