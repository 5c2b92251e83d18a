import { fromPercent, toPercent } from '../../kernel/color.ts';
import type { Field, Mark, MarkFieldValue, MaskValue, Picture, ReasonValue } from '../../marks/index.ts';
import { presetText, t } from '../../messages/index.ts';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { ChoiceField, FlagsField } from './choice-field.tsx';
import { MaskField } from './mask-field.tsx';
import { NumberField } from './number-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { TextField } from './text-field.tsx';

const ImageField = fetched(() => import('./image-field.tsx'), 'ImageField');

interface FieldControlProps {
  readonly field: Field;
  /** Undefined when the selected marks differ. */
  readonly value: MarkFieldValue | undefined;
  /** First of the marks: limits may depend on it. */
  readonly mark: Mark;
  onChange(value: MarkFieldValue): void;
}

/** Control for a field of a mark definition. Casts are safe: the kind determines the type. */
export function FieldControl({ field, value, mark, onChange }: FieldControlProps) {
  const shared = { label: t(field.label), onChange };
  switch (field.kind) {
    case 'color':
      // All colours share one control.
      return null;
    case 'opacity':
      return (
        <NumberField
          label={shared.label}
          value={value === undefined ? undefined : toPercent(value as number)}
          min={0}
          max={100}
          unit="%"
          onChange={(percent) => onChange(fromPercent(percent))}
        />
      );
    case 'number': {
      const { min, max, step, isInteger, presets } = field;
      return (
        <NumberField
          {...{ ...shared, min, max, step, isInteger, presets }}
          value={value as number | undefined}
          unit={/^(stroke|font)/.test(field.key) ? 'px' : ''}
        />
      );
    }
    case 'choice':
      return (
        <ChoiceField {...shared} value={value as string | undefined} options={field.options} isMenu={field.isOpen} />
      );
    case 'flags':
      return <FlagsField {...shared} value={value as readonly string[] | undefined} options={field.options} />;
    case 'text':
      return (
        <TextField
          key={mark.uid}
          {...shared}
          value={value as string | undefined}
          isMultiline={field.isMultiline}
          maxLength={field.maxLength?.(mark) ?? 0}
          presets={field.presets?.map(presetText)}
        />
      );
    case 'reason':
      return <ReasonField {...shared} value={value as ReasonValue | undefined} presets={field.presets} />;
    case 'mask':
      return <MaskField {...shared} value={value as MaskValue | undefined} />;
    case 'image':
      return (
        <LoadBoundary>
          <ImageField {...shared} value={value as Picture | undefined} />
        </LoadBoundary>
      );
  }
}
