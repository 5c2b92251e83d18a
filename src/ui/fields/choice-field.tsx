import { useId } from 'react';
import type { MarkFieldOption } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** True if the label is a user's text, not a message. */
  readonly isText?: boolean | undefined;
}

const labelOf = ({ label, isText }: ChoiceOption<string>): string => (isText ? label : t(label));

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  /** Undefined for mixed values. */
  readonly value: Value | undefined;
  readonly options: readonly ChoiceOption<Value>[];
  /** True for a menu even for few options. A menu also shows values that are none of them. */
  readonly isMenu?: boolean | undefined;
  onChange(value: Value): void;
}

/** Single choice: buttons for up to four options, otherwise a menu. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, options, isMenu = false, onChange } = props;
  const id = useId();
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  };
  if (isMenu || options.length > 4) {
    const isKnown = value === undefined || options.some((option) => option.value === value);
    return (
      <div className="field choice-field">
        <label htmlFor={id}>{label}</label>
        <select id={id} value={value ?? ''} onChange={(event) => choose(event.target.value)}>
          {value === undefined ? <option value="">{t('mixed')}</option> : null}
          {isKnown ? null : <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {labelOf(option)}
            </option>
          ))}
        </select>
      </div>
    );
  }
  return (
    <fieldset className="field choice-field">
      <legend>{label}</legend>
      <div className="segmented">
        {options.map((option) => (
          <button
            type="button"
            key={option.value}
            aria-pressed={value === option.value}
            onClick={() => onChange(option.value)}
          >
            {labelOf(option)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface FlagsFieldProps {
  readonly label: string;
  readonly value: readonly string[] | undefined;
  readonly options: readonly MarkFieldOption[];
  onChange(value: readonly string[]): void;
}

export function FlagsField({ label, value, options, onChange }: FlagsFieldProps) {
  return (
    <fieldset className="field choice-field">
      <legend>
        {label}
        {value === undefined ? <span className="field-value">{t('mixed')}</span> : null}
      </legend>
      <div className="segmented">
        {options.map((option) => {
          const isOn = value?.includes(option.value) ?? false;
          return (
            <button
              type="button"
              key={option.value}
              aria-pressed={isOn}
              onClick={() => {
                const rest = (value ?? []).filter((each) => each !== option.value);
                onChange(isOn ? rest : [...rest, option.value]);
              }}
            >
              {t(option.label)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
