import type { CSSProperties } from 'react';
import { hasRegions, isDoubtful, type ResultRow, type Sort, unmetText } from '../../app/readings.ts';
import { safeHref } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useScans } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { useMedia } from '../parts/use-media.ts';
import { useRows } from '../parts/use-rows.ts';
import { CopyValue } from './copy-value.tsx';
import { toReadable } from './readable.ts';
import { SymbolImage } from './symbol-image.tsx';

const ROW_HEIGHT = 48;
/** Below this width a row has two lines; keep in sync with the style sheet. */
const NARROW = '(max-width: 760px)';
const NARROW_ROW_HEIGHT = 64;

const HEADS: Readonly<Record<Sort, string>> = {
  file: msg('File'),
  page: msg('Page'),
  region: msg('Area'),
  type: msg('Type'),
  value: msg('Value'),
  confidence: msg('Confidence'),
};

export interface SortState {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

interface HeadProps extends SortState {
  readonly name: Sort;
  onSort(next: SortState): void;
}

function Head({ name, sort, isDescending, onSort }: HeadProps) {
  const isSorted = sort === name;
  return (
    <th
      scope="col"
      className={`cell-${name}`}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onSort({ sort: name, isDescending: isSorted && !isDescending })}>
        {t(HEADS[name])}
        {isSorted ? <Icon name={isDescending ? 'collapse' : 'up'} size={12} /> : null}
      </button>
    </th>
  );
}

const STATE_CLASSES = { none: 'none', waiting: 'none', failed: 'failed' } as const;

function TypeCell({ row }: { readonly row: ResultRow }) {
  return row.state === 'found' ? row.type : <span className={`row-state ${STATE_CLASSES[row.state]}`}>{row.type}</span>;
}

/** Value, with a link to the symbol on its page. */
function ValueCell({ row }: { readonly row: ResultRow }) {
  const scans = useScans();
  const { page, found, value } = row;
  if (!found) return <span className="row-note">{value}</span>;
  const text = value === '' ? t('not decoded') : toReadable(value);
  if (!page) {
    return (
      <span className="mono cut" translate="no" dir="auto">
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="row-main mono cut"
      translate="no"
      dir="auto"
      onClick={() => void scans.showFound(page, found)}
    >
      {text}
    </button>
  );
}

function ActionsCell({ row }: { readonly row: ResultRow }) {
  const app = useApp();
  const { value, found } = row;
  if (!found || value === '') return null;
  const href = safeHref(value);
  return (
    <>
      {href === undefined ? null : (
        <IconButton
          icon="open-link"
          size={14}
          label={t('Open {address}', { address: href })}
          className="small"
          onClick={() => app.editor.ports.openLink(href)}
        />
      )}
      <CopyValue value={value} />
    </>
  );
}

function Confidence({ row }: { readonly row: ResultRow }) {
  if (!row.found) return null;
  const { confidence } = row.found.barcode;
  const unmet = unmetText(row.found.barcode);
  return (
    <span className="confidence num row">
      <i className={isDoubtful(row) ? 'low' : ''} style={{ '--share': `${confidence}%` } as CSSProperties} />
      {t('{percent, number}%', { percent: confidence })}
      {unmet === undefined ? null : (
        <span className="row-unmet" role="img" aria-label={unmet} {...tip(unmet)}>
          <Icon name="warning" size={14} />
        </span>
      )}
    </span>
  );
}

/** Content of the other columns for narrow windows. */
function factsOf({ type, fileName, page, found }: ResultRow): string[] {
  const { region } = found?.barcode ?? {};
  const unmet = found && unmetText(found.barcode);
  const place =
    page?.pageNumber === undefined ? fileName : t('{name}, page {page}', { name: fileName, page: page.pageNumber });
  return [
    ...(unmet === undefined ? [] : [unmet]),
    type,
    ...(region === undefined ? [] : [region]),
    place,
    ...(found ? [t('{percent, number}%', { percent: found.barcode.confidence })] : []),
  ];
}

function Row({ row, index, hasArea }: { readonly row: ResultRow; readonly index: number; readonly hasArea: boolean }) {
  const { found, fileName, page } = row;
  const pageNumber = page && (page.pageNumber ?? 1);
  return (
    <tr className={`result-row ${row.state}`} aria-rowindex={index + 2}>
      <td className="cell-symbol">
        <span className={`symbol ${found?.picture ? '' : 'none'}`}>
          {found?.picture ? <SymbolImage picture={found.picture} /> : <Icon name="scan" />}
        </span>
      </td>
      <td className="cell-file cut" translate="no" data-tip={fileName}>
        {fileName}
      </td>
      <td className="cell-page num">{pageNumber}</td>
      {hasArea ? (
        <td className="cell-region cut" translate="no" dir="auto">
          {found?.barcode.region}
        </td>
      ) : null}
      <td className="cell-type cut">
        <TypeCell row={row} />
      </td>
      <td className="cell-value">
        <span className="value-lines">
          <ValueCell row={row} />
          {/* On narrow windows, the other columns share a second line. */}
          <span className="row-facts cut">{factsOf(row).join(' · ')}</span>
        </span>
      </td>
      <td className="cell-confidence">
        <Confidence row={row} />
      </td>
      <td className="cell-actions">
        <ActionsCell row={row} />
      </td>
    </tr>
  );
}

interface ResultsTableProps extends SortState {
  readonly rows: readonly ResultRow[];
  onSort(next: SortState): void;
}

export function ResultsTable({ rows, onSort, ...sorted }: ResultsTableProps) {
  const hasArea = hasRegions(rows);
  const rowHeight = useMedia(NARROW) ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const { scroller, virtualizer } = useRows(rows.length, rowHeight, {
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className="results-scroller" ref={scroller} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      <table className="results-table" aria-label={t('Barcodes')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="cell-symbol">
              <span className="visually-hidden">{t('Symbol')}</span>
            </th>
            {(Object.keys(HEADS) as Sort[])
              .filter((name) => name !== 'region' || hasArea)
              .map((name) => (
                <Head key={name} name={name} {...sorted} onSort={onSort} />
              ))}
            <th scope="col" className="cell-actions">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr style={{ height: above }} /> : null}
          {items.map(({ index }) => {
            const row = rows[index];
            return row ? <Row key={row.key} row={row} index={index} hasArea={hasArea} /> : null;
          })}
          {below > 0 ? <tr style={{ height: below }} /> : null}
        </tbody>
      </table>
    </div>
  );
}
