import { useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { addAsFields, addAsTextInputs, type FieldProposal, proposeFields } from '../../app/forms/missing-fields.ts';
import { placeWidgets } from '../../app/forms/placed-widgets.ts';
import {
  nameFault,
  REVIEWED_TYPES,
  type ReviewedType,
  withMaxLength,
  withOptions,
  withType,
} from '../../app/forms/reviewed-fields.ts';
import type { FormField } from '../../forms/types.ts';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf, msg, t } from '../../messages/index.ts';
import { layoutOf } from '../../store/session.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import '../styles/missing-fields.css';

const TYPE_LABELS: Readonly<Record<ReviewedType | 'radio', string>> = {
  text: msg('Text'),
  checkbox: msg('Check box'),
  radio: msg('Radio group'),
  combo: msg('Combo box'),
  signature: msg('Signature field'),
};

interface Reviewed {
  /** Identity that survives renaming. */
  readonly key: number;
  readonly field: FormField;
}

type Review =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'found'; readonly list: readonly Reviewed[] };

interface PlacesProps {
  readonly list: readonly Reviewed[];
  readonly picture: PictureDocument;
  readonly chosen: number | undefined;
  onChoose(key: number): void;
}

/** Proposed fields over the visible pages. */
function Places({ list, picture, chosen, onChoose }: PlacesProps) {
  const { editor } = useApp();
  useSession((state) => state.camera);
  useSession((state) => state.viewport);
  useSession(layoutOf);
  const placed = useMemo(
    () =>
      list.flatMap(({ key, field }) => {
        // Place signature fields like text fields: signature fields have no control.
        const shown = field.type === 'signature' ? { ...field, type: 'text' as const } : field;
        const form = { fields: [shown], calculationOrder: [], xfa: 'none', notUnderstood: [] } as const;
        return placeWidgets(form, picture).map((place, index) => ({ ...place, key, index }));
      }),
    [list, picture],
  );
  return (
    <div className="proposed-places" aria-hidden="true">
      {editor.pagesInView().map((pageNumber) => {
        const { x, y, degrees, scale } = editor.pageView(pageNumber);
        const transform = `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})`;
        return (
          <div key={pageNumber} className="proposed-page" style={{ transform }}>
            {placed
              .filter((place) => place.pageNumber === pageNumber)
              .map(({ key, index, rect }) => (
                // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list does the same by keys
                <div
                  key={`${key} ${index}`}
                  className={key === chosen ? 'proposed-place is-chosen' : 'proposed-place'}
                  style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
                  onClick={() => onChoose(key)}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}

interface DetailsProps {
  readonly field: FormField;
  onChange(field: FormField): void;
}

/** Properties of a field other than name and type. */
function Details({ field, onChange }: DetailsProps) {
  const { type, label, required, readOnly, maxLength, multiline, options } = field;
  return (
    <div className="stack close">
      <label className="stack close">
        {t('Tooltip')}
        <input type="text" value={label} onChange={({ target }) => onChange({ ...field, label: target.value })} />
      </label>
      {type === 'text' ? (
        <label className="stack close">
          {t('Maximum length')}
          <input
            type="number"
            min={1}
            value={maxLength ?? ''}
            onChange={({ target }) =>
              onChange(withMaxLength(field, target.valueAsNumber >= 1 ? target.valueAsNumber : null))
            }
          />
        </label>
      ) : null}
      {type === 'combo' ? (
        <label className="stack close">
          {t('Options, one a line')}
          <textarea
            rows={3}
            defaultValue={options.map((option) => option.value).join('\n')}
            onChange={({ target }) => onChange(withOptions(field, target.value))}
          />
        </label>
      ) : null}
      {type === 'text' ? (
        <CheckBox
          isOn={multiline}
          onChange={(isOn) => onChange({ ...field, multiline: isOn, comb: field.comb && !isOn })}
        >
          {t('Several lines')}
        </CheckBox>
      ) : null}
      <CheckBox isOn={required} onChange={(isOn) => onChange({ ...field, required: isOn })}>
        {t('Required')}
      </CheckBox>
      <CheckBox isOn={readOnly} onChange={(isOn) => onChange({ ...field, readOnly: isOn })}>
        {t('Read-only')}
      </CheckBox>
    </div>
  );
}

interface RowProps extends DetailsProps {
  readonly others: ReadonlySet<string>;
  readonly isChosen: boolean;
  onChoose(): void;
  onRemove(): void;
}

function Row({ field, others, isChosen, onChange, onChoose, onRemove }: RowProps) {
  const fault = useId();
  const reason = nameFault(field, others);
  return (
    <li className={isChosen ? 'stack close is-chosen' : 'stack close'}>
      <div className="row">
        <input
          type="text"
          aria-label={t('Name')}
          aria-invalid={reason !== undefined || undefined}
          aria-describedby={reason === undefined ? undefined : fault}
          value={field.name}
          // Not for focus on the row's buttons: expanding would move them from under the pointer.
          onFocus={onChoose}
          onChange={({ target }) => onChange({ ...field, name: target.value })}
        />
        <select
          aria-label={t('Type of {name}', { name: field.name })}
          disabled={field.type === 'radio'}
          value={field.type}
          onChange={({ target }) => onChange(withType(field, target.value as ReviewedType))}
        >
          {(field.type === 'radio' ? (['radio'] as const) : REVIEWED_TYPES).map((type) => (
            <option key={type} value={type}>
              {t(TYPE_LABELS[type])}
            </option>
          ))}
        </select>
        <IconButton icon="delete" label={t('Remove {name}', { name: field.name })} onClick={onRemove} />
      </div>
      {reason === undefined ? null : (
        <p id={fault} className="fault" role="alert">
          {reason}
        </p>
      )}
      {isChosen ? <Details field={field} onChange={onChange} /> : null}
    </li>
  );
}

function useTakenNames(): readonly string[] {
  const forms = useSlice(useApp().forms, ({ current }) => current);
  return useMemo(() => forms?.form.fields.map(({ name }) => name) ?? [], [forms]);
}

interface ReviewListProps {
  readonly picture: PictureDocument;
  readonly list: readonly Reviewed[];
  onChange(list: readonly Reviewed[]): void;
  onClose(): void;
}

/** Review of the proposed fields: change, remove or add them. */
function ReviewList({ picture, list, onChange, onClose }: ReviewListProps) {
  const app = useApp();
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const taken = useTakenNames();
  const fields = list.map(({ field }) => field);
  const othersOf = (key: number) =>
    new Set([...taken, ...list.filter((each) => each.key !== key).map(({ field }) => field.name)]);
  const isFaulty = list.some(({ key, field }) => nameFault(field, othersOf(key)) !== undefined);
  const isSigned = (picture.pdf?.signatureCount ?? 0) > 0;
  const choose = (key: number) => {
    setChosen(key);
    const field = list.find((each) => each.key === key)?.field;
    const [place] = field
      ? placeWidgets({ fields: [field], calculationOrder: [], xfa: 'none', notUnderstood: [] }, picture)
      : [];
    if (place) app.editor.reveal(place.rect, place.pageNumber);
  };
  const workspace = document.querySelector('main.workspace');
  return (
    <>
      {workspace
        ? createPortal(<Places list={list} picture={picture} chosen={chosen} onChoose={choose} />, workspace)
        : null}
      <p className="hint">{t("These places look like fields. Remove any that aren't, and correct names and types.")}</p>
      <ul className="stack">
        {list.map(({ key, field }) => (
          <Row
            key={key}
            field={field}
            others={othersOf(key)}
            isChosen={key === chosen}
            onChoose={() => {
              if (key !== chosen) choose(key);
            }}
            onChange={(next) => onChange(list.map((each) => (each.key === key ? { key, field: next } : each)))}
            onRemove={() => onChange(list.filter((each) => each.key !== key))}
          />
        ))}
      </ul>
      {isSigned ? <p className="hint">{t('The document is signed: form fields would break its signatures.')}</p> : null}
      <div className="flow">
        <Button
          className="primary"
          disabled={isFaulty || isSigned}
          onClick={() => {
            addAsFields(app, fields);
            onClose();
          }}
        >
          {t('Add as form fields')}
        </Button>
        <Button
          disabled={fields.every(({ type }) => type !== 'text')}
          onClick={() => {
            addAsTextInputs(app, fields, picture);
            onClose();
          }}
        >
          {t('Add as text input marks')}
        </Button>
      </div>
    </>
  );
}

const toReviewed = (found: readonly FieldProposal[]): readonly Reviewed[] =>
  found.map(({ field }, key) => ({ key, field }));

/** Proposes missing form fields, over the pages and in a list. */
export function MissingFields() {
  const app = useApp();
  const { workspace, words, ui, focusDocument } = app;
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const [review, setReview] = useState<Review>({ kind: 'looking' });
  useEffect(() => {
    let isWanted = true;
    const put = (next: Review) => {
      if (isWanted) setReview(next);
    };
    put({ kind: 'looking' });
    if (picture?.pdf)
      proposeFields(app, words.getState().current?.recognized() ?? new Map()).then(
        (found) => put({ kind: 'found', list: toReviewed(found) }),
        (error: unknown) => put({ kind: 'failed', reason: messageOf(error) }),
      );
    else ui.setState({ dialog: undefined });
    return () => {
      isWanted = false;
    };
  }, [app, picture, words, ui]);
  const close = () => {
    ui.setState({ dialog: undefined });
    focusDocument();
  };
  if (!picture?.pdf) return null;
  const count = review.kind === 'found' ? review.list.length : 0;
  return (
    <section
      className="missing-fields card stack"
      aria-label={t('Missing form fields')}
      onKeyDown={(event) => {
        // Typed letters must not switch tools.
        if (event.key === 'Escape') close();
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    >
      <div className="row">
        <h2>{t('Missing form fields')}</h2>
        <IconButton icon="close" label={t('Close')} hint={null} onClick={close} />
      </div>
      <output aria-live="polite" className="hint">
        {review.kind === 'looking' ? t('Looking for places to fill in…') : null}
        {review.kind === 'failed' ? t("Couldn't look for fields: {reason}", { reason: review.reason }) : null}
        {review.kind === 'found'
          ? t(
              '{count, plural, =0 {Nothing looks like a missing field.} one {# field proposed} other {# fields proposed}}',
              {
                count,
              },
            )
          : null}
      </output>
      {review.kind === 'found' && count > 0 ? (
        <ReviewList
          picture={picture}
          list={review.list}
          onChange={(list) => setReview({ kind: 'found', list })}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
