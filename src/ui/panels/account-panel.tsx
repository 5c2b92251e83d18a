import { type FormEvent, useId, useState } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import { msg, t } from '../../messages/index.ts';
import { requestToken, type TokenAnswer } from '../../token/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { Trans } from '../parts/trans.tsx';

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_client: msg('The API key is missing or wrong.'),
  invalid_scope: msg('Enter a user identifier and a role, without spaces.'),
  invalid_request: msg("The server couldn't read the request."),
  unreachable: msg('No token service on this server: it runs with npm start and npm run preview.'),
};

const ENDPOINT = 'POST /v1/authTokens';

/** Requests a token from this site's server and shows it. Neither token nor key is stored. */
export function AccountPanel() {
  const app = useApp();
  const id = useId();
  const [apiKey, setApiKey] = useState('');
  const [userId, setUserId] = useState('');
  const [role, setRole] = useState('');
  const [answer, setAnswer] = useState<TokenAnswer | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    setAnswer(await requestToken({ apiKey, userId, role }));
    setAsking(false);
  };

  const input = (name: string, label: string, value: string, onChange: (value: string) => void, isSecret = false) => (
    <div className="field text-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );

  return (
    <section className="panel-section" aria-label={t('Account')}>
      <h3>{t('Access token')}</h3>
      <p className="hint">
        <Trans
          id="For clients of the token endpoint: <0/> on this page's server. The server prints its API key when it starts."
          components={[<code key="endpoint">{ENDPOINT}</code>]}
        />
      </p>
      <form onSubmit={(event) => void submit(event)}>
        {input('key', t('API key'), apiKey, setApiKey, true)}
        {input('user', t('User identifier'), userId, setUserId)}
        {input('role', t('Role'), role, setRole)}
        <Button type="submit" className="primary" disabled={isAsking}>
          {isAsking ? t('Asking…') : t('Get a token')}
        </Button>
      </form>
      <div aria-live="polite">
        {answer?.ok === false ? (
          <p className="scan-state error row" role="alert">
            {t(MESSAGES[answer.error] ?? msg('The server refused the request.'))} ({answer.status} {answer.error})
          </p>
        ) : null}
        {answer?.ok ? (
          <>
            <dl className="common stack close">
              {Object.entries(answer.token).map(([name, value]) => (
                <Fact key={name} name={name} isMono>
                  {String(value)}
                </Fact>
              ))}
            </dl>
            <div className="panel-actions wrap">
              <Button onClick={() => void writeClipboard(app, answer.token.access_token, t('Token copied'))}>
                {t('Copy token')}
              </Button>
              <Button onClick={() => setAnswer(undefined)}>{t('Forget')}</Button>
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
}
