import type { KeyboardEvent } from 'react';
import { formatShortcut } from '../../editor/keyboard.ts';
import { tip } from './tooltip.tsx';

/** Returns the attributes of the button that Ctrl+Enter presses; see {@link pressGoOn}. */
export const goesOn = (label: string, isMac: boolean) => ({
  'data-go-on': '',
  'aria-keyshortcuts': isMac ? 'Meta+Enter' : 'Control+Enter',
  ...tip(label, formatShortcut('Mod+Enter', isMac)),
});

/** Clicks the first enabled {@link goesOn} button on Ctrl+Enter. */
export function pressGoOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.currentTarget.querySelector<HTMLButtonElement>('[data-go-on]:enabled')?.click();
  event.preventDefault();
  event.stopPropagation();
}
