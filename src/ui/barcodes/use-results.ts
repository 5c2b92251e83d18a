// The rows of the table: which there are, which are asked for, and what can be done with those.
import { useMemo, useState } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import {
  chooseRows,
  countTypes,
  isDoubtful,
  type ResultRow,
  type RowChoice,
  readingsOf,
  rowsOf,
  toRowsCsv,
  toRowsJson,
  valuesOf,
} from '../../app/readings.ts';
import { markBarcodes } from '../../editor/mark-barcodes.ts';
import { t } from '../../messages/index.ts';
import { useApp, useScans, useSlice } from '../app-context.tsx';
import { useSampled } from './use-sampled.ts';

/** Milliseconds between two looks at what workers have read: each look goes through all rows. */
const SAMPLE_TIME = 200;

const FIRST: RowChoice = { words: '', only: 'all', sort: 'file', isDescending: false };

/** All rows, and those that are asked for. */
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
  const all = useMemo(() => rowsOf(readingsOf(entries), unread), [entries, unread]);
  const rows = useMemo(() => chooseRows(all, choice), [all, choice]);
  const types = useMemo(() => countTypes(all), [all]);
  const doubtful = useMemo(() => all.filter(isDoubtful).length, [all]);
  return {
    all,
    rows,
    types,
    doubtful,
    choice,
    choose: (change: Partial<RowChoice>) => setChoice((before) => ({ ...before, ...change })),
  };
}

/** What can be done with rows. */
export function useResultActions(rows: readonly ResultRow[]) {
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
  const save = (name: string, text: string, type: string) => device.saveFile(name, new Blob([text], { type }));
  const mark = (as: 'frame' | 'redaction') => () => {
    const count = markBarcodes(editor, own, as);
    const others = rows.filter(({ found }) => found).length - count;
    window.tell({
      kind: 'info',
      title:
        as === 'frame'
          ? t('{count, plural, one {# barcode framed} other {# barcodes framed}}', { count })
          : t('{count, plural, one {# barcode redacted} other {# barcodes redacted}}', { count }),
      ...(others > 0
        ? {
            detail: t(
              '{count, plural, one {# more is in files that are not open.} other {# more are in files that are not open.}}',
              { count: others },
            ),
          }
        : {}),
      action: { label: t('Undo'), run: () => app.commands.find(({ id }) => id === 'undo')?.run() },
    });
  };
  return {
    values,
    /** Of these rows, the barcodes on pages of the open document: marks can be put there. */
    ownCount: own.length,
    copy: () =>
      void writeClipboard(
        app,
        values.join('\n'),
        t('{count, plural, one {# value copied} other {# values copied}}', { count: values.length }),
      ),
    saveCsv: () => save('barcodes.csv', toRowsCsv(rows), 'text/csv'),
    saveJson: () => save('barcodes.json', toRowsJson(rows), 'application/json'),
    frame: mark('frame'),
    redact: mark('redaction'),
  };
}
