import type { GateQuestion } from '../../app/gate.ts';
import { REASONS } from '../../app/keeping-faults.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

function reasonOf({ keeping }: GateQuestion): string {
  if (keeping.kind !== 'failed') return t('It is still being saved on this device, and that takes unusually long.');
  if (keeping.fault === 'taken')
    return t('Another tab has this document, so the last changes here cannot be saved to it.');
  return t(REASONS[keeping.fault]);
}

/** Something of the open document would be lost: what is to become of it? */
export function LeaveDocumentDialog({ question }: { readonly question: GateQuestion }) {
  const { name, answer } = question;
  return (
    <Dialog
      isQuestion
      title={t('{name} is not kept', { name })}
      onClose={() => answer('cancel')}
      actions={
        <>
          <Button onClick={() => answer('cancel')}>{t('Cancel')}</Button>
          <Button className="danger" onClick={() => answer('discard')}>
            {t('Discard')}
          </Button>
          <Button className="primary" onClick={() => answer('save')}>
            {t('Save as a file')}
          </Button>
        </>
      }
    >
      <p>{reasonOf(question)}</p>
      <p>{t('Going on without saving loses what was not kept.')}</p>
    </Dialog>
  );
}
