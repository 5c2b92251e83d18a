import { useId } from 'react';

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly values?: readonly string[];
  readonly type?: 'text' | 'password';
  onChange(value: string): void;
}

export function LineField({ label, value, hint, error, values = [], type = 'text', onChange }: LineFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        dir="auto"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={value}
        list={values.length > 0 ? `${id}-values` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-values`}>
        {values.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <p id={`${id}-error`} className="export-warning" aria-live="polite">
        {error}
      </p>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
