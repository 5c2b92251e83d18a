import { useState } from 'react';
import { cutText } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';

/** Characters that a field takes. Browsers lay out all that a field holds with each key: beyond this, typing would stop them. */
const MOST_IN_FIELD = 20_000;

interface LongText {
  /** Part of the text in the field. */
  readonly head: string;
  /** Rest of the text, unchanged. */
  readonly tail: string;
  /** Says so; undefined while the field holds all. */
  readonly note: string | undefined;
}

/** A text for a field: of a very long one the beginning, with as much left behind for as long as the field stands. */
export function useLongText(text: string): LongText {
  const [tailLength, setTailLength] = useState(0);
  const kept = text.length - tailLength;
  // Another text has come in its place.
  const isSound = kept >= 0 && kept <= 2 * MOST_IN_FIELD;
  const wanted = isSound ? tailLength : text.length - cutText(text, MOST_IN_FIELD).length;
  if (wanted !== tailLength) setTailLength(wanted);
  const head = text.slice(0, text.length - wanted);
  if (wanted === 0) return { head, tail: '', note: undefined };
  const note = t("Showing the first {shown, number} of {count, number} characters. The rest doesn't change.", {
    shown: head.length,
    count: text.length,
  });
  return { head, tail: text.slice(head.length), note };
}
