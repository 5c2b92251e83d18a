import { useMemo, useState } from 'react';
import { editField, fieldFault } from '../../app/forms/edit-fields.ts';
import type { Forms } from '../../app/forms/forms.ts';
import { turnIntoFields } from '../../app/forms/mark-fields.ts';
import { addAsTextInputs } from '../../app/forms/missing-fields.ts';
import { rectInFile } from '../../app/forms/placed-widgets.ts';
import { NOTICES } from '../../app/pdf.ts';
import { applyChange, type FieldChange, type FormField } from '../../forms/client.ts';
import { atPage } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t, translate } from '../../messages/index.ts';
import { useApp, useSettledSlice, useSlice } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { DraftText } from './draft-text.tsx';
import { FieldDetails } from './field-details.tsx';
import { FieldPanel, TYPE_LABELS } from './field-panel.tsx';
import { type FieldPlace, FieldPlaces, placesOf } from './field-places.tsx';

type Rectangle = FormField['widgets'][number]['rectangle'];

/** Rounds to 0.01 pt: more would only be noise of the pointer. */
const round = (value: number): number => Math.round(value * 100) / 100;

const toRectangle = ({ x, y, width, height }: Rect): Rectangle => [round(x), round(y), round(width), round(height)];

const withRectangle = ({ widgets }: FormField, index: number, rectangle: Rectangle): FieldChange => ({
  rectangles: widgets.map((widget, at) => (at === index ? rectangle : widget.rectangle)),
});

interface RowProps {
  readonly field: FormField;
  readonly isChosen: boolean;
  readonly fault: string | undefined;
  onChoose(): void;
  onChange(change: FieldChange | null): boolean;
}

function Row({ field, isChosen, fault, onChoose, onChange }: RowProps) {
  const { name, type, widgets } = field;
  return (
    <li className={isChosen ? 'stack close is-chosen' : 'stack close'}>
      <div className="row">
        <button type="button" className="field-name" aria-expanded={isChosen} onClick={onChoose}>
          <span>{name}</span> <small>{t(TYPE_LABELS[type])}</small>
        </button>
        <IconButton icon="delete" label={t('Delete {name}', { name })} onClick={() => onChange(null)} />
      </div>
      {fault === undefined ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {isChosen ? (
        <>
          <DraftText label={t('Name')} value={name} onCommit={(text) => onChange({ name: text })} />
          <FieldDetails field={field} onChange={onChange} />
          {widgets.map(({ page, rectangle: [x, y, width, height] }, index) => (
            <PlaceFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a field's widgets keep their order
              key={index}
              label={t('Place on page {page}', { page })}
              rect={{ x, y, width, height }}
              isDisabled={false}
              onChange={(change) =>
                onChange(withRectangle(field, index, toRectangle({ x, y, width, height, ...change })))
              }
            />
          ))}
        </>
      ) : null}
    </li>
  );
}

interface FieldsProps {
  readonly forms: Forms;
  readonly picture: PictureDocument;
}

interface Chosen {
  readonly at: number;
  readonly fault?: string | undefined;
  /** Changes that the form has once it is read again. */
  readonly pending?: { readonly forms: Forms; readonly change: FieldChange } | undefined;
}

/** List of the form's fields. Each change is a step of undo. */
function Fields({ forms, picture }: FieldsProps) {
  const app = useApp();
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const pending = chosen?.pending?.forms === forms ? chosen.pending.change : undefined;
  const fields = useMemo(
    () => forms.form.fields.map((field, at) => (pending && at === chosen?.at ? applyChange(field, pending) : field)),
    [forms, pending, chosen?.at],
  );

  const change = (at: number, next: FieldChange | null): boolean => {
    const field = fields[at];
    if (!field) return false;
    const fault = fieldFault(forms, fields, field, next);
    if (fault) {
      setChosen({ at, fault: translate(fault), pending: chosen?.at === at ? chosen.pending : undefined });
      return false;
    }
    editField(app, field, next);
    const before = chosen?.at === at ? pending : undefined;
    setChosen(next ? { at, pending: { forms, change: { ...before, ...next } } } : undefined);
    return true;
  };
  const choose = (at: number, reveals: boolean) => {
    const field = fields[at];
    if (!field || at === chosen?.at) return;
    setChosen({ at });
    const [place] = placesOf([field], picture);
    if (reveals && place) app.editor.reveal(place.rect, place.pageNumber);
  };
  const move = ({ at, widget, pageNumber }: FieldPlace, rect: Rect) => {
    const [field, source] = [fields[at], atPage(picture.sources, pageNumber)];
    if (field && source)
      change(at, withRectangle(field, field.widgets.indexOf(widget), toRectangle(rectInFile(rect, source))));
  };
  return (
    <>
      <FieldPlaces
        fields={fields}
        picture={picture}
        chosen={chosen?.at}
        onChoose={(at) => choose(at, false)}
        onMove={move}
      />
      <p className="hint">
        {t('Choose a field in the list or on the page. Drag it to move it, and its corner to resize it.')}
      </p>
      <ul className="stack">
        {fields.map((field, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a renamed field keeps its row and focus
            key={at}
            field={field}
            isChosen={at === chosen?.at}
            fault={at === chosen?.at ? chosen?.fault : undefined}
            onChoose={() => (at === chosen?.at ? setChosen(undefined) : choose(at, true))}
            onChange={(next) => change(at, next)}
          />
        ))}
      </ul>
    </>
  );
}

interface ConversionsProps {
  readonly forms: Forms | undefined;
  readonly picture: PictureDocument;
}

/** Turns text input marks into fields, and copies fields as such marks. */
function Conversions({ forms, picture }: ConversionsProps) {
  const app = useApp();
  const { document } = app.editor;
  const revision = useSettledSlice(document.status, (state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the marks
  const count = useMemo(
    () => document.ordered().filter(({ mark }) => mark.type === 'TextInputSignature').length,
    [document, revision],
  );
  const fields = forms?.form.fields ?? [];
  const hasText = fields.some(({ type }) => type === 'text');
  return count > 0 || hasText ? (
    <div className="flow">
      {count > 0 ? (
        <Button
          className="line"
          onClick={() =>
            turnIntoFields(
              app,
              picture,
              fields.map(({ name }) => name),
            )
          }
        >
          {t('{count, plural, one {Turn # text input mark into a field} other {Turn # text input marks into fields}}', {
            count,
          })}
        </Button>
      ) : null}
      {hasText ? (
        <Button className="line" onClick={() => addAsTextInputs(app, fields, picture)}>
          {t('Copy as text input marks')}
        </Button>
      ) : null}
    </div>
  ) : null;
}

export function EditFields() {
  const { workspace, forms } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const current = useSlice(forms, (state) => state.current);
  const pdf = picture?.pdf;
  if (!pdf) return null;
  const isSigned = pdf.signatureCount > 0;
  const isDynamic = pdf.notices.includes('xfa');
  const hasFields = current !== undefined && current.form.fields.length > 0;
  return (
    <FieldPanel title={t('Edit form fields')}>
      {isSigned ? (
        <p className="hint">{t('The document is signed: other form fields would break its signatures.')}</p>
      ) : isDynamic ? (
        <p className="hint">{t(NOTICES.xfa.detail)}</p>
      ) : hasFields ? (
        <Fields forms={current} picture={picture} />
      ) : (
        <>
          <p className="hint">{t('The document has no form fields yet.')}</p>
          <CommandButton id="missing-fields" className="line" />
        </>
      )}
      {isSigned || isDynamic ? null : <Conversions forms={current} picture={picture} />}
    </FieldPanel>
  );
}
