import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Forms } from '../../app/forms/forms.ts';
import type { FormField } from '../../forms/client.ts';

/** Debounce: a longer pause in typing ends an undo step (ms). */
const PAUSE = 600;

export interface Draft {
  /** Text being typed; undefined while the field shows its saved value. */
  readonly text: string | undefined;
  type(text: string): void;
  keep(): void;
  drop(): void;
}

/** Draft of a text field. A pause or blur commits it as one undo step. */
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
  // Don't report invalid input after a pause: it may be unfinished, such as half a date.
  const onPause = useEffectEvent(() => {
    if (latest.current !== undefined && forms.accepts(field, latest.current)) keep();
  });
  // Commit when the field scrolls out of view.
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
