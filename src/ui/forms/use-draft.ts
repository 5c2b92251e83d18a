import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Forms } from '../../app/forms/forms.ts';
import type { FormField } from '../../forms/types.ts';

/** How long a pause in typing ends one step of undo (ms). */
const PAUSE = 600;

export interface Draft {
  /** Text being typed; undefined while the field shows its value. */
  readonly text: string | undefined;
  type(text: string): void;
  /** Keeps what was typed. */
  keep(): void;
  /** Drops what was typed. */
  drop(): void;
}

/** Text typed into a field. A pause, or leaving the field, makes it the field's value: one step of undo. */
export function useDraft(forms: Forms, field: FormField): Draft {
  const [text, setText] = useState<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef<string | undefined>(undefined);

  const put = (next: string | undefined) => {
    clearTimeout(timer.current);
    latest.current = next;
    setText(next);
  };
  const keep = () => {
    const typed = latest.current;
    put(undefined);
    if (typed !== undefined) forms.fill(field, typed);
  };
  // Typing goes on after a pause: input that is no value yet, as half a date, is not spoken of before the field is left.
  const onPause = useEffectEvent(() => {
    if (latest.current !== undefined && forms.accepts(field, latest.current)) keep();
  });
  // A field that scrolls out of view keeps its text.
  const onLeave = useEffectEvent(keep);
  useEffect(() => () => onLeave(), []);

  return {
    text,
    type(typed) {
      put(typed);
      timer.current = setTimeout(() => onPause(), PAUSE);
    },
    keep,
    drop: () => put(undefined),
  };
}
