import type { Compression, CompressionResult, CompressRun } from '../../app/compress/compress.ts';
import { t, translate } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { formatBytes } from './format-bytes.ts';

interface CompressOutcomeProps {
  readonly compression: Compression;
  readonly run: CompressRun;
  onClose(): void;
}

/** Footer of the dialog: progress, savings, and next steps. */
export function CompressOutcome({ compression, run, onClose }: CompressOutcomeProps) {
  const start = () => void compression.start();
  switch (run.kind) {
    case 'choosing':
      return (
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button className="primary" onClick={start}>
            {t('Compress')}
          </Button>
        </>
      );
    case 'running':
      return (
        <>
          <label className="export-progress stack close" role="status">
            <span>{run.step === 'exporting' ? t('Writing the document…') : t('Compressing and comparing…')}</span>
            <progress max={1} value={run.share} />
          </label>
          <Button onClick={compression.cancel}>{t('Stop')}</Button>
        </>
      );
    case 'failed':
      return (
        <>
          <p className="export-message error" role="alert">
            <Icon name="warning" />
            <span>{t("Couldn't compress the document: {reason}", { reason: run.message })}</span>
          </p>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button className="primary" onClick={start}>
            {t('Try again')}
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          <Sizes {...run.result} output={compression.output} />
          <Button onClick={onClose}>{t('Close')}</Button>
          {run.result.isSmaller ? (
            <Button className="primary" onClick={compression.save}>
              {t('Save compressed copy')}
            </Button>
          ) : null}
        </>
      );
  }
}

type SizesProps = Pick<Compression, 'output'> & CompressionResult;

function Sizes({ output, before, after, isSmaller, wayOn }: SizesProps) {
  const exported = useSlice(output.state, ({ run }) => (run.kind === 'written' ? run.result : undefined));
  const notes = [
    ...(wayOn === undefined ? [] : [translate(wayOn)]),
    ...(exported?.proof
      ? [t('The redactions were verified before compressing. For a redaction report, export the document.')]
      : []),
    ...(exported?.report.notes ?? []),
  ];
  const sizes = { before: formatBytes(before.size), after: formatBytes(after.size) };
  return (
    <div className="export-message success" role="status">
      <Icon name={isSmaller ? 'check' : 'help'} />
      <div>
        <strong>
          {isSmaller
            ? t('{before} → {after}: {percent, number}% smaller', {
                ...sizes,
                percent: Math.round((1 - after.size / before.size) * 1000) / 10,
              })
            : t("{size}: it can't get smaller this way. There is nothing to save.", { size: sizes.before })}
        </strong>
        {isSmaller ? <p>{t('Compared on every page: the words are the same.')}</p> : null}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}
