import { useId, useState } from 'react';
import { linesOfList } from '../../text/patterns/request.ts';

interface ListFieldProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly hint?: string;
  onChange(lines: string[]): void;
}

/** One entry a line. */
export function ListField({ label, lines, hint, onChange }: ListFieldProps) {
  const id = useId();
  const joined = lines.join('\n');
  const [typed, setTyped] = useState(joined);
  // Keep empty lines and spaces while typing, although they aren't entries.
  const isOwn = linesOfList(typed).join('\n') === joined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        spellCheck={false}
        value={isOwn ? typed : joined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(linesOfList(target.value));
        }}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
