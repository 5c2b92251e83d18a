import { useEffect, useState } from 'react';
import type { Export, ExportRun } from '../../app/export/export.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp, useExports, useSlice } from '../app-context.tsx';
import { UnredactedNote } from '../find-redact/unredacted-note.tsx';
import { Button } from '../parts/button.tsx';
import { printPages } from '../print/print-pages.ts';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';
import { CONTENTS, ContentsChoice, PagesChoice } from './export-options.tsx';
import { ExportPreview } from './export-preview.tsx';
import '../styles/export.css';

/** Contents that can be printed: neither marks JSON nor comments. */
const PRINTED = CONTENTS.filter(({ key }) => key !== 'includesMarksJson' && key !== 'includesComments');

/** Prints pages with their marks: choice of pages and contents. */
export function PrintDialog() {
  const exports = useExports();
  const [started] = useState(() => exports.beginPrint());
  return started ? <PrintWindow started={started} /> : null;
}

function faultOf(run: ExportRun): string | undefined {
  if (run.kind === 'failed') return run.message;
  if (run.kind !== 'written') return undefined;
  const { problems } = run.result.report;
  return problems[0] === undefined
    ? undefined
    : t('Verification failed: nothing was printed. {reason}', { reason: problems[0] });
}

function PrintWindow({ started }: { readonly started: Export }) {
  const { ui, focusDocument } = useApp();
  const { picture, pageNumber } = started;
  const { choices, chosenPages, pages, plan, run } = useSlice(started.state, (state) => state);
  const close = () => ui.setState({ dialog: undefined });
  useEffect(() => () => started.cancel(), [started]);

  const print = async () => {
    await started.write();
    const { run: done, plan: written } = started.state.getState();
    if (done.kind !== 'written' || done.result.report.problems.length > 0) return;
    const sheets = done.result.files.map(({ blob, name }, at) => {
      const page = written?.files[at]?.pages[0];
      return {
        blob,
        label: page ? t('Page {page}', { page: page.pageNumber }) : name,
        width: page?.width ?? 1,
        height: page?.height ?? 1,
      };
    });
    // The print window opens over the document, not over this dialog.
    close();
    focusDocument();
    try {
      await printPages(sheets);
    } catch (error) {
      showToast(ui, { kind: 'error', title: t("Couldn't print the pages"), detail: messageOf(error) });
    }
  };

  const isWriting = run.kind === 'writing';
  const fault = faultOf(run);
  const count = pages.ok ? pages.value.length : 0;
  return (
    <Dialog
      title={t('Print')}
      onClose={close}
      actions={
        <>
          <output aria-live="polite" className={fault === undefined ? 'hint' : 'export-warning'}>
            {fault ??
              (isWriting
                ? t('Preparing… {percent, number}%', { percent: Math.round((run.progress?.share ?? 0) * 100) })
                : '')}
          </output>
          <Button onClick={isWriting ? () => started.cancel() : close}>{t('Cancel')}</Button>
          <Button className="primary" disabled={isWriting || plan === undefined} onClick={() => void print()}>
            {count > 0 ? t('{count, plural, one {Print # page} other {Print # pages}}', { count }) : t('Print')}
          </Button>
        </>
      }
    >
      <div className="export-dialog">
        <ExportPreview picture={picture} plan={plan} startPage={pageNumber} />
        <fieldset className="export-options" disabled={isWriting}>
          <PagesChoice
            chosen={chosenPages}
            error={pages.ok ? undefined : pages.error}
            onChange={(changed) => started.choosePages(changed)}
          />
          <ContentsChoice choices={choices} contents={PRINTED} onChange={(changed) => started.choose(changed)} />
          <ul className="export-notes">
            <UnredactedNote />
          </ul>
          <p className="hint">
            {choices.appliesRedactions
              ? t("Redacted content isn't sent to the printer.")
              : t("Redactions aren't applied: the pages are printed in full.")}
          </p>
        </fieldset>
      </div>
    </Dialog>
  );
}
