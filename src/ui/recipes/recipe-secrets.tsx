import { useEffect, useState } from 'react';
import type { RecipeRuns } from '../../app/recipes/recipe-runs.ts';
import { offersRuns } from '../../app/recipes/server-calls.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { KeyFields } from '../dialogs/key-fields.tsx';
import { LineField } from '../dialogs/line-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Section } from '../parts/section.tsx';

interface RecipeSecretsProps {
  readonly runs: RecipeRuns;
}

/** Key of a recipe that signs, and the password of encrypted PDFs. */
export function RecipeSecrets({ runs }: RecipeSecretsProps) {
  const { secrets, draft } = useSlice(runs.state, (state) => state);
  const setSecrets: RecipeRuns['setSecrets'] = (changed) => runs.setSecrets(changed);
  return (
    <>
      {draft?.sign ? (
        <KeyFields value={secrets} hint={t('Not stored: forgotten when this dialog closes.')} onChange={setSecrets} />
      ) : null}
      <Section title={t('Encrypted PDFs')} isClosedFirst>
        <LineField
          label={t('Password of encrypted PDFs')}
          hint={t('Not stored: forgotten when this dialog closes.')}
          type="password"
          value={secrets.password}
          onChange={(typed) => setSecrets({ password: typed })}
        />
      </Section>
    </>
  );
}

/** Choice to run on the page's server, if it offers that. */
export function ServerChoice({ runs }: RecipeSecretsProps) {
  const server = useSlice(runs.state, (state) => state.server);
  const [offer, setOffer] = useState<Awaited<ReturnType<typeof offersRuns>>>();
  useEffect(() => void offersRuns().then(setOffer), []);
  if (!offer) return null;
  const { host } = window.location;
  return (
    <div className="stack">
      <CheckBox isOn={server !== undefined} onChange={(isOn) => runs.setServer(isOn ? { token: '' } : undefined)}>
        {t('Run on the server {host}', { host })}
      </CheckBox>
      <p className="hint">
        {t(
          'The files, their names and the password of encrypted PDFs leave this device: they are sent to {host}, which deletes them when it has answered. Keys stay here.',
          { host },
        )}
      </p>
      {server && offer.needsToken ? (
        <LineField
          label={t('Access token')}
          type="password"
          value={server.token}
          onChange={(token) => runs.setServer({ token })}
        />
      ) : null}
    </div>
  );
}
