import type { KeyboardEvent } from 'react';
import { readingKey } from '../direction.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Moves a roving focus: one tab stop, with arrow keys, Home and End inside. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  onMove?: (to: HTMLElement) => void,
): void {
  const step = STEPS[readingKey(event.key)];
  const isEnd = event.key === 'Home' || event.key === 'End';
  if (step === undefined && !isEnd) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.checkVisibility() && !each.matches(':disabled'),
  );
  const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
  const next = step === undefined ? all.at(event.key === 'Home' ? 0 : -1) : all[(at + step + all.length) % all.length];
  next?.focus();
  if (next) onMove?.(next);
  event.preventDefault();
  event.stopPropagation();
}
