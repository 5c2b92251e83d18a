import { useEffect, useState } from 'react';
import type { Split } from '../../app/split/split.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSlice, useSplitting } from '../app-context.tsx';
import { Removed } from '../redaction/removed.tsx';
import { showPanel } from '../shell/sheets.tsx';
import { Dialog } from './dialog.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { SplitOptions } from './split-options.tsx';
import { SplitParts } from './split-parts.tsx';
import '../styles/export.css';
import '../styles/split.css';

/** Splits a document at separators into parts, saved as one archive. */
export function SplitDialog() {
  const splitting = useSplitting();
  // The window can't change during a modal dialog.
  const [split] = useState(() => splitting.begin());
  return split ? <SplitWindow split={split} /> : null;
}

function SplitWindow({ split }: { readonly split: Split }) {
  const { ui } = useApp();
  const { output } = split;
  const { run, plan } = useSlice(output.state, (state) => state);
  const count = useSlice(output.state, ({ parts }) => parts?.length ?? 0);
  const close = () => ui.setState({ dialog: undefined });
  useEffect(() => {
    void split.read();
    return () => {
      split.stop();
      output.cancel();
    };
  }, [split, output]);
  return (
    <Dialog
      title={t('Split into parts')}
      onClose={close}
      actions={
        <ExportOutcome
          output={output}
          run={run}
          canWrite={plan !== undefined}
          action={
            count > 0
              ? t('{count, plural, one {Export # part} other {Export # parts}}', { count })
              : t('Export the parts')
          }
          onWrite={() => void output.write()}
          onCancel={() => output.cancel()}
          onSave={() => output.save()}
          onClose={close}
        />
      }
    >
      <div className="export-dialog split-dialog">
        <fieldset className="export-options" disabled={run.kind === 'writing'}>
          <SplitOptions
            split={split}
            onReview={() => {
              close();
              showPanel(ui, 'review');
            }}
          />
        </fieldset>
        {run.kind === 'written' && run.result.details ? (
          <Removed report={run.result.details} onSave={(kind) => output.saveReport(kind)} />
        ) : (
          <SplitParts split={split} isBusy={run.kind === 'writing'} />
        )}
      </div>
    </Dialog>
  );
}
