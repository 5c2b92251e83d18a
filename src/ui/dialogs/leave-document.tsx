import { REASONS } from '../../app/autosave-faults.ts';
import type { GateQuestion } from '../../app/gate.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

function reasonOf({ autosaveState }: GateQuestion): string {
  if (autosaveState.kind !== 'failed') return t('Saving it on this device is taking unusually long.');
  if (autosaveState.fault === 'taken')
    return t("This document is open in another tab, so the latest changes here can't be saved.");
  return t(REASONS[autosaveState.fault]);
}

export function LeaveDocumentDialog({ question }: { readonly question: GateQuestion }) {
  const { name, answer } = question;
  return (
    <Dialog
      isQuestion
      title={t("{name} isn't saved", { name })}
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
      <p>{t('If you continue without saving, unsaved changes are lost.')}</p>
    </Dialog>
  );
}
