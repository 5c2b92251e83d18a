// What is said when the open document cannot be kept.
import type { KeepingFault, KeepingStore } from '../../store/keeping.ts';
import { showToast, type UiStore } from '../ui-store.ts';

export const REASONS: Readonly<Record<Exclude<KeepingFault, 'taken'>, string>> = {
  full: 'The storage that the browser allows is full. Remove documents on the start page, or save this one as a file.',
  silent:
    'The storage of the browser does not answer. It is tried again; save this document as a file before you leave, or close other tabs of this page.',
  forbidden: 'The browser refused to store it (a private window, or a setting). Save it as a file before you leave.',
};

export interface FaultPorts {
  readonly ui: UiStore;
  readonly keeping: KeepingStore;
  onTaken(): void;
}

/** One message a kind of fault. */
export function tellFaults({ ui, keeping, onTaken }: FaultPorts): void {
  let told: KeepingFault | undefined;
  keeping.subscribe((state) => {
    if (state.kind === 'saved' || state.kind === 'none') told = undefined;
    if (state.kind !== 'failed' || state.fault === told) return;
    told = state.fault;
    if (state.fault === 'taken') onTaken();
    else
      showToast(ui, { kind: 'error', title: 'This document is not kept on this device', detail: REASONS[state.fault] });
  });
}

const ASKED_KEY = 'markwright.asked-to-persist';

/** Asks the browser once, after the first save, not to clear the storage when the disk runs short. */
export function askToPersist(keeping: KeepingStore): void {
  const stop = keeping.subscribe(({ kind }) => {
    if (kind !== 'saved') return;
    stop();
    try {
      if (localStorage.getItem(ASKED_KEY) !== null) return;
      localStorage.setItem(ASKED_KEY, 'yes');
    } catch {
      // Where nothing can be noted, nothing can be kept for long either.
      return;
    }
    // A refusal changes nothing: documents are kept as long as the browser sees fit.
    void navigator.storage?.persist?.().catch(() => undefined);
  });
}
