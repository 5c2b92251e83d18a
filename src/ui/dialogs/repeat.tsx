import { useEffect, useRef } from 'react';
import { repeatSelected, repetitionsOf } from '../../editor/repeat.ts';
import { repeatableMarks } from '../../editor/selection.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';
import { usePagesKind } from './pages-kind.tsx';

export function RepeatDialog() {
  const { editor, ui, focusDocument } = useApp();
  const marks = repeatableMarks(editor);
  const [mark] = marks;
  const known = mark ? repetitionsOf(editor, mark) : [];
  const isRepeated = known.length > 1;
  const { pages, fields } = usePagesKind(isRepeated ? known.map(({ pageNumber }) => pageNumber) : undefined);
  const confirm = useRef<HTMLButtonElement | null>(null);
  // Focus the button: Enter confirms the default, all pages.
  useEffect(() => confirm.current?.focus(), []);
  const close = () => {
    ui.setState({ dialog: undefined });
    // After the dialog has restored the focus.
    queueMicrotask(focusDocument);
  };
  const repeat = () => {
    const count = repeatSelected(editor, pages);
    close();
    showToast(ui, {
      kind: 'info',
      title: t('{count, plural, one {Repeated on # page} other {Repeated on # pages}}', { count }),
    });
  };
  return (
    <Dialog
      title={t('Repeat on pages')}
      isQuestion
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button ref={confirm} className="primary" disabled={pages.length === 0} onClick={repeat}>
            {t('{count, plural, one {Repeat on # page} other {Repeat on # pages}}', { count: pages.length })}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (pages.length > 0) repeat();
        }}
      >
        {fields}
        <p className="hint">
          {t(
            '{count, plural, one {The selected mark stays and is added} other {The # selected marks stay and are added}} at the same place of each page.',
            { count: marks.length },
          )}
        </p>
        {isRepeated ? <p className="hint">{t('Copies on other pages are removed.')}</p> : null}
      </form>
    </Dialog>
  );
}
