import type { Forms } from '../../app/forms/forms.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Button } from '../parts/button.tsx';

/** Asks before the first value that breaks the signatures of the PDF. */
export function SignedQuestion({ forms }: { readonly forms: Forms }) {
  const question = useSlice(forms.state, (state) => state.question);
  if (!question) return null;
  const close = () => question.answer(false);
  return (
    <Dialog
      isQuestion
      title={t('Fill in and break the signatures?')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Leave as it is')}</Button>
          <Button className="danger" onClick={() => question.answer(true)}>
            {t('Fill in')}
          </Button>
        </>
      }
    >
      <p>
        {forms.form.xfa === 'none'
          ? t('This PDF is signed, and its signatures allow no changes. After filling in, they will not be valid.')
          : t(
              'This PDF is signed, and its form has a second copy (XFA). Filling in removes that copy, so the signatures will not be valid.',
            )}
      </p>
    </Dialog>
  );
}
