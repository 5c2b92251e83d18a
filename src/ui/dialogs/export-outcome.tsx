import type { ExportRun } from '../../app/export/export.ts';
import { countOf } from '../../kernel/wording.ts';
import type { CheckReport, WrittenFile } from '../../output/index.ts';
import { Icon } from '../icons.tsx';

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function describeCheck({ redactedPixels, redactedPages, pageCount }: CheckReport): string {
  if (redactedPixels === 0) return `Checked: ${countOf(pageCount, 'page')} written whole, with nothing redacted.`;
  return `Checked: ${countOf(redactedPixels, 'redacted pixel')} on ${countOf(redactedPages, 'page')} hold${redactedPixels === 1 ? 's' : ''} nothing of the original.`;
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div className="export-message error" role="alert">
      <Icon name="warning" />
      <div>
        <strong>The check has failed, and no file is given out.</strong>
        <ul>
          {problems.slice(0, 5).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
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
            <li key={name}>
              {name}, {formatBytes(blob.size)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ExportOutcomeProps {
  readonly run: ExportRun;
  readonly canWrite: boolean;
  onWrite(): void;
  onCancel(): void;
  onSave(): void;
  onClose(): void;
}

/** The foot of the dialog: how far the export is, what came of it, and what can be done next. */
export function ExportOutcome({ run, canWrite, onWrite, onCancel, onSave, onClose }: ExportOutcomeProps) {
  switch (run.kind) {
    case 'choosing':
      return (
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="button primary" disabled={!canWrite} onClick={onWrite}>
            Write and check
          </button>
        </>
      );
    case 'writing': {
      const { progress } = run;
      const label = progress
        ? `${progress.phase === 'writing' ? 'Writing' : 'Checking'} page ${progress.pageNumber}`
        : 'Starting';
      return (
        <>
          <label className="export-progress" role="status">
            <span>{label}…</span>
            <progress max={1} value={progress?.share ?? 0} />
          </label>
          <button type="button" className="button" onClick={onCancel}>
            Stop
          </button>
        </>
      );
    }
    case 'failed':
      return (
        <>
          <p className="export-message error" role="alert">
            <Icon name="warning" />
            <span>The export has failed: {run.message}</span>
          </p>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button type="button" className="button primary" disabled={!canWrite} onClick={onWrite}>
            Try again
          </button>
        </>
      );
    case 'written': {
      const { files, report } = run.result;
      if (report.problems.length > 0) {
        return (
          <>
            <Problems problems={report.problems} />
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
          </>
        );
      }
      const count = files.length + files.filter(({ sidecar }) => sidecar).length;
      return (
        <>
          <Written files={files} report={report} />
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          <button type="button" className="button primary" onClick={onSave}>
            Save {count === 1 ? 'file' : `${count} files`}
          </button>
        </>
      );
    }
  }
}
