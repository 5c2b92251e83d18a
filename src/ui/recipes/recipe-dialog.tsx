import { type DragEvent, useEffect, useState } from 'react';
import { recipeFromSearch } from '../../app/recipes/from-search.ts';
import { isWaiting, RecipeRuns, type WaitingFile } from '../../app/recipes/recipe-runs.ts';
import type { Redacting } from '../../app/redacting.ts';
import { withTyped } from '../../app/redaction-search.ts';
import { t } from '../../messages/index.ts';
import type { FileDecision } from '../../recipes/index.ts';
import { useApp, useSlice, useUi } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { RecipeFiles } from './recipe-files.tsx';
import { RecipeForm } from './recipe-form.tsx';
import { RecipeOutcome } from './recipe-outcome.tsx';
import { ReviewFile } from './review-file.tsx';
import '../styles/export.css';
import '../styles/recipes.css';

function firstRecipe({ state, query }: Redacting) {
  const { request, ...reasons } = state.getState();
  return recipeFromSearch(withTyped(request, query.getState()), reasons);
}

/** Edits, saves and runs a recipe, made from the search or a file, and reviews its results. */
export function RecipeDialog() {
  const { device, ui, loadRedacting } = useApp();
  const redacting = useFetched(loadRedacting());
  const [runs] = useState(() => new RecipeRuns(device, firstRecipe(redacting)));
  const [reviewed, setReviewed] = useState<WaitingFile>();
  const [decided, setDecided] = useState<ReadonlyMap<string, FileDecision>>(new Map());
  const run = useSlice(runs.state, (state) => state.run);
  const recipe = useUi((state) => state.recipe);
  useEffect(() => {
    if (!recipe) return;
    void runs.readFiles(recipe);
    ui.setState({ recipe: undefined });
  }, [runs, recipe, ui]);
  useEffect(() => () => runs.close(), [runs]);
  useEffect(() => {
    if (run.kind === 'running') setDecided(new Map());
  }, [run.kind]);
  const close = () => ui.setState({ dialog: undefined });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void runs.takeDropped([...event.dataTransfer.files]);
  };
  if (reviewed && run.kind === 'ended') {
    const waiting = run.states.filter(isWaiting);
    return (
      <Dialog title={t('Decide on {file}', { file: reviewed.file })} onClose={() => setReviewed(undefined)}>
        <ReviewFile
          key={reviewed.decideIn}
          runs={runs}
          waiting={reviewed}
          onBack={() => setReviewed(undefined)}
          onDecided={(decision) => {
            const all = new Map(decided).set(reviewed.decideIn, decision);
            setDecided(all);
            setReviewed(waiting.find(({ decideIn }) => !all.has(decideIn)));
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('Recipe for a folder')}
      onClose={close}
      actions={<Actions runs={runs} hasDecided={decided.size > 0} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as a drop */}
      <div className="recipe-dialog" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <RecipeForm runs={runs} />
        <div className="stack loose">
          <RecipeFiles runs={runs} />
          <RecipeOutcome runs={runs} decided={decided} onReview={setReviewed} />
        </div>
      </div>
    </Dialog>
  );
}

interface ActionsProps {
  readonly runs: RecipeRuns;
  readonly hasDecided: boolean;
}

function Actions({ runs, hasDecided }: ActionsProps) {
  const { run, parsed, input, output, server } = useSlice(runs.state, (state) => state);
  if (run.kind === 'running') return <Button onClick={() => runs.stop()}>{t('Stop')}</Button>;
  const canRun = parsed.ok && input.files.length > 0;
  const hasResults = run.kind === 'ended' && run.results.length > 0;
  const canSave = hasResults && !output && !hasDecided;
  return (
    <>
      <Button disabled={!parsed.ok} onClick={() => runs.saveRecipe()}>
        {t('Save the recipe')}
      </Button>
      <Button disabled={!canRun} onClick={() => void runs.start(true)}>
        {t('Try without writing')}
      </Button>
      <Button className={canSave ? '' : 'primary'} disabled={!canRun} onClick={() => void runs.start(false)}>
        {hasDecided ? t('Apply the decisions') : server ? t('Run on the server') : t('Run')}
      </Button>
      {canSave ? (
        <Button className="primary" onClick={() => void runs.save()}>
          {t('Save the results (ZIP)')}
        </Button>
      ) : null}
    </>
  );
}
