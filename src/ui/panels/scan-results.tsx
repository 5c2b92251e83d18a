import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import { labelOf } from '../../barcodes/types.ts';
import { countOf } from '../../kernel/wording.ts';
import { type ScanEntry, toScansCsv, toScansJson } from '../../scanner/index.ts';
import { useApp, useScans, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { tip } from '../parts/tooltip.tsx';

/** A symbol, or a file without one. */
interface Row {
  readonly key: string;
  readonly file: string;
  readonly type: string;
  readonly value: string;
  readonly confidence: number | undefined;
}

const ROW_HEIGHT = 52;

const SORTS = { file: 'File', type: 'Type', value: 'Value', confidence: 'Confidence' } as const;

type Sort = keyof typeof SORTS;

/** Files without a result stay in the list, so that the count always adds up. */
function rowsOf({ process, name = 'Unnamed', reason }: ScanEntry): Row[] {
  const key = process.processId;
  const quiet = (type: string): Row[] => [{ key, file: name, type, value: '', confidence: undefined }];
  if (process.state === 'processing') return quiet('Being read…');
  if (process.state !== 'complete') return quiet(reason ?? 'Not read');
  const { barcodes } = process.output;
  if (barcodes.length === 0) return quiet('No barcode');
  return barcodes.map(({ barcodeType, barcodeValue, confidence }, index) => ({
    key: `${key} ${index}`,
    file: name,
    type: labelOf(barcodeType),
    value: barcodeValue ?? '',
    confidence,
  }));
}

const compare = (sort: Sort) => (a: Row, b: Row) =>
  sort === 'confidence'
    ? (b.confidence ?? -1) - (a.confidence ?? -1)
    : a[sort].localeCompare(b[sort], undefined, { numeric: true });

function ResultRow({ row }: { readonly row: Row }) {
  const app = useApp();
  return (
    <>
      <span className="result-words">
        <span className="result-value mono cut">{row.value === '' ? row.type : row.value}</span>
        <span className="result-facts cut">
          {row.file}
          {row.value === '' ? '' : ` · ${row.type} · ${row.confidence} %`}
        </span>
      </span>
      {row.value === '' ? null : (
        <button
          type="button"
          className="button icon-only small"
          aria-label={`Copy ${row.value}`}
          {...tip('Copy')}
          onClick={() => void writeClipboard(app, row.value, 'Value copied')}
        >
          <Icon name="copy" size={14} />
        </button>
      )}
    </>
  );
}

/** What was read in all files and on all pages, thousands of rows at ease. */
export function ScanResults() {
  const app = useApp();
  const { device } = app;
  const scan = useScans();
  const entries = useSlice(scan.state, (state) => state.entries);
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<Sort>('file');
  const scroller = useRef<HTMLDivElement | null>(null);
  const rows = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return entries
      .flatMap(rowsOf)
      .filter(({ file, type, value }) => `${file} ${type} ${value}`.toLowerCase().includes(wanted))
      .sort(compare(sort));
  }, [entries, words, sort]);
  const values = rows.map(({ value }) => value).filter((value) => value !== '');
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  if (entries.length === 0) return null;
  const waiting = entries.filter(({ process }) => process.state === 'processing').length;
  const save = (name: string, text: string, type: string) => device.saveFile(name, new Blob([text], { type }));
  return (
    <section className="scan-table" aria-label="Results of all scans">
      <div className="panel-title">
        <h3>All results</h3>
        <span className="count num" role="status">
          {waiting > 0 ? `${entries.length - waiting} of ${entries.length}` : countOf(values.length, 'barcode')}
        </span>
      </div>
      <div className="filters">
        <input
          type="search"
          aria-label="Search results"
          placeholder="File, type or value"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <select aria-label="Sort results by" value={sort} onChange={(event) => setSort(event.target.value as Sort)}>
          {Object.entries(SORTS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="panel-actions wrap">
        <button
          type="button"
          className="button small line"
          disabled={values.length === 0}
          onClick={() => void writeClipboard(app, values.join('\n'), `${countOf(values.length, 'value')} copied`)}
        >
          Copy all
        </button>
        <button
          type="button"
          className="button small line"
          onClick={() => save('scans.csv', toScansCsv(entries), 'text/csv')}
        >
          Save as CSV
        </button>
        <button
          type="button"
          className="button small line"
          onClick={() => save('scans.json', toScansJson(entries), 'application/json')}
        >
          Save as JSON
        </button>
        <button type="button" className="button small" onClick={() => scan.client.removeFinished()}>
          Clear
        </button>
      </div>
      <div className="scan-rows" ref={scroller}>
        <ol style={{ height: virtualizer.getTotalSize() }} aria-label="Results of all scans, one by one">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <li key={row.key} style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}>
                <ResultRow row={row} />
              </li>
            ) : null;
          })}
        </ol>
      </div>
    </section>
  );
}
