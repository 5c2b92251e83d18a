import { type ReactNode, useId } from 'react';
import type { Split } from '../../app/split/split.ts';
import { PATCHES } from '../../barcodes/stack.ts';
import { msg, t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { ChoiceField, FlagsField } from '../fields/choice-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { ExportNotes } from './export-notes.tsx';
import { ContentsChoice } from './export-options.tsx';
import { saySummary } from './split-words.ts';

const KINDS = [
  { value: 'patch', label: msg('Patch sheets') },
  { value: 'value', label: msg('Value') },
  { value: 'pattern', label: msg('Pattern') },
] as const;

const PATCH_CODES = PATCHES.map((value) => ({ value, label: value }));

const PLACES = [
  { value: 'dropped', label: msg('Left out') },
  { value: 'kept', label: msg('Begins the part') },
] as const;

const NAMINGS = [
  { value: 'number', label: msg('Numbered') },
  { value: 'value', label: msg('Value') },
] as const;
const WITH_GROUP = [...NAMINGS, { value: 'group', label: msg('First group') }] as const;

const FORMATS = (['pdf', 'tiff'] as const).map((value) => ({ value, label: value.toUpperCase() }));

/** Example of an expression. */
const EXAMPLE = '^INV-(\\d+)$';

interface SplitOptionsProps {
  readonly split: Split;
  /** Looks through the redactions first. */
  onReview(): void;
}

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** Values to choose from. */
  readonly values?: readonly string[];
  onChange(value: string): void;
}

/** A line of text, with what is wrong with it below. */
function LineField({ label, value, hint, error, values = [], onChange }: LineFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={value}
        list={values.length > 0 ? `${id}-values` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-values`}>
        {values.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <p id={`${id}-error`} className="export-warning" aria-live="polite">
        {error}
      </p>
      <p id={`${id}-hint`} className="split-hint">
        {hint}
      </p>
    </div>
  );
}

/** Separator criterion. */
function Place({ split }: Pick<SplitOptionsProps, 'split'>): ReactNode {
  const { choices, fault, values } = useSlice(split.state, (state) => state);
  switch (choices.kind) {
    case 'patch':
      return (
        <FlagsField
          label={t('Patch codes')}
          value={choices.patches}
          options={PATCH_CODES}
          onChange={(chosen) => split.choose({ patches: PATCHES.filter((patch) => chosen.includes(patch)) })}
        />
      );
    case 'value':
      return (
        <LineField
          label={t('Exactly this barcode value')}
          value={choices.value}
          values={values}
          hint={t('Any barcode type that the scan finds.')}
          onChange={(value) => split.choose({ value })}
        />
      );
    case 'pattern':
      return (
        <LineField
          label={t("A regular expression for the barcode's value")}
          value={choices.expression}
          error={fault}
          hint={t('For example {text}: the group in parentheses can be the name.', { text: EXAMPLE })}
          onChange={(expression) => split.choose({ expression })}
        />
      );
  }
}

/** Separator criterion, and whether to keep separator pages. */
function CutOptions({ split }: Pick<SplitOptionsProps, 'split'>) {
  const { choices, hasGroup } = useSlice(split.state, (state) => state);
  const { kind, drops, joinsSame, naming } = choices;
  const namings = hasGroup ? WITH_GROUP : NAMINGS;
  return (
    <>
      <ChoiceField label={t('Cut at')} value={kind} options={KINDS} onChange={(next) => split.choose({ kind: next })} />
      <Place split={split} />
      <ChoiceField
        label={kind === 'patch' ? t('The patch sheet') : t('The page with the barcode')}
        value={drops[kind] ? 'dropped' : 'kept'}
        options={PLACES}
        onChange={(place) => split.choose({ drops: { ...drops, [kind]: place === 'dropped' } })}
      />
      {kind === 'patch' ? null : (
        <>
          <CheckBox isOn={joinsSame} onChange={(isOn) => split.choose({ joinsSame: isOn })}>
            {t('Keep consecutive pages with the same value together')}
          </CheckBox>
          <ChoiceField
            label={t('Names')}
            value={namings.some(({ value }) => value === naming) ? naming : 'value'}
            options={namings}
            onChange={(next) => split.choose({ naming: next })}
          />
        </>
      )}
    </>
  );
}

/** Separator criterion, part names, and file format. */
export function SplitOptions({ split, onReview }: SplitOptionsProps) {
  const { output, picture } = split;
  const { choices, plan } = useSlice(output.state, (state) => state);
  const summary = useSlice(split.state, (state) => saySummary(state, picture));
  const secretNames = useSlice(split.state, (state) => state.secretNames);
  return (
    <>
      <CutOptions split={split} />
      <p className="split-summary" aria-hidden="true">
        {summary}
      </p>
      <ChoiceField
        label={t('Format')}
        value={choices.format === 'tiff' ? 'tiff' : 'pdf'}
        options={FORMATS}
        onChange={(format) => output.choose({ format })}
      />
      {picture.pdf && choices.format !== 'pdf' ? (
        <p className="hint">{t('The pages go out as pictures: their text can no longer be selected.')}</p>
      ) : null}
      <ContentsChoice choices={choices} onChange={(changed) => output.choose(changed)} />
      {secretNames > 0 ? (
        <p className="split-hint">
          {t(
            '{count, plural, one {# part has a number for a name: a redaction covers its value.} other {# parts have numbers for names: redactions cover their values.}}',
            { count: secretNames },
          )}
        </p>
      ) : null}
      {plan ? <ExportNotes picture={picture} plan={plan} onReview={onReview} /> : null}
    </>
  );
}
