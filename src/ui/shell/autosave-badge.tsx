import { msg, t } from '../../messages/index.ts';
import type { AutosaveFault, AutosaveState } from '../../store/autosave-state.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { tip } from '../parts/tooltip.tsx';

const FAULTS: Readonly<Record<AutosaveFault, string>> = {
  full: msg("This browser's storage is full"),
  silent: msg("This browser's storage isn't responding"),
  forbidden: msg("The browser doesn't allow documents to be saved here"),
  taken: msg('This document is open in another tab'),
};

function toShown(state: AutosaveState): { readonly text: string; readonly title: string } | undefined {
  switch (state.kind) {
    case 'none':
      return undefined;
    case 'saving':
      return { text: t('Saving…'), title: t('Saving on this device') };
    case 'saved':
      return { text: t('Saved'), title: t('Saved on this device') };
    case 'failed':
      return {
        text: t('Not saved'),
        title: t('{fault}: {reason}', { fault: t(FAULTS[state.fault]), reason: state.detail }),
      };
  }
}

/** Autosave state: shows if the document would survive a reload. */
export function AutosaveBadge() {
  const state = useSlice(useApp().workspace.autosaveState, (each) => each);
  const shown = toShown(state);
  if (!shown) return null;
  return (
    <span className={`autosave-badge ${state.kind}`} {...tip(shown.title)} data-testid="autosave-state">
      <Icon name={state.kind === 'failed' ? 'warning' : 'check'} size={14} />
      <span>{shown.text}</span>
    </span>
  );
}
