import { useEffect, useId, useMemo, useState } from 'react';
import { addAsFields, addAsTextInputs, type FieldProposal, proposeFields } from '../../app/forms/missing-fields.ts';
import { nameFault, REVIEWED_TYPES, type ReviewedType, withType } from '../../app/forms/reviewed-fields.ts';
import { applyChange, type FormField } from '../../forms/client.ts';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { FieldDetails } from './field-details.tsx';
import { FieldPanel, TYPE_LABELS } from './field-panel.tsx';
import { FieldPlaces, placesOf } from './field-places.tsx';

interface Reviewed {
  /** Identity that survives renaming. */
  readonly key: number;
  readonly field: FormField;
}

type Review =
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'found'; readonly list: readonly Reviewed[] };

interface RowProps {
  readonly field: FormField;
  onChange(field: FormField): void;
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
      {isChosen ? (
        <FieldDetails
          field={field}
          onChange={(change) => {
            onChange(applyChange(field, change));
            return true;
          }}
        />
      ) : null}
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
    const [place] = placesOf(field ? [field] : [], picture);
    if (place) app.editor.reveal(place.rect, place.pageNumber);
  };
  return (
    <>
      <FieldPlaces
        fields={fields}
        picture={picture}
        chosen={list.findIndex(({ key }) => key === chosen)}
        onChoose={(at) => choose(list[at]?.key ?? -1)}
      />
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
    <FieldPanel title={t('Missing form fields')}>
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
    </FieldPanel>
  );
}
