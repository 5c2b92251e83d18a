import { type ChangeEvent, type KeyboardEvent, useId } from 'react';
import type { Forms } from '../../app/forms/forms.ts';
import type { PlacedWidget } from '../../app/forms/placed-widgets.ts';
import { DOCUMENT_FIELD } from '../../editor/keyboard.ts';
import { colorOfValue, type FieldValue, type FormField, formatValue, OFF } from '../../forms/client.ts';
import { useDraft } from './use-draft.ts';
import { textLook } from './widget-look.ts';

export interface ControlProps {
  readonly forms: Forms;
  readonly placed: PlacedWidget;
  readonly value: FieldValue;
  readonly hasFocus: boolean;
  /** Attributes common to all controls: names, states and descriptions for assistive technology. */
  readonly common: Readonly<Record<string, unknown>>;
}

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : (value ?? []).join(', '));

const valuesOf = (value: FieldValue): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value;

export function TextControl({ forms, placed, value, hasFocus, common }: ControlProps) {
  const { field } = placed;
  const list = useId();
  const draft = useDraft(forms, field);
  const known = textOf(value);
  const shown = draft.text ?? ((hasFocus && !field.readOnly) || field.password ? known : formatValue(field, value));
  const props = {
    ...common,
    ...DOCUMENT_FIELD,
    value: shown,
    readOnly: field.readOnly,
    tabIndex: field.readOnly ? -1 : 0,
    spellCheck: false,
    autoComplete: 'off',
    style: { ...textLook(placed, shown), color: colorOfValue(field, value) },
    ...(field.maxLength === null ? {} : { maxLength: field.maxLength }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => draft.type(event.target.value),
    onBlur: draft.keep,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.nativeEvent.isComposing) draft.drop();
    },
  };
  if (field.multiline) return <textarea {...props} />;
  if (field.type !== 'combo') return <input type={field.password ? 'password' : 'text'} {...props} />;
  return (
    <>
      <input type="text" list={list} {...props} />
      <datalist id={list}>
        {field.options.map(({ value: each, label }) => (
          <option key={each} value={each} label={label} />
        ))}
      </datalist>
    </>
  );
}

/** Returns true for fields whose controls cost time in every frame, even unchanged. */
export const hasStandIn = ({ type }: FormField): boolean => type === 'text' || type === 'combo';

/**
 * Stands for a control on pages with many fields, where a thousand native ones take longer than a
 * frame. Says the same to assistive technology; the control comes with the pointer or the focus.
 */
export function StandIn({ forms, placed: { field, key }, value, common }: ControlProps) {
  const text = formatValue(field, value);
  const props = {
    ...common,
    className: 'stand-in',
    onFocus: () => forms.want(key),
    children: <span>{field.password ? '•'.repeat(text.length) : text}</span>,
  };
  const tabIndex = field.readOnly ? -1 : 0;
  if (field.type === 'combo') return <div role="combobox" aria-expanded={false} tabIndex={tabIndex} {...props} />;
  // biome-ignore lint/a11y/useSemanticElements: a native control is what it stands for
  return <div role="textbox" aria-multiline={field.multiline} tabIndex={tabIndex} {...props} />;
}

export function CheckControl({ forms, placed, value, common }: ControlProps) {
  const { field, widget } = placed;
  const state = widget.state ?? '';
  const isRadio = field.type === 'radio';
  const isChecked = value === state;
  const set = (next: boolean) => forms.fill(field, next ? state : OFF);
  return (
    <input
      type={isRadio ? 'radio' : 'checkbox'}
      {...common}
      name={`form ${field.name}`}
      checked={isChecked}
      disabled={field.readOnly}
      onChange={(event) => set(event.target.checked)}
      onClick={() => {
        if (isRadio && isChecked && !field.noToggleToOff) set(false);
      }}
    />
  );
}

export function SelectControl({ forms, placed, value, common }: ControlProps) {
  const { field, height } = placed;
  const { options, multiSelect } = field;
  const look = { ...textLook(placed, ''), color: colorOfValue(field, value) };
  const chosen = valuesOf(value);
  const isKnown = chosen.every((each) => options.some((option) => option.value === each));
  return (
    <select
      {...common}
      multiple={multiSelect}
      disabled={field.readOnly}
      size={field.type === 'list' ? Math.max(2, Math.floor(height / (1.2 * Number(look.fontSize)))) : 1}
      value={multiSelect ? [...chosen] : (chosen[0] ?? '')}
      style={look}
      onChange={(event) => {
        const picked = [...event.target.selectedOptions].map((option) => option.value);
        const [first = ''] = picked;
        forms.fill(field, multiSelect ? picked : first === '' ? null : first);
      }}
    >
      {multiSelect || options.some((option) => option.value === '') ? null : <option value="" />}
      {options.map(({ value: each, label }) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
      {isKnown ? null : chosen.map((each) => <option key={each}>{each}</option>)}
    </select>
  );
}

export const ButtonControl = ({ forms, placed: { field }, common }: ControlProps) => (
  <button type="button" {...common} onClick={() => forms.press(field)} />
);
