import { useEffect, useState } from 'react';
import type { ChosenFiles } from '../../app/recipes/chosen-files.ts';
import {
  chooseInput,
  chooseOutput,
  forgetResults,
  fromFiles,
  keepsResults,
  writesFolders,
} from '../../app/recipes/folders.ts';
import type { RecipeRuns } from '../../app/recipes/recipe-runs.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { RecipeSecrets, ServerChoice } from './recipe-secrets.tsx';

interface RecipeFilesProps {
  readonly runs: RecipeRuns;
}

export function RecipeFiles({ runs }: RecipeFilesProps) {
  const { device } = useApp();
  const { input, output, run, server } = useSlice(runs.state, (state) => state);
  const [fault, setFault] = useState<string>();
  const count = input.files.length;
  const ask = async <Chosen,>(choose: () => Promise<Chosen>, take: (chosen: Chosen) => void) => {
    setFault(undefined);
    try {
      take(await choose());
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const takeInput = (chosen: ChosenFiles | undefined) => chosen && runs.setInput(chosen);
  return (
    <fieldset className="field stack" disabled={run.kind === 'running'}>
      <legend>{t('Files')}</legend>
      <div className="flow">
        <Button className="line" icon="open" onClick={() => void ask(chooseInput, takeInput)}>
          {t('Choose a folder…')}
        </Button>
        <Button
          className="line"
          onClick={() => device.chooseFiles('', (files) => void ask(() => fromFiles(files), takeInput), true)}
        >
          {t('Choose files…')}
        </Button>
      </div>
      <p className="hint" aria-live="polite">
        {count > 0
          ? t('{count, plural, one {# file} other {# files}}: {names}', {
              count,
              names:
                input.folder?.name ??
                input.files
                  .map(({ path }) => path)
                  .slice(0, MOST_NAMES)
                  .join(', '),
            })
          : server
            ? t('PDFs, pictures, e-mail, web pages, tables and texts, also in a ZIP.')
            : t('PDFs, pictures, e-mail, web pages, tables and texts, also in a ZIP. They stay on this device.')}
      </p>
      {writesFolders() ? (
        <div className="flow">
          <Button className="line" onClick={() => void ask(chooseOutput, (folder) => folder && runs.setOutput(folder))}>
            {t('Results into a folder…')}
          </Button>
          {output ? (
            <Button onClick={() => runs.setOutput(undefined)}>
              {t('As one ZIP instead of {name}', { name: output.name })}
            </Button>
          ) : (
            <span className="hint">{t('Without a folder, they are saved as one ZIP.')}</span>
          )}
        </div>
      ) : null}
      <RecipeSecrets runs={runs} />
      <ServerChoice runs={runs} />
      {fault === undefined ? null : (
        <p className="export-warning" role="alert">
          {fault}
        </p>
      )}
      <KeptResults isRunning={run.kind === 'running'} />
    </fieldset>
  );
}

const MOST_NAMES = 5;

/** Unsaved results of earlier runs: an interrupted run resumes from them. */
function KeptResults({ isRunning }: { readonly isRunning: boolean }) {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!isRunning) void keepsResults().then(setKept);
  }, [isRunning]);
  if (!isKept || isRunning) return null;
  return (
    <p className="hint flow">
      {t('Results that are not saved yet are kept on this device: an interrupted run goes on from them.')}
      <Button className="small line" onClick={() => void forgetResults().then(() => setKept(false))}>
        {t('Delete them')}
      </Button>
    </p>
  );
}
