import { applyToRepetitions, isChangedAlone, repetitionsOf } from '../../editor/repeat.ts';
import type { Mark } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useDocument } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';

export function ApplyToAll({ mark }: { readonly mark: Mark }) {
  const { editor } = useApp();
  useDocument((state) => state.revision);
  if (!isChangedAlone(editor, mark)) return null;
  return (
    <Button className="line small" onClick={() => applyToRepetitions(editor, mark)}>
      {t('Apply to all {count}', { count: repetitionsOf(editor, mark).length })}
    </Button>
  );
}
