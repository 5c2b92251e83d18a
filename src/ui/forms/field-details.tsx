import { toMaxLength, toOptions } from '../../app/forms/reviewed-fields.ts';
import { type FieldChange, type FieldValue, type FormField, isEditable, OFF } from '../../forms/client.ts';
import { msg, t } from '../../messages/index.ts';
import { NumberField } from '../fields/number-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { DraftText } from './draft-text.tsx';

interface FieldDetailsProps {
  readonly field: FormField;
  /** Takes a change; returns false if it is refused. */
  onChange(change: FieldChange): boolean;
}

const SWITCHES = [
  { key: 'multiline', label: msg('Several lines') },
  { key: 'comb', label: msg('One cell for each character') },
  { key: 'password', label: msg('Hide the characters') },
  { key: 'editable', label: msg('Accept other text') },
  { key: 'multiSelect', label: msg('Several choices') },
  { key: 'required', label: msg('Required') },
  { key: 'readOnly', label: msg('Read-only') },
] as const;

const ALIGNMENTS = { left: msg('Left'), center: msg('Center'), right: msg('Right') } as const;

const textsOf = (value: FieldValue): readonly string[] => [value ?? []].flat();

/** Value after a reset: a text, or choices. */
function DefaultValue({ field, onChange }: FieldDetailsProps) {
  const { type, defaultValue, options, multiSelect, editable } = field;
  const label = t('Default value');
  const [text = ''] = textsOf(defaultValue);
  if (type === 'text' || editable)
    return (
      <DraftText
        label={label}
        value={text}
        kind={field.multiline ? 'lines' : 'line'}
        onCommit={(value) => onChange({ defaultValue: value || null })}
      />
    );
  const none = type === 'checkbox' || type === 'radio' ? OFF : '';
  return (
    <label className="stack close">
      {label}
      <select
        multiple={multiSelect}
        value={multiSelect ? [...textsOf(defaultValue)] : text}
        onChange={({ target }) => {
          const chosen = [...target.selectedOptions].map((option) => option.value);
          onChange({ defaultValue: multiSelect ? chosen : chosen[0] || null });
        }}
      >
        {multiSelect ? null : <option value={none}>{t('None')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Font size and alignment of text. */
function TextLook({ field, onChange }: FieldDetailsProps) {
  return (
    <>
      <NumberField
        label={t('Font size, 0 to fit')}
        value={field.fontSize}
        min={0}
        max={2000}
        isInteger={false}
        unit="pt"
        onChange={(fontSize) => onChange({ fontSize })}
      />
      <label className="stack close">
        {t('Alignment')}
        <select value={field.align} onChange={({ target }) => onChange({ align: target.value as FormField['align'] })}>
          {Object.entries(ALIGNMENTS).map(([align, name]) => (
            <option key={align} value={align}>
              {t(name)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Properties of a field other than name, type and places. */
export function FieldDetails({ field, onChange }: FieldDetailsProps) {
  const { label, maxLength, options } = field;
  const has = (property: keyof FieldChange) => isEditable(field, property);
  return (
    <div className="stack close">
      <DraftText label={t('Tooltip')} value={label} onCommit={(text) => onChange({ label: text })} />
      {has('maxLength') ? (
        <DraftText
          label={t('Maximum length')}
          value={maxLength === null ? '' : String(maxLength)}
          kind="number"
          onCommit={(text) => onChange(toMaxLength(field, text === '' ? null : Number(text)))}
        />
      ) : null}
      {has('options') ? (
        <DraftText
          label={t('Options, one a line')}
          value={options.map((option) => option.label).join('\n')}
          kind="lines"
          onCommit={(text) => onChange(toOptions(field, text))}
        />
      ) : null}
      {has('defaultValue') ? <DefaultValue field={field} onChange={onChange} /> : null}
      {has('fontSize') ? <TextLook field={field} onChange={onChange} /> : null}
      {SWITCHES.filter(({ key }) => has(key)).map(({ key, label: name }) => (
        <CheckBox
          key={key}
          isOn={field[key]}
          onChange={(isOn) =>
            onChange({
              [key]: isOn,
              // A comb has a single line of readable characters.
              ...((key === 'multiline' || key === 'password') && isOn && field.comb && { comb: false }),
            })
          }
        >
          {t(name)}
        </CheckBox>
      ))}
    </div>
  );
}
