import { useEffect, useState } from 'react';
import type { Export } from '../../app/export/export.ts';
import { withPart } from '../../app/load-part.ts';
import { handleOf } from '../../app/save/file-handles.ts';
import type { SavedContent } from '../../app/save/save.ts';
import { t } from '../../messages/index.ts';
import { useApp, useExports, useSlice } from '../app-context.tsx';
import { Removed } from '../redaction/removed.tsx';
import { showPanel } from '../shell/sheets.tsx';
import { Dialog } from './dialog.tsx';
import { ExportOptions } from './export-options.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { ExportPreview } from './export-preview.tsx';
import '../styles/export.css';

/** Exports the document: choices and a preview, then writing and verification. */
export function ExportDialog() {
  const exports = useExports();
  // The window can't change during a modal dialog.
  const [started] = useState(() => exports.begin());
  return started ? <ExportWindow started={started} /> : null;
}

function ExportWindow({ started }: { readonly started: Export }) {
  const app = useApp();
  const { ui, workspace } = app;
  const { picture, pageNumber } = started;
  const { choices, chosenPages, pages, plan, run } = useSlice(started.state, (state) => state);
  const name = handleOf(workspace.pictures.getState().source)?.name;
  const close = () => ui.setState({ dialog: undefined });
  const replace = (content: SavedContent) => {
    // The dialog would hide the message.
    close();
    const isRedacted = run.kind === 'written' && run.result.details !== undefined;
    void withPart(app, app.loadSaving, (saving) => saving.replace({ ...content, isRedacted }));
  };
  useEffect(() => () => started.cancel(), [started]);
  return (
    <Dialog
      title={picture.pdf ? t('Export pages') : t('Export picture')}
      onClose={close}
      actions={
        <ExportOutcome
          output={started}
          run={run}
          canWrite={plan !== undefined}
          onWrite={() => void started.write()}
          onCancel={() => started.cancel()}
          onSave={() => started.save()}
          target={name === undefined ? undefined : { name, replace }}
          onClose={close}
        />
      }
    >
      <div className="export-dialog">
        {run.kind === 'written' && run.result.details ? (
          <Removed report={run.result.details} onSave={(kind) => started.saveReport(kind)} />
        ) : (
          <ExportPreview picture={picture} plan={plan} startPage={pageNumber} />
        )}
        <fieldset className="export-options" disabled={run.kind === 'writing'}>
          <ExportOptions
            picture={picture}
            choices={choices}
            chosenPages={chosenPages}
            pagesError={pages.ok ? undefined : pages.error}
            plan={plan}
            findHidden={started.findHidden}
            onChange={(changed) => started.choose(changed)}
            onChangePages={(changed) => started.choosePages(changed)}
            onReview={() => {
              close();
              showPanel(ui, 'review');
            }}
          />
        </fieldset>
      </div>
    </Dialog>
  );
}
