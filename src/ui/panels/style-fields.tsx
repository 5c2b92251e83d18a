import type { SharedField } from '../../editor/selection.ts';
import type { Field, FieldSection, Mark, MarkFieldValue } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { ColorFields, type ColorPart } from '../fields/color-field.tsx';
import { FieldControl } from '../fields/field-control.tsx';

interface StyleFieldsProps {
  readonly fields: readonly SharedField[];
  /** First of the marks: limits may depend on it. */
  readonly mark: Mark;
  onChange(field: Field, value: MarkFieldValue): void;
}

export const colorParts = (
  fields: readonly SharedField[],
  onChange: (field: Field, value: MarkFieldValue) => void,
): ColorPart[] =>
  fields.flatMap(({ field, value }) =>
    field.kind === 'color'
      ? [
          {
            key: field.key,
            label: t(field.label),
            value: typeof value === 'string' ? value : undefined,
            allowsTransparent: field.allowsTransparent,
            onChange: (next: string) => onChange(field, next),
          },
        ]
      : [],
  );

export const inSection = (fields: readonly SharedField[], section: FieldSection): readonly SharedField[] =>
  fields.filter(({ field }) => field.section === section);

export function StyleFields({ fields, mark, onChange }: StyleFieldsProps) {
  return (
    <>
      <ColorFields parts={colorParts(fields, onChange)} />
      {fields.map(({ field, value }) => (
        <FieldControl
          key={field.key}
          field={field}
          value={value}
          mark={mark}
          onChange={(next) => onChange(field, next)}
        />
      ))}
    </>
  );
}
