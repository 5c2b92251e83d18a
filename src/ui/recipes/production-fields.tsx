import { msg, t } from '../../messages/index.ts';
import type { Recipe } from '../../recipes/index.ts';
import { LineField } from '../dialogs/line-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { ListField } from './list-field.tsx';
import type { PartProps } from './part-props.ts';

type Production = NonNullable<Recipe['production']>;

const PLACES = [
  { value: 'top-left', label: msg('Top left') },
  { value: 'top-center', label: msg('Top centre') },
  { value: 'top-right', label: msg('Top right') },
  { value: 'bottom-left', label: msg('Bottom left') },
  { value: 'bottom-center', label: msg('Bottom centre') },
  { value: 'bottom-right', label: msg('Bottom right') },
] as const;

const OUTPUTS = [
  { value: 'pdf', label: msg('PDF') },
  { value: 'tiff', label: msg('TIFF with load files') },
] as const;

/** Parses a whole number; undefined for other text, so that the default applies. */
const toNumber = (text: string): number | undefined => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined);

/** Page numbers, stamps, output and file names of a production. */
export function ProductionFields({ recipe, onChange }: PartProps) {
  const { production, names = '' } = recipe;
  return (
    <div className="stack loose">
      <CheckBox
        isOn={production !== undefined}
        onChange={(isOn) => onChange({ production: isOn ? { number: { digits: 6 } } : undefined })}
      >
        {t('Number all pages, with load files and logs')}
      </CheckBox>
      {production ? <NumberFields production={production} onChange={(each) => onChange({ production: each })} /> : null}
      <LineField
        label={t('Names of results')}
        value={names}
        hint={t('{name} stands for the name of the file, {number} for its first number.', {
          name: '{stem}',
          number: '{number}',
        })}
        onChange={(each) => onChange({ names: each === '' ? undefined : each })}
      />
    </div>
  );
}

interface NumberFieldsProps {
  readonly production: Production;
  onChange(production: Production): void;
}

function NumberFields({ production, onChange }: NumberFieldsProps) {
  const { number = {}, stamps = [], output = 'pdf', native = [] } = production;
  const [stamp, ...others] = stamps;
  const change = (changed: Partial<NonNullable<Production['number']>>) =>
    onChange({ ...production, number: { ...number, ...changed } });
  return (
    <>
      <LineField label={t('Prefix')} value={number.prefix ?? ''} onChange={(prefix) => change({ prefix })} />
      <LineField
        label={t('Digits')}
        value={String(number.digits ?? '')}
        onChange={(text) => change({ digits: toNumber(text) })}
      />
      <LineField
        label={t('First number')}
        value={String(number.start ?? '')}
        onChange={(text) => change({ start: toNumber(text) })}
      />
      <ChoiceField
        label={t('Place')}
        value={number.place ?? 'bottom-right'}
        options={PLACES}
        onChange={(place) => change({ place })}
      />
      <LineField
        label={t('Stamp on all pages')}
        value={stamp?.text ?? ''}
        onChange={(text) =>
          onChange({
            ...production,
            stamps: text === '' ? others : [{ place: 'bottom-left', ...stamp, text }, ...others],
          })
        }
      />
      {stamp ? (
        <ChoiceField
          label={t('Place of the stamp')}
          value={stamp.place}
          options={PLACES}
          onChange={(place) => onChange({ ...production, stamps: [{ ...stamp, place }, ...others] })}
        />
      ) : null}
      <ChoiceField
        label={t('Output')}
        value={output}
        options={OUTPUTS}
        onChange={(each) => onChange({ ...production, output: each })}
      />
      <ListField
        label={t('Files to keep in their native format, one a line')}
        lines={native}
        hint={t('For example *.xlsx. A slip sheet takes their place. Files with hits become pages.')}
        onChange={(lines) => onChange({ ...production, native: lines })}
      />
    </>
  );
}
