import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isSameValue, isUnfilled } from '../../app/forms/filled-values.ts';
import type { Forms } from '../../app/forms/forms.ts';
import type { PlacedWidget } from '../../app/forms/placed-widgets.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { ButtonControl, CheckControl, type ControlProps, SelectControl, TextControl } from './controls.tsx';
import { widgetStyle } from './widget-look.ts';

interface FormWidgetProps {
  readonly forms: Forms;
  readonly placed: PlacedWidget;
  /** True if a mark covers the field: clicks go to the mark. */
  readonly isCovered: boolean;
  readonly hasFocus: boolean;
}

function controlOf(props: ControlProps): ReactNode {
  const { type, editable } = props.placed.field;
  switch (type) {
    case 'checkbox':
    case 'radio':
      return <CheckControl {...props} />;
    case 'list':
      return <SelectControl {...props} />;
    case 'combo':
      return editable ? <TextControl {...props} /> : <SelectControl {...props} />;
    case 'button':
      return <ButtonControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

/** Returns the accessible name: the field's, with the option of a radio button. */
function nameOf({ field, widget }: PlacedWidget): string {
  const { label, widgets, options } = field;
  const choice = widgets.length > 1 && options.find(({ value }) => value === widget.state);
  return choice ? t('{label}: {value}', { label, value: choice.label }) : label;
}

/** Focuses a control on request, once it is mounted. */
function useWanted(forms: Forms, key: string, control: () => HTMLElement | null | undefined): void {
  const isWanted = useSlice(forms.state, ({ wanted }) => wanted === key);
  useEffect(() => {
    if (!isWanted) return;
    const element = control();
    // The focus handler withdraws the request.
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement && element.type === 'text') element.select();
  }, [isWanted, control]);
}

/** A form field. The page paints its value: the control only shows if focused or different. */
export const FormWidget = memo(function FormWidget({ forms, placed, isCovered, hasFocus }: FormWidgetProps) {
  const { field, key } = placed;
  const { name } = field;
  const fault = useId();
  const value = useSlice(forms.state, ({ values }) => values.get(name) ?? null);
  const drawn = useSlice(forms.state, (state) => state.drawn.get(name) ?? null);
  const refused = useSlice(forms.state, (state) => state.refused.get(name));
  const place = useRef<HTMLDivElement | null>(null);
  const [control] = useState(() => () => place.current?.querySelector<HTMLElement>('input, select, textarea, button'));
  useWanted(forms, key, control);

  const isPending = refused !== undefined || !isSameValue(value, drawn);
  const common = {
    'aria-label': nameOf(placed),
    title: field.label,
    'data-field': name,
    'aria-required': field.required || undefined,
    'aria-invalid': refused ? true : undefined,
    'aria-describedby': refused ? fault : undefined,
    'aria-readonly': field.readOnly || undefined,
  };
  const states = [
    `is-${field.type}`,
    hasFocus && 'has-focus',
    isPending && 'is-pending',
    refused && 'is-refused',
    isCovered && 'is-covered',
    field.required && isUnfilled(field, value) && 'is-missing',
    field.readOnly && 'is-read-only',
  ];
  return (
    <div
      ref={place}
      className={`form-widget ${states.filter(Boolean).join(' ')}`}
      data-widget={key}
      style={widgetStyle(placed)}
    >
      {controlOf({ forms, placed, value: refused?.value ?? value, hasFocus, common })}
      {refused ? (
        <p id={fault} className="form-fault" role="alert">
          {refused.reason}
        </p>
      ) : null}
    </div>
  );
});
