import { useEffect, useRef } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import { unmetText } from '../../app/readings.ts';
import { type Barcode, labelOf, type SeenBarcode } from '../../barcodes/types.ts';
import { showBarcode } from '../../editor/barcodes.ts';
import { markBarcodes } from '../../editor/mark-barcodes.ts';
import { t } from '../../messages/index.ts';
import { barcodesOn, type PageScan } from '../../store/scans.ts';
import { useApp, useScans, useSession, useSlice } from '../app-context.tsx';
import { toReadable } from '../barcodes/readable.ts';
import { CommandButton } from '../command-button.tsx';
import { Icon } from '../icons.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { tip } from '../parts/tooltip.tsx';
import { ScanOptions } from './scan-options.tsx';

/** Loads when the first result is opened. */
const BarcodeMeaning = fetched(() => import('./barcode-meaning.tsx'), 'BarcodeMeaning');

function describeCheckSum({ validCheckSum, numberOfCheckSumChars: count }: Barcode): string {
  const state = validCheckSum ? t('valid') : t('missing or invalid');
  return count > 0 ? t('{state}, {count, plural, one {# character} other {# characters}}', { state, count }) : state;
}

interface ResultProps {
  readonly barcode: SeenBarcode;
  readonly index: number;
  readonly isSelected: boolean;
}

