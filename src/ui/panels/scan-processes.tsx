import { useEffect, useState } from 'react';
import { PICTURE_ACCEPT } from '../../media/index.ts';
import { msg, t } from '../../messages/index.ts';
import { type ScanEntry, toScansCsv, toScansJson } from '../../scanner/index.ts';
import { useApp, useScans, useSlice } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { tip } from '../parts/tooltip.tsx';

/** Process states and processing stages, by their names in the scanner's API. */
const STATES: Readonly<Record<ScanEntry['process']['state'] | NonNullable<ScanEntry['stage']>, string>> = {
  queued: msg('queued'),
  loading: msg('loading'),
  decoding: msg('decoding'),
  scanning: msg('scanning'),
  processing: msg('processing'),
  complete: msg('complete'),
  error: msg('error'),
};

/** Formats seconds as `m:ss`. */
const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Process({ entry, now }: { readonly entry: ScanEntry; readonly now: number }) {
  const scan = useScans();
  const { process, stage, reason, name } = entry;
  const { processId } = process;
  const state = t(STATES[process.state === 'processing' ? (stage ?? 'processing') : process.state]);
  const count = process.state === 'complete' ? process.output.barcodes.length : undefined;
  return (
    <li className="process">
      <details>
        <summary>
          <span className="cut">{name ?? processId}</span>
          <span className="process-time" {...tip(t('Time left until it is deleted'))}>
            {formatTime((entry.expiresAt - now) / 1000)}
          </span>
          <span className={`process-state ${process.state}`}>
            {count === undefined ? state : t('{state}, {count, number}', { state, count })}
          </span>
        </summary>
        {reason ? <p className="hint">{reason}</p> : null}
        <pre className="json">{JSON.stringify(process, null, 2)}</pre>
        <div className="panel-actions wrap">
          {process.state === 'processing' ? (
            <Button onClick={() => scan.client.cancel(processId)}>{t('Cancel')}</Button>
          ) : null}
          {entry.canRetry ? <Button onClick={() => scan.client.retry(processId)}>{t('Retry')}</Button> : null}
          <Button onClick={() => scan.client.remove(processId)}>{t('Remove')}</Button>
        </div>
      </details>
    </li>
  );
}

export function ScanProcesses() {
  const { device, files, window } = useApp();
  const scan = useScans();
  const entries = useSlice(scan.state, (state) => state.entries);
  const now = useNow();
  const finished = entries.filter(({ process }) => process.state !== 'processing');
  const save = (name: string, text: string, type: string) => {
    device.saveFile(name, new Blob([text], { type }));
    if (finished.length === entries.length) return;
    window.notify({
      kind: 'hint',
      title: t('Saved the finished processes'),
      detail: t('{done, number} of {count, number}', { done: finished.length, count: entries.length }),
    });
  };
  return (
    <section className="processes" aria-label={t('Processes')}>
      <div className="panel-title">
        <h3>{t('Processes')}</h3>
        <span className="count">
          {t('{done, number} of {count, number}', { done: finished.length, count: entries.length })}
        </span>
        <IconButton
          icon="open"
          label={t('Scan files without opening them')}
          onClick={() => device.chooseFiles(PICTURE_ACCEPT, files.readBarcodes, true)}
        />
      </div>
      {finished.length < entries.length ? (
        <progress aria-label={t('Finished processes')} max={entries.length} value={finished.length} />
      ) : null}
      <ol>
        {entries.toReversed().map((entry) => (
          <Process key={entry.process.processId} entry={entry} now={now} />
        ))}
      </ol>
      {entries.length > 0 ? (
        <div className="panel-actions wrap">
          <Button
            disabled={finished.length === 0}
            onClick={() => save('scans.json', toScansJson(finished), 'application/json')}
          >
            {t('Save as JSON')}
          </Button>
          <Button disabled={finished.length === 0} onClick={() => save('scans.csv', toScansCsv(finished), 'text/csv')}>
            {t('Save as CSV')}
          </Button>
          <Button onClick={() => scan.client.removeFinished()}>{t('Clear')}</Button>
        </div>
      ) : null}
    </section>
  );
}
