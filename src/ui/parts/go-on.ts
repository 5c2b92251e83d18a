import type { KeyboardEvent } from 'react';
import { formatShortcut } from '../../editor/keyboard.ts';
import { tip } from './tooltip.tsx';

/** Marks the button that Control and Enter press within a part of the window; see {@link pressGoOn}. */
export const goesOn = (label: string, isMac: boolean) => ({
  'data-go-on': '',
  'aria-keyshortcuts': isMac ? 'Meta+Enter' : 'Control+Enter',
  ...tip(label, formatShortcut('Mod+Enter', isMac)),
});

/** Presses the first button that goes on, where Control and Enter were pressed. */
export function pressGoOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.currentTarget.querySelector<HTMLButtonElement>('[data-go-on]:enabled')?.click();
  event.preventDefault();
  event.stopPropagation();
}
