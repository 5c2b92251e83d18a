import type { KeepingFault, KeepingState } from '../../store/keeping.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { tip } from '../parts/tooltip.tsx';

const FAULTS: Readonly<Record<KeepingFault, string>> = {
  full: 'The storage of this browser is full',
  silent: 'The storage of this browser does not answer',
  forbidden: 'The browser refuses to store documents',
  taken: 'Another tab has this document',
};

function toShown(state: KeepingState): { readonly text: string; readonly title: string } | undefined {
  switch (state.kind) {
    case 'none':
      return undefined;
    case 'saving':
      return { text: 'Saving…', title: 'Being kept on this device' };
    case 'saved':
      return { text: 'Saved', title: 'Kept on this device' };
    case 'failed':
      return { text: 'Not kept', title: `${FAULTS[state.fault]}: ${state.detail}` };
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
