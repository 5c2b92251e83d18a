// Messages for documents that can't be opened or saved.
import { msg, t } from '../messages/index.ts';
import type { AutosaveFault } from '../store/autosave-state.ts';
import type { Ports } from './ports.ts';
import type { WorkspaceListener } from './workspace.ts';

/** English messages, told by `t`. */
export const REASONS: Readonly<Record<Exclude<AutosaveFault, 'taken'>, string>> = {
  full: msg(
    "The browser's storage for this page is full. Remove documents on the start page, or save this one as a file.",
  ),
  silent: msg(
    "The browser's storage isn't responding. Saving is retried. Save this document as a file before you leave, or close other tabs of this page.",
  ),
  forbidden: msg("The browser couldn't store it (a private window or a setting). Save it as a file before you leave."),
};

/** Shows one message per kind of failure: saving is retried again and again. */
export function createFaultReporter({ window, device }: Ports): WorkspaceListener {
  let reported: AutosaveFault | undefined;
  let hasAsked = false;
  return (event) => {
    const isOver = event.kind === 'saved' || event.kind === 'opened' || event.kind === 'left';
    if (isOver) reported = undefined;
    if (event.kind === 'saved' && !hasAsked) {
      hasAsked = true;
      device.askToPersist();
    }
    if (event.kind !== 'failed') return;
    if (event.what === 'opening') {
      window.notify({
        kind: 'error',
        title: t("Couldn't open {name}", { name: event.name }),
        detail: event.detail,
        ...(event.retry ? { action: { label: t('Try again'), run: event.retry } } : {}),
      });
      return;
    }
    if (event.fault === reported) return;
    const { fault } = event;
    reported = fault;
    // Documents taken by another tab are closed here with a message.
    if (fault === 'taken') return;
    window.notify({
      kind: 'error',
      title: t("This document isn't saved on this device"),
      detail: t(REASONS[fault]),
      lasts: () => reported === fault,
    });
  };
}
