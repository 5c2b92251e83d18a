import { t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';

/** Explains how to extend a mark beyond the page's edge. */
export function EdgeHint() {
  const { editor } = useApp();
  const isHeldBack = useSlice(editor.draft, (state) => state.isHeldBack);
  const hasGesture = useSession((state) => state.hasGesture);
  return (
    <p className="edge-hint card" role="status" hidden={!(isHeldBack && hasGesture)}>
      {isHeldBack && hasGesture ? t("Hold Shift to extend beyond the page's edge") : null}
    </p>
  );
}
