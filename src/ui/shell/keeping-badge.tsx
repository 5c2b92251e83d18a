import { msg, t } from '../../messages/index.ts';
import type { KeepingFault, KeepingState } from '../../store/keeping.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { tip } from '../parts/tooltip.tsx';

const FAULTS: Readonly<Record<KeepingFault, string>> = {
  full: msg('The storage of this browser is full'),
  silent: msg('The storage of this browser does not answer'),
  forbidden: msg('The browser refuses to store documents'),
  taken: msg('Another tab has this document'),
};

function toShown(state: KeepingState): { readonly text: string; readonly title: string } | undefined {
  switch (state.kind) {
    case 'none':
      return undefined;
    case 'saving':
      return { text: t('Saving…'), title: t('Being kept on this device') };
    case 'saved':
      return { text: t('Saved'), title: t('Kept on this device') };
    case 'failed':
      return {
        text: t('Not kept'),
        title: t('{fault}: {reason}', { fault: t(FAULTS[state.fault]), reason: state.detail }),
      };
  }
}

/** Whether the open document would be there again after a reload. */
export function KeepingBadge() {
  const state = useSlice(useApp().workspace.keeping, (each) => each);
  const shown = toShown(state);
  if (!shown) return null;
  return (
    <span className={`keeping-badge ${state.kind}`} {...tip(shown.title)} data-testid="keeping">
      <Icon name={state.kind === 'failed' ? 'warning' : 'check'} size={14} />
      <span>{shown.text}</span>
    </span>
  );
}
