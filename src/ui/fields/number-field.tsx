import { useId, useState } from 'react';
import { DOCUMENT_FIELD } from '../../editor/keyboard.ts';
import { parseNumber, t } from '../../messages/index.ts';
import { toFieldText } from './number-text.ts';

interface NumberFieldProps {
  readonly label: string;
  /** Single letter in place of the label in narrow layouts. */
  readonly letter?: string;
  /** Undefined when the selected marks differ. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** Defaults to 1. */
  readonly step?: number;
  /** Defaults to true. */
  readonly isInteger?: boolean;
  readonly unit?: string;
  readonly presets?: readonly number[] | undefined;
  onChange(value: number): void;
}

const MOST_ON_SLIDER = 100;

export function NumberField(props: NumberFieldProps) {
  const { label, letter, value, min, max, step = 1, isInteger = true, unit = '', presets, onChange } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const hasSlider = max - min <= MOST_ON_SLIDER && !presets;

  const commit = (number: number) => {
    setDraft(undefined);
    if (!Number.isFinite(number)) return;
    const bounded = Math.min(max, Math.max(min, isInteger ? Math.round(number) : number));
    if (bounded !== value) onChange(bounded);
  };

  return (
    <div className="field number-field">
      <label htmlFor={id} data-letter={letter}>
        <span className={letter ? 'visually-hidden' : ''}>{label}</span>
      </label>
      {hasSlider ? (
        <input
          type="range"
          aria-label={t('{name}, slider', { name: label })}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      ) : null}
      <span className="number-input row">
        <input
          id={id}
          inputMode="decimal"
          // Commits on blur: until then it's a draft.
          {...(draft === undefined ? DOCUMENT_FIELD : {})}
          value={draft ?? (value === undefined ? '' : toFieldText(value))}
          placeholder={value === undefined ? t('mixed') : ''}
          list={presets ? `${id}-presets` : undefined}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={(event) => commit(parseNumber(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(parseNumber(event.currentTarget.value));
            if (event.key === 'Escape') setDraft(undefined);
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            commit((value ?? min) + (event.key === 'ArrowUp' ? step : -step));
          }}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
      {presets ? (
        <datalist id={`${id}-presets`}>
          {presets.map((preset) => (
            <option key={preset} value={toFieldText(preset)} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}
