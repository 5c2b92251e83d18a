import type { MaskValue } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { TextField } from './text-field.tsx';

interface MaskFieldProps {
  readonly label: string;
  readonly value: MaskValue | undefined;
  onChange(value: MaskValue): void;
}

const EXAMPLE: NonNullable<MaskValue> = { value: '(999) 999-9999', translations: { '9': '[0-9]' } };

/** Input mask of a signature field: a pattern, and the characters allowed at each position. */
export function MaskField({ label, value, onChange }: MaskFieldProps) {
  return (
    <fieldset className="field mask-field">
      <legend>{label}</legend>
      <CheckBox isOn={Boolean(value)} onChange={(isOn) => onChange(isOn ? EXAMPLE : null)}>
        {t('Only accept input that fits a mask')}
      </CheckBox>
      {value ? (
        <>
          <TextField label={t('Mask')} value={value.value} onChange={(mask) => onChange({ ...value, value: mask })} />
          {Object.entries(value.translations).map(([character, pattern]) => (
            <TextField
              key={character}
              label={t('“{character}” stands for (regular expression)', { character })}
              value={pattern}
              onChange={(next) => onChange({ ...value, translations: { ...value.translations, [character]: next } })}
            />
          ))}
          <TextField
            label={t('Add an accepted character')}
            value=""
            maxLength={1}
            onChange={(character) => {
              if (character.length === 1 && !(character in value.translations)) {
                onChange({ ...value, translations: { ...value.translations, [character]: '[A-Za-z]' } });
              }
            }}
          />
        </>
      ) : null}
    </fieldset>
  );
}
