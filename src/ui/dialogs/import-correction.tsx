import { type FormEvent, useId, useState } from 'react';
import {
  type Correction,
  type CorrectionScope,
  findCorrection,
  keysBelow,
  type Remedy,
  type RemedyOffer,
  readTyped,
  type ShownProblem,
  shorten,
} from '../../marks/index.ts';
import { numberText, t } from '../../messages/index.ts';
import { Button } from '../parts/button.tsx';
import { Trans } from '../parts/trans.tsx';

interface CorrectionFormProps {
  readonly problem: ShownProblem;
  readonly offer: RemedyOffer;
  /** Earlier choice when choosing again. */
  readonly chosen: Correction | undefined;
  onCorrect(correction: Correction): void;
  onClose(): void;
}

/** Returns the scopes of a correction, without those that select the same marks. */
function scopesOf({ alike, received }: ShownProblem): readonly { value: CorrectionScope; label: string }[] {
  const { sameRule, sameValue } = alike;
  return [
    { value: 'one', label: t('This one only') },
    ...(sameValue > 1
      ? [{ value: 'sameValue' as const, label: t('All {count} with {value}', { count: sameValue, value: received }) }]
      : []),
    ...(sameRule > sameValue
      ? [{ value: 'sameRule' as const, label: t('All {count} with this problem', { count: sameRule }) }]
      : []),
  ];
}

interface DropProps {
  readonly name: string | number;
  /** Undefined if the affected marks have different values. */
  readonly value: string | undefined;
}

/** Label for dropping a property or a list item. */
function Drop({ name, value }: DropProps) {
  if (value === undefined) {
    return typeof name === 'number' ? t('Remove item {number}', { number: name + 1 }) : t('Remove {name}', { name });
  }
  const code = <code>{value}</code>;
  return typeof name === 'number' ? (
    <Trans id="Remove item {number} {value}" values={{ number: name + 1, value: code }} />
  ) : (
    // An element, too: markup in a name from the file must not be interpreted.
    <Trans id="Remove {name} {value}" values={{ name: <span>{name}</span>, value: code }} />
  );
}

/** Converts the decimal separator of the language in use to a point. */
const withPoint = (text: string): string => text.replace(numberText(0.5).charAt(1), '.');

/** Form to correct an invalid value: retype, clamp or drop it, for one mark or all similar ones. */
export function CorrectionForm({ problem, offer, chosen, onCorrect, onClose }: CorrectionFormProps) {
  const id = useId();
  const scopes = scopesOf(problem);
  const [scope, setScope] = useState<CorrectionScope>(chosen?.scope ?? 'one');
  const [text, setText] = useState(offer.start);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const isTyped = problem.fault !== 'both';

  const correct = (remedy: Remedy) => {
    const { index, path, expected, received } = problem;
    onCorrect({ scope, problem: { index, path, expected, received }, remedy });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = readTyped(problem.type, problem, offer.field, offer.field === 'number' ? withPoint(text) : text);
    if (typed.ok) correct({ kind: 'set', value: typed.value });
    else setFault(t('Expected {expected}.', { expected: typed.error }));
  };

  const change = (value: string) => {
    setText(value);
    setFault(undefined);
  };

  return (
    <form
      className="correction flow"
      aria-label={t('Correct {place}', { place: problem.path })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes the form, not the whole dialog.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {scopes.length > 1 ? (
        <label className="correction-field">
          <span>{t('For')}</span>
          <select value={scope} onChange={(event) => setScope(event.target.value as CorrectionScope)}>
            {scopes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isTyped ? (
        <div className="correction-field">
          <label htmlFor={id}>{t('New value')}</label>
          <span className="correction-value row">
            <ValueField id={id} offer={offer} text={text} isFaulty={fault !== undefined} onChange={change} />
            <Button type="submit">{t('Set')}</Button>
          </span>
          <span id={`${id}-fault`} className="field-error" role="alert">
            {fault}
          </span>
        </div>
      ) : null}
      <div className="correction-remedies flow">
        {offer.nearest === undefined ? null : (
          <Button onClick={() => correct({ kind: 'nearest' })}>
            {scope === 'sameRule'
              ? t('Nearest allowed value')
              : t('Nearest allowed: {value}', { value: offer.nearest })}
          </Button>
        )}
        {offer.drops.map(({ key, value }) => (
          <Button key={key} onClick={() => correct({ kind: 'drop', key })}>
            <Drop name={key} value={scope === 'sameRule' ? undefined : value} />
          </Button>
        ))}
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

interface ValueFieldProps {
  readonly id: string;
  readonly offer: RemedyOffer;
  readonly text: string;
  readonly isFaulty: boolean;
  onChange(text: string): void;
}

function ValueField({ id, offer, text, isFaulty, onChange }: ValueFieldProps) {
  // The user has just opened this form.
  const focus = (element: HTMLElement | null) => {
    if (element && element.dataset.seen !== 'true') {
      element.dataset.seen = 'true';
      element.focus();
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    }
  };
  if (offer.field === 'choice') {
    return (
      <select ref={focus} id={id} value={text} onChange={(event) => onChange(event.target.value)}>
        {offer.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const common = {
    id,
    value: text,
    spellCheck: false,
    'aria-invalid': isFaulty,
    'aria-describedby': `${id}-fault`,
    className: 'mono',
  };
  if (offer.field === 'json') {
    return <textarea ref={focus} rows={3} {...common} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <>
      <input
        ref={focus}
        type="text"
        inputMode={offer.field === 'number' ? 'decimal' : 'text'}
        {...common}
        onChange={(event) => onChange(event.target.value)}
      />
      {offer.field === 'color' ? (
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </>
  );
}

/** Returns unambiguous corrections: the nearest allowed value, or the only possible drop. */
export const suggestionsFor = (
  problems: readonly ShownProblem[],
  corrections: readonly Correction[],
): readonly Correction[] =>
  problems.flatMap((problem): Correction[] => {
    const remedy = suggestionFor(problem.offer);
    if (!remedy || findCorrection(corrections, problem)) return [];
    const { index, path, expected, received } = problem;
    return [{ scope: 'one', problem: { index, path, expected, received }, remedy }];
  });

function suggestionFor(offer: RemedyOffer | undefined): Remedy | undefined {
  if (offer?.nearest !== undefined) return { kind: 'nearest' };
  const [only, ...others] = offer?.drops ?? [];
  return only && others.length === 0 ? { kind: 'drop', key: only.key } : undefined;
}

export function describeRemedy({ remedy }: Correction, problem: ShownProblem, changes: readonly string[]): string {
  if (remedy.kind === 'drop') {
    const last = keysBelow(problem).at(-1);
    const key = typeof last === 'number' ? last : remedy.key;
    return typeof key === 'number'
      ? t('item {number} removed', { number: key + 1 })
      : t('{name} removed', { name: key });
  }
  if (remedy.kind === 'set') return describeSet(remedy.value);
  return changes[0] ?? t('nearest allowed value');
}

export const describeSet = (value: unknown): string => t('set to {value}', { value: shorten(JSON.stringify(value)) });
