import { useEffect, useEffectEvent } from 'react';
import { useApp, useUi } from '../app-context.tsx';
import type { FocusPart } from '../ui-store.ts';

/** Calls `takeFocus` for every focus request for `part`, including one from before mounting. */
export function useFocusRequest(part: FocusPart | undefined, takeFocus: () => void): void {
  const { ui } = useApp();
  const isRequested = useUi(({ focusRequest }) => part !== undefined && focusRequest === part);
  const onRequest = useEffectEvent(takeFocus);
  useEffect(() => {
    if (!isRequested) return;
    ui.setState({ focusRequest: undefined });
    onRequest();
  }, [isRequested, ui]);
}
