import type { Editor } from '../editor/editor.ts';
import { remainingAfter } from '../editor/repeat.ts';
import type { Mark } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { WindowPort } from './ports.ts';

export function offerRest(editor: Editor, window: WindowPort, deleted: readonly Mark[]): void {
  const remaining = remainingAfter(editor, deleted);
  if (!remaining) return;
  window.notify({
    kind: 'info',
    title: t('Deleted on this page only'),
    action: {
      label: t('Delete all {count}', { count: remaining.count }),
      run: () => remaining.deleteAll(),
    },
  });
}
