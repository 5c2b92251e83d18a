import type { ReactNode } from 'react';
import type { Export, ExportRun } from '../../app/export/export.ts';
import type { SavedContent } from '../../app/save/save.ts';
import { withoutExtension } from '../../kernel/file-name.ts';
import { t } from '../../messages/index.ts';
import type { CheckReport, OutputProgress, WrittenFile } from '../../output/index.ts';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { formatBytes } from './format-bytes.ts';
import { ProblemPlaces } from './problem-places.tsx';

function describeCheck({ redactedPixels, redactedPages, pageCount }: CheckReport): string {
  if (redactedPixels === 0) {
    return t(
      '{count, plural, one {Checked: # page written whole, with nothing redacted.} other {Checked: # pages written whole, with nothing redacted.}}',
      { count: pageCount },
    );
  }
  return t(
    'Checked: {count, plural, one {# redacted pixel on {pages, plural, one {# page} other {# pages}} holds} other {# redacted pixels on {pages, plural, one {# page} other {# pages}} hold}} nothing of the original.',
    { count: redactedPixels, pages: redactedPages },
  );
}

function describeProgress(progress: OutputProgress | undefined): string {
  if (!progress) return t('Starting…');
  const page = progress.pageNumber;
  return progress.phase === 'writing' ? t('Writing page {page}…', { page }) : t('Checking page {page}…', { page });
}

function Problems({ problems, children }: { readonly problems: readonly string[]; readonly children: ReactNode }) {
  return (
    <div className="export-message error" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t('Verification failed: no file was exported.')}</strong>
        <ul>
          {problems.slice(0, 5).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

function Written({ files, report }: { readonly files: readonly WrittenFile[]; readonly report: CheckReport }) {
  const saved = files.flatMap(({ name, blob, sidecar }) => [{ name, blob }, ...(sidecar ? [sidecar] : [])]);
  return (
    <div className="export-message success" role="status">
      <Icon name="check" />
      <div>
        <strong>{describeCheck(report)}</strong>
        {report.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <ul className="export-files">
          {saved.map(({ name, blob }) => (
            <li key={name}>{t('{name}, {size}', { name, size: formatBytes(blob.size) })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const extensionOfName = (name: string): string => name.slice(withoutExtension(name).length).toLowerCase();

interface ExportOutcomeProps {
  readonly output: Export;
  readonly run: ExportRun;
  readonly canWrite: boolean;
  /** Label of the button that starts the export. */
  readonly action?: string;
  onWrite(): void;
  onCancel(): void;
  onSave(): void;
  /** Overwrites the opened file, if there is only one output file. */
  readonly target?: { readonly name: string; replace(content: SavedContent): void } | undefined;
  onClose(): void;
}

/** Footer of the dialog: progress, result, and next steps. */
export function ExportOutcome(props: ExportOutcomeProps) {
  const { output, run, canWrite, action = t('Export'), onWrite, onCancel, onSave, onClose, target } = props;
  switch (run.kind) {
    case 'choosing':
      return (
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button className="primary" disabled={!canWrite} onClick={onWrite}>
            {action}
          </Button>
        </>
      );
    case 'writing': {
      const { progress } = run;
      return (
        <>
          <label className="export-progress stack close" role="status">
            <span>{describeProgress(progress)}</span>
            <progress max={1} value={progress?.share ?? 0} />
          </label>
          <Button onClick={onCancel}>{t('Stop')}</Button>
        </>
      );
    }
    case 'failed':
      return (
        <>
          <p className="export-message error" role="alert">
            <Icon name="warning" />
            <span>{t('The export has failed: {reason}', { reason: run.message })}</span>
          </p>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button className="primary" disabled={!canWrite} onClick={onWrite}>
            {t('Try again')}
          </Button>
        </>
      );
    case 'written': {
      const { files, report } = run.result;
      if (report.problems.length > 0) {
        return (
          <>
            <Problems problems={report.problems}>
              <ProblemPlaces places={report.places ?? []} output={output} onClose={onClose} />
            </Problems>
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        );
      }
      const only = files.length === 1 && !files[0]?.sidecar ? files[0] : undefined;
      const count = files.length + files.filter(({ sidecar }) => sidecar).length;
      return (
        <>
          <Written files={files} report={report} />
          <Button onClick={onClose}>{t('Close')}</Button>
          {target && only && extensionOfName(only.name) === extensionOfName(target.name) ? (
            <Button className="line" onClick={() => target.replace({ blob: only.blob, notes: report.notes })}>
              {t('Save to {name}', { name: target.name })}
            </Button>
          ) : null}
          <Button className="primary" onClick={onSave}>
            {t('{count, plural, one {Save file} other {Save # files}}', { count })}
          </Button>
        </>
      );
    }
  }
}
