import { t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';

/** Says how a mark gets beyond the edge that holds it back. */
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
