import { ALL_BARCODE_TYPES, type BarcodeType, BUDGETS, labelOf, type TimeBudget } from '../../barcodes/types.ts';
import { msg, t } from '../../messages/index.ts';
import { type RuleFault, type RuleText, readRules } from '../../scanner/index.ts';
import type { ScannedArea } from '../../store/scans.ts';
import { useApp, useScans, useSession, useSlice } from '../app-context.tsx';
import { LineField } from '../dialogs/line-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import '../styles/scan-job.css';

const BUDGET_LABELS: Readonly<Record<TimeBudget, string>> = {
  fast: msg('Fast'),
  normal: msg('Normal'),
  thorough: msg('Thorough'),
};

const NEW_RULE = { length: '', prefix: '', pattern: '', checkDigit: false } as const;

/** Faults that typed text can have. */
const FAULTS = {
  type: msg('Another rule is for this type.'),
  length: msg('Enter a number or a range, such as 8 or 8-12.'),
  pattern: msg('This isn’t a regular expression.'),
} as const satisfies Partial<Record<RuleFault, string>>;

/** Returns the list with an item replaced; without it if there is none. */
const withItem = <Item,>(list: readonly Item[], index: number, item?: Item): readonly Item[] =>
  list.flatMap((each, at) => (at === index ? (item === undefined ? [] : [item]) : [each]));

interface RuleProps {
  readonly rule: RuleText;
  readonly fault: RuleFault | undefined;
  readonly taken: ReadonlySet<BarcodeType>;
  onChange(rule: RuleText): void;
  onRemove(): void;
}

function Rule({ rule, fault, taken, onChange, onRemove }: RuleProps) {
  const name = labelOf(rule.type);
  const line = (key: 'length' | 'prefix' | 'pattern', label: string) => (
    <LineField
      label={label}
      value={rule[key]}
      error={fault === key && key !== 'prefix' ? t(FAULTS[key]) : undefined}
      onChange={(text) => onChange({ ...rule, [key]: text })}
    />
  );
  return (
    <li className="scan-rule" aria-label={t('Rule for {type}', { type: name })}>
      <div className="row">
        <select
          aria-label={t('Barcode type')}
          aria-invalid={fault === 'type'}
          value={rule.type}
          onChange={(event) => {
            const type = ALL_BARCODE_TYPES.find((each) => each === event.target.value);
            if (type) onChange({ ...rule, type });
          }}
        >
          {ALL_BARCODE_TYPES.filter((type) => type === rule.type || !taken.has(type)).map((type) => (
            <option key={type} value={type}>
              {labelOf(type)}
            </option>
          ))}
        </select>
        <IconButton icon="close" size={14} label={t('Remove the rule for {type}', { type: name })} onClick={onRemove} />
      </div>
      {fault === 'type' ? <p className="export-warning">{t(FAULTS.type)}</p> : null}
      <div className="scan-rule-fields">
        {line('length', t('Length'))}
        {line('prefix', t('Begins with'))}
      </div>
      {line('pattern', t('Pattern'))}
      <CheckBox isOn={rule.checkDigit} onChange={(checkDigit) => onChange({ ...rule, checkDigit })}>
        {t('Requires a check digit')}
      </CheckBox>
    </li>
  );
}

function useRemoval() {
  const { window } = useApp();
  return (title: string, undo: () => void) =>
    window.notify({ kind: 'info', title, action: { label: t('Undo'), run: undo } });
}

function Rules() {
  const scan = useScans();
  const rules = useSlice(scan.state, (state) => state.rules);
  const announceRemoval = useRemoval();
  const { faults } = readRules(rules);
  const taken = new Set(rules.map(({ type }) => type));
  const [free] = ALL_BARCODE_TYPES.filter((type) => !taken.has(type));
  const setRules = (next: readonly RuleText[]) => scan.setJob({ rules: next });
  return (
    <fieldset className="field scan-job-part">
      <legend>{t('Rules for values')}</legend>
      {rules.length === 0 ? (
        <p className="hint">{t('Values that don’t meet the rule of their type are listed with a warning.')}</p>
      ) : (
        <ol className="scan-job-list">
          {rules.map((rule, index) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: rules keep their places
              key={index}
              rule={rule}
              fault={faults[index]}
              taken={taken}
              onChange={(next) => setRules(withItem(rules, index, next))}
              onRemove={() => {
                setRules(withItem(rules, index));
                announceRemoval(t('Rule removed'), () => setRules(rules));
              }}
            />
          ))}
        </ol>
      )}
      <Button
        className="line"
        disabled={free === undefined}
        onClick={() => {
          const type = taken.has('code128Barcode') ? free : 'code128Barcode';
          if (type) setRules([...rules, { type, ...NEW_RULE }]);
        }}
      >
        {t('Add rule')}
      </Button>
    </fieldset>
  );
}

interface AreaProps {
  readonly area: ScannedArea;
  onChange(area: ScannedArea): void;
  onRemove(): void;
}

function Area({ area: { name, area }, onChange, onRemove }: AreaProps) {
  return (
    <li className="scan-rule">
      <div className="row">
        <input
          aria-label={t('Name of the area')}
          dir="auto"
          value={name}
          onChange={(event) => onChange({ name: event.target.value, area })}
        />
        <IconButton icon="close" size={14} label={t('Remove the area {name}', { name })} onClick={onRemove} />
      </div>
      <PlaceFields
        label={t('{name}, position', { name })}
        rect={area}
        isDisabled={false}
        onChange={(change) => onChange({ name, area: { ...area, ...change } })}
      />
    </li>
  );
}

function Areas() {
  const { editor } = useApp();
  const scan = useScans();
  const areas = useSlice(editor.scans, (state) => state.areas);
  const hasSelection = useSession(({ selection }) => selection.size > 0);
  const announceRemoval = useRemoval();
  const setAreas = (next: readonly ScannedArea[]) => scan.setJob({ areas: next });
  return (
    <fieldset className="field scan-job-part">
      <legend>{t('Areas')}</legend>
      <p className="hint">
        {areas.length === 0
          ? t('Whole pages are scanned. To scan areas only, draw rectangles, select them, and add them here.')
          : t('Only these areas are scanned, on every page and in every file.')}
      </p>
      {areas.length > 0 ? (
        <ol className="scan-job-list">
          {areas.map((area, index) => (
            <Area
              // biome-ignore lint/suspicious/noArrayIndexKey: areas keep their places
              key={index}
              area={area}
              onChange={(next) => setAreas(withItem(areas, index, next))}
              onRemove={() => {
                setAreas(withItem(areas, index));
                announceRemoval(t('Area removed'), () => setAreas(areas));
              }}
            />
          ))}
        </ol>
      ) : null}
      <Button
        className="line"
        disabled={!hasSelection}
        {...(hasSelection ? {} : tip(t('Select marks on the page first')))}
        onClick={() => scan.addSelectedAreas()}
      >
        {t('Add selected marks')}
      </Button>
    </fieldset>
  );
}

/** Demands of the scanning job: time, rules for values, and areas. */
export function ScanJob() {
  const scan = useScans();
  const budget = useSlice(scan.state, (state) => state.budget);
  return (
    <div className="stack loose">
      <ChoiceField
        label={t('Time per page')}
        value={budget}
        options={BUDGETS.map((value) => ({ value, label: BUDGET_LABELS[value] }))}
        onChange={(next) => scan.setJob({ budget: next })}
      />
      <Rules />
      <Areas />
    </div>
  );
}
