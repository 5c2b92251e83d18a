import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { DOCUMENT_FIELD } from '../../editor/keyboard.ts';

interface DraftTextProps {
  readonly label: string;
  readonly value: string;
  /** `number` for whole numbers from 1 on. */
  readonly kind?: 'line' | 'lines' | 'number';
  /** Takes the text on blur or Enter. Returns false to keep it as a draft. */
  onCommit(text: string): boolean;
}

/** Labelled text input that commits on blur. Escape restores the text. */
export function DraftText({ label, value, kind = 'line', onCommit }: DraftTextProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    if (draft === undefined || draft === value || onCommit(draft)) setDraft(undefined);
  };
  const props = {
    id,
    // Until it is committed, undo belongs to the draft.
    ...(draft === undefined ? DOCUMENT_FIELD : {}),
    value: draft ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDraft(target.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && kind !== 'lines' && !event.nativeEvent.isComposing) commit();
      if (event.key !== 'Escape' || draft === undefined) return;
      event.stopPropagation();
      setDraft(undefined);
    },
  };
  return (
    <div className="stack close">
      <label htmlFor={id}>{label}</label>
      {kind === 'lines' ? (
        <textarea rows={3} {...props} />
      ) : (
        <input type={kind === 'number' ? 'number' : 'text'} {...(kind === 'number' && { min: 1 })} {...props} />
      )}
    </div>
  );
}
