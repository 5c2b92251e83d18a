import { type ReactNode, useId } from 'react';
import type { RecipeRuns } from '../../app/recipes/recipe-runs.ts';
import { msg, t } from '../../messages/index.ts';
import { REASON_SETS, type ReasonSet } from '../../recipes/core.ts';
import type { Recipe } from '../../recipes/index.ts';
import { useApp, useReasonSets, useSlice } from '../app-context.tsx';
import { GapsChoice } from '../dialogs/gaps-choice.tsx';
import { LineField } from '../dialogs/line-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { PatternChips } from '../parts/pattern-chips.tsx';
import { Section } from '../parts/section.tsx';
import { ListField } from './list-field.tsx';
import type { PartProps } from './part-props.ts';
import { ProductionFields } from './production-fields.tsx';

interface RecipeFormProps {
  readonly runs: RecipeRuns;
}

export function RecipeForm({ runs }: RecipeFormProps) {
  const { device } = useApp();
  const { text, draft: recipe, parsed, run } = useSlice(runs.state, (state) => state);
  const id = useId();
  const onChange = (changed: Partial<Recipe>) => runs.change(changed);
  return (
    <fieldset className="recipe-form stack loose" disabled={run.kind === 'running'}>
      <legend className="visually-hidden">{t('Recipe')}</legend>
      <Button
        className="line"
        icon="open"
        onClick={() => device.chooseFiles('.json,.txt', (files) => void runs.readFiles(files), true)}
      >
        {t('Open a recipe…')}
      </Button>
      {recipe ? (
        <>
          <FindFields recipe={recipe} onChange={onChange} />
          <Section title={t('Action on hits')} isClosedFirst>
            <ActionFields recipe={recipe} onChange={onChange} />
          </Section>
          <Section title={t('Waiting for a decision')} isClosedFirst>
            <WaitFields recipe={recipe} onChange={onChange} />
          </Section>
          <Section title={t('Production set')} isClosedFirst>
            <ProductionFields recipe={recipe} onChange={onChange} />
          </Section>
        </>
      ) : null}
      <Section title={t('JSON')} isClosedFirst={recipe !== undefined}>
        <textarea
          id={id}
          className="recipe-json"
          aria-label={t('JSON of the recipe')}
          rows={12}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={({ target }) => runs.setText(target.value)}
        />
      </Section>
      {parsed.ok ? null : (
        <p className={recipe ? 'hint' : 'export-warning'} aria-live="polite">
          {parsed.error}
        </p>
      )}
    </fieldset>
  );
}

function FindFields({ recipe, onChange }: PartProps) {
  const { find = {} } = recipe;
  const change = (changed: Partial<typeof find>) => onChange({ find: { ...find, ...changed } });
  const { words = [], names = [], patterns = [] } = find;
  return (
    <>
      <ListField label={t('Words, one a line')} lines={words} onChange={(lines) => change({ words: lines })} />
      <ListField
        label={t('Names of persons, one a line')}
        lines={names}
        onChange={(lines) => change({ names: lines })}
      />
      <PatternChips chosen={patterns} onChange={(chosen) => change({ patterns: chosen })} />
    </>
  );
}

const ACTIONS = [
  { value: 'redact', label: msg('Redact') },
  { value: 'highlight', label: msg('Highlight') },
  { value: 'extract', label: msg('List as JSON') },
] as const;

const SETS = [
  { value: '', label: msg('Own reasons') },
  { value: 'foia', label: msg('FOIA') },
  { value: 'privacy-act', label: msg('Privacy Act') },
  { value: 'gdpr', label: msg('GDPR') },
] as const;

const toOwn = ({ name }: ReasonSet): string => `own ${name}`;

const withoutEmpty = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== '')) as Part;

function ActionFields({ recipe, onChange }: PartProps) {
  const { action = 'redact', reasons = {}, gaps = 'uniform', by = '', date = '' } = recipe;
  const { set = '' } = reasons;
  const own = useReasonSets();
  // A set of the recipe's own is offered beside those of this device.
  const sets = typeof set === 'object' && !own.some(({ name }) => name === set.name) ? [...own, set] : own;
  const codes = typeof set === 'object' ? set.reasons : set === '' ? [] : REASON_SETS[set].reasons;
  const onReason = (code: string) => onChange({ reasons: withoutEmpty({ ...reasons, default: code }) });
  return (
    <div className="stack loose">
      <ChoiceField
        label={t('Action')}
        value={action}
        options={ACTIONS}
        onChange={(each) => onChange({ action: each })}
      />
      <ChoiceField
        label={t('Set of reasons')}
        value={typeof set === 'object' ? toOwn(set) : set}
        isMenu={sets.length > 0}
        options={[...SETS, ...sets.map((each) => ({ value: toOwn(each), label: each.name, isText: true }))]}
        // Codes of another set would be invalid.
        onChange={(each) => {
          const next = sets.find((one) => toOwn(one) === each) ?? SETS.find(({ value }) => value === each)?.value;
          onChange({ reasons: next ? { set: next } : {} });
        }}
      />
      {codes.length > 0 ? (
        <ChoiceField
          label={t('Reason')}
          value={reasons.default ?? ''}
          isMenu
          options={[
            { value: '', label: msg('No reason') },
            ...codes.map(({ code, text }) => ({ value: code, label: `${code} ${text}`, isText: true })),
          ]}
          onChange={onReason}
        />
      ) : (
        <LineField label={t('Reason')} value={reasons.default ?? ''} onChange={onReason} />
      )}
      <CheckBox
        isOn={recipe.sign !== undefined}
        onChange={(isOn) => onChange({ sign: isOn ? (recipe.sign ?? {}) : undefined })}
      >
        {t('Sign the results')}
      </CheckBox>
      <GapsChoice choices={{ gaps }} onChange={(changed) => onChange(changed)} />
      <LineField
        label={t('Person in the logs')}
        value={by}
        onChange={(name) => onChange({ by: name === '' ? undefined : name })}
      />
      <DateField value={date} onChange={(each) => onChange({ date: each === '' ? undefined : each })} />
    </div>
  );
}

function DateField({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('Date for everything that is written')}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

const WAITS = [
  { key: 'unread', label: msg('Print that could not be read'), isOnFirst: true },
  { key: 'signed', label: msg('Files with digital signatures'), isOnFirst: true },
  { key: 'encrypted', label: msg('Encrypted files'), isOnFirst: true },
  { key: 'misread', label: msg('Hits that are likely misreadings'), isOnFirst: false },
  { key: 'nothingFound', label: msg('Files in which nothing is found'), isOnFirst: false },
] as const;

function WaitFields({ recipe, onChange }: PartProps): ReactNode {
  const { wait = {} } = recipe;
  return WAITS.map(({ key, label, isOnFirst }) => (
    <CheckBox key={key} isOn={wait[key] ?? isOnFirst} onChange={(isOn) => onChange({ wait: { ...wait, [key]: isOn } })}>
      {t(label)}
    </CheckBox>
  ));
}