function Result({ barcode, index, isSelected }: ResultProps) {
  const app = useApp();
  const { editor } = app;
  const row = useRef<HTMLLIElement | null>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { barcodeType, barcodeValue, confidence } = barcode;
  const unmet = unmetText(barcode);
  const mark = (as: 'frame' | 'redaction') =>
    markBarcodes(editor, [{ pageNumber: editor.session.getState().pageNumber, barcode }], as);
  return (
    <li ref={row} className={`scan-result stack ${isSelected ? 'selected' : ''}`}>
      <button
        type="button"
        className="scan-result-main"
        aria-pressed={isSelected}
        onClick={() => showBarcode(editor, index)}
      >
        <span className="bold">{labelOf(barcodeType)}</span>
        <span className="hint num" {...tip(t('Confidence'))}>
          {t('{percent}%', { percent: confidence })}
        </span>
        <span className="scan-value mono" translate={barcodeValue === null ? 'yes' : 'no'} dir="auto">
          {barcodeValue === null ? t('not decoded') : toReadable(barcodeValue)}
        </span>
        {unmet === undefined ? null : (
          <span className="scan-unmet row">
            <Icon name="warning" size={14} /> {unmet}
          </span>
        )}
      </button>
      {isSelected ? (
        <>
          {barcodeValue === null ? null : (
            <LoadBoundary className="">
              <BarcodeMeaning barcode={barcode} />
            </LoadBoundary>
          )}
          <dl className="common stack close">
            <Fact name={t('Check sum')}>{describeCheckSum(barcode)}</Fact>
            {barcode.region === undefined ? null : <Fact name={t('Area')}>{barcode.region}</Fact>}
            <Fact name={t('Skew')}>{barcode.skew}°</Fact>
            <Fact name={t('Corners')} isMono>
              {[barcode.point1, barcode.point2, barcode.point3, barcode.point4]
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
            </Fact>
          </dl>
          <div className="panel-actions wrap">
            <Button
              icon="copy"
              iconSize={14}
              disabled={barcodeValue === null}
              onClick={() => void writeClipboard(app, barcodeValue ?? '', t('Value copied'))}
            >
              {t('Copy value')}
            </Button>
            <Button icon="rectangle" iconSize={14} onClick={() => mark('frame')}>
              {t('Frame')}
            </Button>
            <Button icon="rectangle-redaction" iconSize={14} onClick={() => mark('redaction')}>
              {t('Redact this code')}
            </Button>
          </div>
        </>
      ) : null}
    </li>
  );
}

/** Returns the areas that results are grouped by: scanned ones, even if empty, and no area. */
function regionsOf(scan: PageScan | undefined): readonly (string | undefined)[] {
  const { barcodes = [], regions = [] } = scan ?? {};
  const found = new Set([...regions, ...barcodes.map(({ region }) => region)]);
  return found.size === 0 ? [undefined] : [...found];
}

interface ResultsProps {
  readonly barcodes: readonly SeenBarcode[];
  /** Lists the barcodes of this area only; those of no area without one. */
  readonly region: string | undefined;
}

function Results({ barcodes, region }: ResultsProps) {
  const selected = useSession((state) => state.selectedBarcode);
  const numbered = barcodes.map((barcode, index) => ({ barcode, index }));
  const own = numbered.filter(({ barcode }) => barcode.region === region);
  const label = region ?? t('Barcodes');
  return (
    <>
      {region === undefined ? null : (
        <h4 className="scan-area row">
          <span className="cut" translate="no" dir="auto">
            {region}
          </span>
          {own.length === 0 ? <span className="hint">{t('No barcode')}</span> : null}
        </h4>
      )}
      <ol className="scan-results" aria-label={label}>
        {own.map(({ barcode, index }) => (
          <Result
            key={`${barcode.barcodeType} ${barcode.point1.x} ${barcode.point1.y} ${barcode.barcodeValue}`}
            barcode={barcode}
            index={index}
            isSelected={index === selected}
          />
        ))}
      </ol>
    </>
  );
}

/** Barcode scan of the current page: state, results and options, with all processes below. */
export function ScanPanel() {
  const { editor } = useApp();
  const scan = useScans();
  const pageNumber = useSession((state) => state.pageNumber);
  const pageCount = useSession((state) => state.pages.length);
  const pageScan = useSlice(editor.scans, (state) => state.byPage.get(pageNumber));
  const barcodes = useSlice(editor.scans, (state) => barcodesOn(state, pageNumber));
  const needsArea = useSlice(scan.state, ({ form }) => form.barcodeTypes.some((type) => /pharmacode/i.test(type)));
  const running = useSlice(scan.state, (state) => state.processId);
  return (
    <section className="panel-section" aria-label={t('Scan')}>
      <div className="panel-actions">
        <CommandButton
          id="scan"
          text={pageNumber > 0 ? t('Scan page {page}', { page: pageNumber }) : t('Scan page')}
          className="primary"
        />
        {running !== undefined ? <Button onClick={() => scan.client.cancel(running)}>{t('Cancel')}</Button> : null}
      </div>
      <ScanOptions />
      {needsArea ? (
        <p className="hint">
          {t(
            'Any group of bars can look like a Pharmacode: draw a rectangle around it, select it, and scan inside the selection only.',
          )}
        </p>
      ) : null}
      <div aria-live="polite">
        {running !== undefined ? (
          <label className="hint row">
            <progress />
            {t('Scanning')}
          </label>
        ) : null}
        {pageScan?.state === 'error' ? (
          <p className="scan-state error row" role="alert">
            <Icon name="warning" size={16} /> {pageScan.error}
          </p>
        ) : null}
        {pageScan?.state === 'complete' ? (
          <p className="hint row">
            {t('{count, plural, =0 {No barcode} one {# barcode} other {# barcodes}} found', { count: barcodes.length })}
          </p>
        ) : null}
      </div>
      {regionsOf(pageScan).map((region) => (
        <Results key={region ?? ''} barcodes={barcodes} region={region} />
      ))}
      <div className="panel-actions wrap">
        <CommandButton id="scan-selection" text={t('Scan inside the selected marks')} className="line" />
        {pageCount > 1 ? <CommandButton id="scan-all" text={t('Scan all pages')} className="line" /> : null}
        <CommandButton id="scan-results" text={t('Table of all results')} className="line" />
        <CommandButton id="scan-camera" text={t('Use the camera')} className="line" />
      </div>
    </section>
  );
}
