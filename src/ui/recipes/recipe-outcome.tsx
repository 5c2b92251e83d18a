import { isWaiting, type RecipeRuns, type WaitingFile } from '../../app/recipes/recipe-runs.ts';
import type { RecipeRunState } from '../../app/recipes/recipe-state.ts';
import { listText, msg, t } from '../../messages/index.ts';
import type { FileDecision, FileState } from '../../recipes/index.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { DOUBT_WORDS } from './doubt-words.ts';

interface RecipeOutcomeProps {
  readonly runs: RecipeRuns;
  /** Decisions for the next run, by the path they are saved at. */
  readonly decided: ReadonlyMap<string, FileDecision>;
  onReview(file: WaitingFile): void;
}

export function RecipeOutcome({ runs, decided, onReview }: RecipeOutcomeProps) {
  const { run, isSaved, draft } = useSlice(runs.state, (state) => state);
  if (run.kind === 'choosing') return null;
  if (run.kind === 'failed')
    return (
      <p className="export-message error" role="alert">
        <Icon name="warning" size={16} /> <span>{run.message}</span>
      </p>
    );
  if (run.kind === 'running')
    return (
      <div className="stack" role="status">
        <span className="cut">{run.file === '' ? t('Beginning…') : run.file}</span>
        <progress max={run.count} value={run.number} aria-label={t('Files')} />
        <span className="hint">
          {t('{number, number} of {count, number}', { number: run.number, count: run.count })}
        </span>
      </div>
    );
  const waiting = run.states.filter(isWaiting);
  const others = run.states.filter((state) => !isWaiting(state));
  return (
    <section className="stack loose" aria-label={t('Results')}>
      <Summary run={run} isSaved={isSaved} isProduction={draft?.production !== undefined} />
      <ul className="recipe-states">
        {waiting.map((state) => (
          <li key={state.file}>
            <span className="recipe-file">{state.file}</span>
            <span className="hint">{describeDoubts(state)}</span>
            {run.isDryRun ? null : (
              <Button className={decided.has(state.decideIn) ? 'line' : 'line primary'} onClick={() => onReview(state)}>
                {describeDecision(decided.get(state.decideIn))}
              </Button>
            )}
          </li>
        ))}
        {others.map((state) => (
          <li key={state.file}>
            <span className="recipe-file">{state.file}</span>
            <span className="hint">{describeState(state)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SummaryProps {
  readonly run: Extract<RecipeRunState, { kind: 'ended' }>;
  readonly isSaved: boolean;
  readonly isProduction: boolean;
}

function Summary({ run: { states, isDryRun }, isSaved, isProduction }: SummaryProps) {
  const count = (wanted: FileState['state']) => states.filter(({ state }) => state === wanted).length;
  const waiting = count('waits');
  return (
    <p className="export-sentence" role="status">
      {t(
        '{done, number} of {count, number} files done, {waiting, number} to be decided, {left, number} left as they are.',
        {
          ...{ count: states.length, done: count('done') + count('skipped'), waiting, left: count('left') },
        },
      )}{' '}
      {isDryRun ? t('Nothing was written.') : null}
      {waiting > 0 && !isDryRun && isProduction ? t('The production is numbered when every file is decided.') : null}
      {isSaved ? t('The results are saved.') : null}
    </p>
  );
}

const describeDoubts = ({ doubts }: Pick<WaitingFile, 'doubts'>): string =>
  listText([...new Set(doubts.map(({ kind }) => t(DOUBT_WORDS[kind])))]);

const DECISION_WORDS: Readonly<Record<FileDecision, string>> = {
  accept: msg('Accepted'),
  'leave-out': msg('Left out'),
  skip: msg('Skipped'),
};

const describeDecision = (decision: FileDecision | undefined): string =>
  decision === undefined ? t('Decide…') : t(DECISION_WORDS[decision]);

function describeState(state: FileState): string {
  switch (state.state) {
    case 'left':
      return state.message;
    case 'waits':
      return state.doubts.map(({ message }) => message).join(' ');
    case 'skipped':
      return t('Skipped');
    case 'done': {
      const { found, entry } = state;
      const count = found ? Object.values(found).reduce((sum, each) => sum + each, 0) : entry.facts.redactions.length;
      return [t('{count, plural, one {# place} other {# places}} found', { count }), ...(entry.notes ?? [])].join('. ');
    }
  }
}
