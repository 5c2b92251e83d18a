import { useState } from 'react';
import { labelOf } from '../../barcodes/types.ts';
import { msg, t } from '../../messages/index.ts';
import { DEFAULT_LIMITS, SCAN_FORM_FLAGS, SCAN_FORM_LIMITS, type ScanForm } from '../../scanner/index.ts';
import { useApp, useScans, useSlice } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { CheckBox } from '../parts/check-box.tsx';

/** Loads when the options are opened. */
const ScanJob = fetched(() => import('./scan-job.tsx'), 'ScanJob');

const FLAG_LABELS: Readonly<Record<(typeof SCAN_FORM_FLAGS)[number], string>> = {
  additionalReadingPass: msg('Second pass at half size'),
  appendCheckSum: msg('Include check digits'),
  code39StartStopPatternsAreMandatory: msg('Code 39 needs its start and stop characters'),
  returnPossibleBarcodes: msg('Include undecoded barcodes'),
  royalMailVariableLength: msg('Royal Mail of any length'),
};

const ORIENTATION_LABELS: Readonly<Record<ScanForm['orientation'], string>> = {
  horizontal: msg('Horizontal'),
  horizontalVertical: msg('Horizontal and vertical'),
  horizontalVerticalDiagonal: msg('Also at 45°'),
  vertical: msg('Vertical'),
};

/** Says how the job differs from reading everything on whole pages. */
function JobSummary() {
  const { editor } = useApp();
  const scan = useScans();
  const areas = useSlice(editor.scans, (state) => state.areas.length);
  const rules = useSlice(scan.state, (state) => state.rules.length);
  const types = useSlice(scan.state, (state) => state.form.barcodeTypes.length);
  const facts = [
    t('{count, plural, one {# type} other {# types}}', { count: types }),
    ...(rules > 0 ? [t('{count, plural, one {# rule} other {# rules}}', { count: rules })] : []),
    ...(areas > 0 ? [t('{count, plural, one {# area} other {# areas}}', { count: areas })] : []),
  ];
  return <span className="count">{facts.join(' · ')}</span>;
}

/** Form for the scanner's input, with the specification's defaults and limits. */
export function ScanOptions() {
  const scan = useScans();
  const form = useSlice(scan.state, (state) => state.form);
  const minSecondsAvailable = useSlice(scan.state, (state) => state.minSecondsAvailable);
  const [isOpen, setOpen] = useState(false);
  const chosen = new Set<string>(form.barcodeTypes);
  const { groups, types, further } = SCAN_FORM_LIMITS.barcodeTypes;

  const toggle = (type: ScanForm['barcodeTypes'][number], isOn: boolean) => {
    const rest = form.barcodeTypes.filter((each) => each !== type);
    scan.setForm({ barcodeTypes: isOn ? [...rest, type] : rest });
  };

  const checkbox = (type: ScanForm['barcodeTypes'][number]) => (
    <CheckBox key={type} isOn={chosen.has(type)} onChange={(isOn) => toggle(type, isOn)}>
      {labelOf(type)}
    </CheckBox>
  );

  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('Options')}
        <JobSummary />
      </summary>
      <fieldset className="field">
        <legend>{t('Barcode types')}</legend>
        {groups.map(checkbox)}
        <details>
          <summary>{t('Individual types')}</summary>
          <div className="check-columns">{types.map(checkbox)}</div>
        </details>
        <details>
          <summary>{t('Individual further types')}</summary>
          <p className="hint">
            {t(
              'Plain bars can look like some of these types. The group leaves them out; select them here to read them.',
            )}
          </p>
          <div className="check-columns">{further.map(checkbox)}</div>
        </details>
      </fieldset>
      {isOpen ? (
        <LoadBoundary className="">
          <ScanJob />
        </LoadBoundary>
      ) : null}
      <ChoiceField
        label={t('Orientation')}
        value={form.orientation}
        options={SCAN_FORM_LIMITS.orientation.map((value) => ({ value, label: ORIENTATION_LABELS[value] }))}
        isMenu
        onChange={(orientation) => scan.setForm({ orientation })}
      />
      <NumberField
        label={t('Distance of the sweeps')}
        value={form.scanDistance}
        min={SCAN_FORM_LIMITS.scanDistance.min}
        max={SCAN_FORM_LIMITS.scanDistance.max}
        unit="px"
        onChange={(scanDistance) => scan.setForm({ scanDistance })}
      />
      <NumberField
        label={t('Keep results for at least')}
        value={minSecondsAvailable ?? DEFAULT_LIMITS.lifetimeSeconds}
        min={1}
        max={DEFAULT_LIMITS.maxLifetimeSeconds}
        step={60}
        unit="s"
        onChange={(seconds) => scan.state.setState({ minSecondsAvailable: seconds })}
      />
      {SCAN_FORM_FLAGS.map((flag) => (
        <CheckBox key={flag} isOn={form[flag]} onChange={(isOn) => scan.setForm({ [flag]: isOn })}>
          {t(FLAG_LABELS[flag])}
        </CheckBox>
      ))}
    </details>
  );
}
