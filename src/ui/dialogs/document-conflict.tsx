import { withPart } from '../../app/load-part.ts';
import type { DocumentConflict } from '../../app/ports.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { Trans } from '../parts/trans.tsx';
import { Dialog } from './dialog.tsx';

/** Shown if another tab has the document open: with two writers, one would lose work. */
export function DocumentConflictDialog({ conflict }: { readonly conflict: DocumentConflict }) {
  const app = useApp();
  const { id, name } = conflict;
  const close = () => app.ui.setState({ conflict: undefined });
  const choose = (what: 'takeOver' | 'openCopy') => {
    close();
    void withPart(
      app,
      () => app.documents,
      (documents) => documents[what](id),
    );
  };
  return (
    <Dialog
      isQuestion
      title={t('Open in another tab')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Start page')}</Button>
          <Button onClick={() => choose('openCopy')}>{t('Open a copy')}</Button>
          <Button className="primary" onClick={() => choose('takeOver')}>
            {t('Continue here')}
          </Button>
        </>
      }
    >
      <p>
        <Trans
          id="{name} is open in another tab. You can continue here, which saves and closes it there, or open a copy of its last saved state."
          values={{ name: <strong>{name}</strong> }}
        />
      </p>
    </Dialog>
  );
}
