import { type KeyboardEvent, useEffect, useRef } from 'react';
import { READABLE_TYPES } from '../../app/file-types.ts';
import type { ResultRow, RowChoice } from '../../app/readings.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useCommand, useScans, useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { Icon } from '../icons.tsx';
import { ScanOptions } from '../panels/scan-options.tsx';
import { Button } from '../parts/button.tsx';
import { Flyout } from '../parts/menu.tsx';
import { tip } from '../parts/tooltip.tsx';
import { showResults } from '../ui-store.ts';
import { ResultsTable } from './results-table.tsx';
import { useResultActions, useResultRows } from './use-results.ts';
import '../styles/barcodes.css';

/** Maximum number of types with a filter button; the search finds the others. */
const MOST_TYPES = 5;

const isSame = (a: RowChoice['only'], b: RowChoice['only']): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.type === b.type : a === b;

interface FiltersProps
  extends Pick<ReturnType<typeof useResultRows>, 'all' | 'types' | 'doubtful' | 'choice' | 'choose'> {
  readonly search: React.RefObject<HTMLInputElement | null>;
}

function Filters({ all, types, doubtful, choice, choose, search }: FiltersProps) {
  const filters: readonly { only: RowChoice['only']; label: string; count: number }[] = [
    { only: 'all', label: t('All'), count: all.length },
    ...types.slice(0, MOST_TYPES).map(([type, count]) => ({ only: { type }, label: type, count })),
    ...(doubtful > 0 ? [{ only: 'doubtful' as const, label: t('To review'), count: doubtful }] : []),
  ];
  return (
    <>
      <label className="results-search">
        <Icon name="find" />
        <input
          ref={search}
          type="search"
          aria-label={t('Search results')}
          placeholder={t('File, type or value')}
          value={choice.words}
          onChange={(event) => choose({ words: event.target.value })}
        />
      </label>
      <fieldset className="result-filters" aria-label={t('Show')}>
        {filters.map(({ only, label, count }) => (
          <button
            key={label}
            type="button"
            className="result-filter"
            aria-pressed={isSame(choice.only, only)}
            onClick={() => choose({ only })}
          >
            {only === 'doubtful' ? <Icon name="warning" size={12} /> : null}
            {label} <span className="num">{count}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** Shown if no result is on a page of the open document: there is nothing to mark. */
const NEEDS_OPEN = msg('The marks belong to the open document: click a value to open its file');

function Actions({ rows, unfinished }: Pick<ReturnType<typeof useResultRows>, 'rows' | 'unfinished'>) {
  const { values, canSave, ownCount, copy, saveCsv, saveJson, frame, redact } = useResultActions(rows, unfinished);
  const hint = ownCount === 0 ? tip(t(NEEDS_OPEN)) : {};
  const saveHint = canSave || unfinished === undefined ? {} : tip(unfinished);
  return (
    <div className="results-actions">
      <Button className="line" icon="copy" disabled={values.length === 0} onClick={copy}>
        {t('Copy all')}
      </Button>
      <Button className="line" icon="rectangle" disabled={ownCount === 0} {...hint} onClick={frame}>
        {t('Frame all')}
      </Button>
      <Button className="line" icon="rectangle-redaction" disabled={ownCount === 0} {...hint} onClick={redact}>
        {t('Redact all')}
      </Button>
      <Button className="line" icon="copy-json" disabled={!canSave} {...saveHint} onClick={saveJson}>
        {t('Save as JSON')}
      </Button>
      <Button className="primary" icon="export-picture" disabled={!canSave} {...saveHint} onClick={saveCsv}>
        {t('Save as CSV')}
      </Button>
    </div>
  );
}

function Status({ all }: { readonly all: readonly ResultRow[] }) {
  const scans = useScans();
  const waiting = all.filter(({ state }) => state === 'waiting').length;
  const found = all.filter(({ state }) => state === 'found').length;
  return (
    <>
      <span className="results-status num" role="status">
        {waiting > 0
          ? t('{count, plural, one {# barcode} other {# barcodes}}, {waiting, number} to read…', {
              count: found,
              waiting,
            })
          : t('{count, plural, one {# barcode} other {# barcodes}}', { count: found })}
      </span>
      {waiting > 0 ? (
        <Button className="small line" onClick={scans.stop}>
          {t('Stop')}
        </Button>
      ) : null}
    </>
  );
}

function ViewHead({ all, onClose }: { readonly all: readonly ResultRow[]; onClose(): void }) {
  const scans = useScans();
  const { device } = useApp();
  const documentName = useSession((state) => (state.pages.length > 0 ? state.documentName : undefined));
  const title = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header className="results-head row">
      <Button onClick={onClose} {...tip(t('Back'), 'Esc')}>
        <Icon name="previous-page" />
        <span className="cut back-name" translate={documentName === undefined ? 'yes' : 'no'}>
          {documentName ?? t('Start')}
        </span>
      </Button>
      <span className="rule" />
      <h1 ref={title} tabIndex={-1}>
        {t('Barcodes')}
      </h1>
      <Status all={all} />
      <span className="results-gap" />
      <Button
        className="results-source"
        aria-label={t('Add files')}
        {...tip(t('Read barcodes of more files'))}
        onClick={() => device.chooseFiles(READABLE_TYPES, scans.addFiles, true)}
      >
        <Icon name="add-file" />
        <span className="button-text">{t('Add files')}</span>
      </Button>
      <CommandButton id="scan-camera" text={t('Camera')} className="results-source" />
    </header>
  );
}

function Empty({ hasRows }: { readonly hasRows: boolean }) {
  const scanAll = useCommand('scan-all');
  return (
    <div className="results-empty">
      <Icon name="scan" size={20} />
      {hasRows ? (
        <p>{t('No results of that kind.')}</p>
      ) : (
        <>
          <p>{t('Drop pictures and PDFs here to read the barcodes of all their pages.')}</p>
          {scanAll.when() ? (
            <CommandButton id="scan-all" text={t('Scan all pages of this document')} className="line" />
          ) : null}
        </>
      )}
    </div>
  );
}

export function ResultsView() {
  const app = useApp();
  const scans = useScans();
  const results = useResultRows();
  const { all, rows, choice, choose } = results;
  const search = useRef<HTMLInputElement | null>(null);
  const close = () => {
    showResults(app.ui, false);
    requestAnimationFrame(() => app.focusDocument());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (event.key === 'Escape' && choice.words !== '') choose({ words: '' });
    else if (event.key === 'Escape') close();
    else if (isFind) search.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <section className="results-view" aria-label={t('Barcodes')} onKeyDown={onKeyDown}>
      <ViewHead all={all} onClose={close} />
      <div className="results-tools row">
        <Filters {...results} search={search} />
        <Actions rows={rows} unfinished={results.unfinished} />
      </div>
      {rows.length === 0 ? (
        <Empty hasRows={all.length > 0} />
      ) : (
        <ResultsTable rows={rows} sort={choice.sort} isDescending={choice.isDescending} onSort={choose} />
      )}
      <footer className="results-foot row">
        <span className="num">
          {rows.length < all.length
            ? t('{total, plural, one {{count, number} of # row} other {{count, number} of # rows}}', {
                count: rows.length,
                total: all.length,
              })
            : t('{count, plural, one {# row} other {# rows}}', { count: all.length })}
        </span>
        <span className="results-gap" />
        <Flyout
          label={t('What to look for')}
          button={
            <Button className="small" icon="properties" iconSize={14}>
              {t('What to look for')}
            </Button>
          }
        >
          <ScanOptions />
        </Flyout>
        <Button className="small" disabled={all.length === 0} onClick={scans.clearAll}>
          {t('Clear')}
        </Button>
      </footer>
    </section>
  );
}
