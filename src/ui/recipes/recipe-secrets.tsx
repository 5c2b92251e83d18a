import { useEffect, useState } from 'react';
import type { RecipeRuns } from '../../app/recipes/recipe-runs.ts';
import { offersRuns } from '../../app/recipes/server-calls.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { LineField } from '../dialogs/line-field.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Section } from '../parts/section.tsx';

interface RecipeSecretsProps {
  readonly runs: RecipeRuns;
}

/** Key of a recipe that signs, and the password of encrypted PDFs. */
export function RecipeSecrets({ runs }: RecipeSecretsProps) {
  const { device } = useApp();
  const { secrets, draft } = useSlice(runs.state, (state) => state);
  const { password, keyFile, keyPassword } = secrets;
  return (
    <>
      {draft?.sign ? (
        <>
          <Button
            className="line"
            icon="signature-holds"
            onClick={() => device.chooseFiles('.p12,.pfx', ([chosen]) => runs.setSecrets({ keyFile: chosen }))}
          >
            {keyFile ? keyFile.name : t('Choose the key file (.p12, .pfx)…')}
          </Button>
          <LineField
            label={t('Password of the key')}
            hint={t('Not stored: forgotten when this dialog closes.')}
            type="password"
            value={keyPassword}
            onChange={(typed) => runs.setSecrets({ keyPassword: typed })}
          />
        </>
      ) : null}
      <Section title={t('Encrypted PDFs')} isClosedFirst>
        <LineField
          label={t('Password of encrypted PDFs')}
          hint={t('Not stored: forgotten when this dialog closes.')}
          type="password"
          value={password}
          onChange={(typed) => runs.setSecrets({ password: typed })}
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
