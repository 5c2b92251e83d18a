import { useEffect, useId, useRef, useState } from 'react';
import type { PasswordRequest } from '../../app/ports.ts';
import { t } from '../../messages/index.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks for the password of a PDF. It is used once and never stored. */
export function PasswordDialog({ request }: { readonly request: PasswordRequest }) {
  const { name, wasWrong, answer } = request;
  const [password, setPassword] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const formId = `${id}-form`;
  return (
    <Dialog
      isQuestion
      title={t('{name} needs a password', { name })}
      onClose={() => answer(undefined)}
      actions={
        <>
          <Button onClick={() => answer(undefined)}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} className="primary" disabled={password === ''}>
            {t('Open it')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          answer(password);
        }}
      >
        <div className="field">
          <label htmlFor={id}>{t('Password')}</label>
          <input
            ref={input}
            id={id}
            type="password"
            // Not a password of this site: password managers must not store it.
            autoComplete="off"
            value={password}
            aria-invalid={wasWrong}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p id={`${id}-hint`} className={wasWrong ? 'export-warning' : 'hint'} aria-live="polite">
            {wasWrong ? t('Wrong password for this document.') : t('Used once and not stored.')}
          </p>
        </div>
      </form>
    </Dialog>
  );
}
