import { useId } from 'react';
import { DOCUMENT_FIELD } from '../../editor/keyboard.ts';
import { t } from '../../messages/index.ts';
import { useLongText } from './long-text.ts';

interface TextFieldProps {
  readonly label: string;
  /** Undefined when the selected marks differ. */
  readonly value: string | undefined;
  readonly isMultiline?: boolean;
  /** Maximum length; 0 for no limit. */
  readonly maxLength?: number;
  readonly presets?: readonly string[] | undefined;
  onChange(value: string): void;
}

/** Single-line or multiline text field. Every input event commits. */
export function TextField({ label, value, isMultiline = false, maxLength = 0, presets, onChange }: TextFieldProps) {
  const id = useId();
  const { head, tail, note } = useLongText(value ?? '');
  const change = (typed: string) => onChange(typed + tail);
  const shared = {
    id,
    ...DOCUMENT_FIELD,
    value: head,
    dir: 'auto',
    placeholder: value === undefined ? t('mixed') : '',
    ...(maxLength > 0 ? { maxLength: Math.max(0, maxLength - tail.length) } : {}),
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
  };
  return (
    <div className="field text-field">
      <label htmlFor={id}>{label}</label>
      {isMultiline ? (
        <textarea {...shared} rows={3} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...shared}
          list={presets ? `${id}-presets` : undefined}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {note === undefined ? null : (
        <p className="hint" id={`${id}-note`}>
          {note}
        </p>
      )}
      {presets ? (
        <datalist id={`${id}-presets`}>
          {presets.map((preset) => (
            <option key={preset} value={preset} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}
