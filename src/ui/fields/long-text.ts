import { useState } from 'react';
import { cutText } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';

/** Maximum length of a field's text: browsers lay out the whole field on every key. */
const MOST_IN_FIELD = 20_000;

interface LongText {
  readonly head: string;
  /** Rest of the text, unchanged. */
  readonly tail: string;
  /** Says that the field holds only a part; undefined if it holds all. */
  readonly note: string | undefined;
}

/** Splits a very long text: the field edits the head, and the length of the tail stays fixed. */
export function useLongText(text: string): LongText {
  const [tailLength, setTailLength] = useState(0);
  const kept = text.length - tailLength;
  // Out of range: the text was replaced.
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
