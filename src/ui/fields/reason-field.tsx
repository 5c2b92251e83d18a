import type { ReasonValue } from '../../marks/index.ts';
import { presetText, t } from '../../messages/index.ts';
import { useReasonSets } from '../app-context.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { TextField } from './text-field.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly value: ReasonValue | undefined;
  readonly presets: readonly string[];
  onChange(value: ReasonValue): void;
}

/** Field for one or several reasons: the format has either `reason` or `reasons`, never both. */
export function ReasonField({ label, value, presets, onChange }: ReasonFieldProps) {
  const sets = useReasonSets();
  const offered = [
    ...new Set([...presets.map(presetText), ...sets.flatMap(({ reasons: own }) => own.map(({ code }) => code))]),
  ];
  const isSeveral = value !== undefined && 'reasons' in value;
  const reasons = value === undefined ? [] : 'reasons' in value ? value.reasons : [value.reason];
  return (
    <fieldset className="field reason-field">
      <legend>{label}</legend>
      <div className="segmented">
        <button type="button" aria-pressed={!isSeveral} onClick={() => onChange({ reason: reasons.join('; ') })}>
          {t('One')}
        </button>
        <button
          type="button"
          aria-pressed={isSeveral}
          onClick={() => onChange({ reasons: reasons.filter((reason) => reason !== '') })}
        >
          {t('Several')}
        </button>
      </div>
      {isSeveral ? (
        <>
          {offered.map((preset) => (
            <CheckBox
              key={preset}
              isOn={reasons.includes(preset)}
              onChange={(isOn) =>
                onChange({
                  reasons: isOn ? [...reasons, preset] : reasons.filter((reason) => reason !== preset),
                })
              }
            >
              {preset}
            </CheckBox>
          ))}
          <TextField
            label={t('Other reasons, one per line')}
            value={reasons.filter((reason) => !offered.includes(reason)).join('\n')}
            isMultiline
            onChange={(text) =>
              onChange({
                reasons: [
                  ...reasons.filter((reason) => offered.includes(reason)),
                  ...text.split('\n').filter((line, index, lines) => line !== '' || index === lines.length - 1),
                ].filter((reason, index, all) => reason !== '' || index === all.length - 1),
              })
            }
          />
        </>
      ) : (
        <TextField
          label={t('Shown in the centre')}
          value={value === undefined ? undefined : (reasons[0] ?? '')}
          presets={offered}
          onChange={(reason) => onChange({ reason })}
        />
      )}
    </fieldset>
  );
}
