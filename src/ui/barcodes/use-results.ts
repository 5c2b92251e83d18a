import { useMemo, useState } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import {
  chooseRows,
  countTypes,
  finishedRows,
  isDoubtful,
  type ResultRow,
  type RowChoice,
  readingsOf,
  rowsOf,
  toRowsCsv,
  toRowsJson,
  unfinishedText,
  valuesOf,
} from '../../app/readings.ts';
import { markBarcodes } from '../../editor/mark-barcodes.ts';
import { t } from '../../messages/index.ts';
import { useApp, useScans, useSlice } from '../app-context.tsx';
import { useSampled } from './use-sampled.ts';

/** Interval between samples of the workers' results (ms): each sample goes through all rows. */
const SAMPLE_TIME = 200;

const FIRST: RowChoice = { words: '', only: 'all', sort: 'file', isDescending: false };

export function useResultRows() {
  const scans = useScans();
  const entries = useSampled(
    useSlice(scans.state, (state) => state.entries),
    SAMPLE_TIME,
  );
  const unread = useSampled(
    useSlice(scans.state, (state) => state.unread),
    SAMPLE_TIME,
  );
  const [choice, setChoice] = useState(FIRST);
  const readings = useMemo(() => readingsOf(entries), [entries]);
  const all = useMemo(() => rowsOf(readings, unread), [readings, unread]);
  const unfinished = useMemo(() => unfinishedText(readings, unread), [readings, unread]);
  const rows = useMemo(() => chooseRows(all, choice), [all, choice]);
  const types = useMemo(() => countTypes(all), [all]);
  const doubtful = useMemo(() => all.filter(isDoubtful).length, [all]);
  return {
    all,
    rows,
    unfinished,
    types,
    doubtful,
    choice,
    choose: (change: Partial<RowChoice>) => setChoice((before) => ({ ...before, ...change })),
  };
}

/** Returns actions for rows with results. @param unfinished progress; undefined when complete */
export function useResultActions(rows: readonly ResultRow[], unfinished: string | undefined) {
  const app = useApp();
  const { editor, device, window } = app;
  const scans = useScans();
  const openFile = useSlice(scans.state, (state) => state.openFile);
  const values = useMemo(() => valuesOf(rows), [rows]);
  const own = useMemo(
    () =>
      rows.flatMap(({ found, page }) =>
        found && page && page.file === openFile ? [{ pageNumber: page.pageNumber ?? 1, barcode: found.barcode }] : [],
      ),
    [rows, openFile],
  );
  const finished = useMemo(() => finishedRows(rows), [rows]);
  const save = (name: string, text: string, type: string) => {
    device.saveFile(name, new Blob([text], { type }));
    if (unfinished === undefined) return;
    const detail = t('{progress}. Save again when the rest is read.', { progress: unfinished });
    window.notify({ kind: 'hint', title: t('Saved what has been read so far'), detail });
  };
  const mark = (as: 'frame' | 'redaction') => () => {
    const count = markBarcodes(editor, own, as);
    const others = rows.filter(({ found }) => found).length - count;
    const details = [
      ...(unfinished === undefined
        ? []
        : [t('{progress}: barcodes on the other pages have no marks yet.', { progress: unfinished })]),
      ...(others > 0
        ? [
            t(
              '{count, plural, one {# more is in files that are not open.} other {# more are in files that are not open.}}',
              {
                count: others,
              },
            ),
          ]
        : []),
    ];
    window.notify({
      kind: 'info',
      title:
        as === 'frame'
          ? t('{count, plural, one {# barcode framed} other {# barcodes framed}}', { count })
          : t('{count, plural, one {# barcode redacted} other {# barcodes redacted}}', { count }),
      ...(details.length > 0 ? { detail: details.join(' ') } : {}),
      action: { label: t('Undo'), run: () => app.commands.find(({ id }) => id === 'undo')?.run() },
    });
  };
  const copied = t('{count, plural, one {# value copied} other {# values copied}}', { count: values.length });
  return {
    values,
    canSave: finished.length > 0,
    /** Number of barcodes on pages of the open document, where marks can be added. */
    ownCount: own.length,
    copy: () =>
      void writeClipboard(
        app,
        values.join('\n'),
        unfinished === undefined ? copied : t('{message} ({progress})', { message: copied, progress: unfinished }),
      ),
    saveCsv: () => save('barcodes.csv', toRowsCsv(finished), 'text/csv'),
    saveJson: () => save('barcodes.json', toRowsJson(finished), 'application/json'),
    frame: mark('frame'),
    redact: mark('redaction'),
  };
}
