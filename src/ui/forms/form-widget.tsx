import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isSameValue, isUnfilled } from '../../app/forms/filled-values.ts';
import type { Forms, Refused } from '../../app/forms/forms.ts';
import type { PlacedWidget } from '../../app/forms/placed-widgets.ts';
import type { FieldValue } from '../../forms/client.ts';
import { t } from '../../messages/index.ts';
import {
  ButtonControl,
  CheckControl,
  type ControlProps,
  hasStandIn,
  SelectControl,
  StandIn,
  TextControl,
} from './controls.tsx';
import { widgetStyle } from './widget-look.ts';

interface FormWidgetProps {
  readonly forms: Forms;
  readonly placed: PlacedWidget;
  readonly value: FieldValue;
  /** Value that the page shows. */
  readonly drawn: FieldValue;
  readonly refused: Refused | undefined;
  /** True if the control is asked to take the focus. */
  readonly isWanted: boolean;
  /** True if a mark covers the field: clicks go to the mark. */
  readonly isCovered: boolean;
  readonly hasFocus: boolean;
  /** True on pages with many fields: see {@link StandIn}. */
  readonly isCrowded: boolean;
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
function useWanted(isWanted: boolean, control: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!isWanted) return;
    const element = control();
    // The focus handler withdraws the request.
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement && element.type === 'text') element.select();
  }, [isWanted, control]);
}

/** A form field. The page paints its value: the control only shows if focused or different. */
export const FormWidget = memo(function FormWidget(props: FormWidgetProps) {
  const { forms, placed, value, drawn, refused, isWanted, isCovered, hasFocus, isCrowded } = props;
  const { field, key } = placed;
  const { name } = field;
  const fault = useId();
  const place = useRef<HTMLDivElement | null>(null);
  const [control] = useState(() => () => place.current?.querySelector<HTMLElement>('input, select, textarea, button'));
  useWanted(isWanted, control);
  const [isNear, setNear] = useState(false);

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
  const shown = { forms, placed, value: refused?.value ?? value, hasFocus, common };
  const isReal = !isCrowded || !hasStandIn(field) || isPending || hasFocus || isNear || isWanted;
  return (
    <div
      ref={place}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      className={`form-widget ${states.filter(Boolean).join(' ')}`}
      data-widget={key}
      style={widgetStyle(placed)}
    >
      {isReal ? controlOf(shown) : <StandIn {...shown} />}
      {refused ? (
        <p id={fault} className="form-fault" role="alert">
          {refused.reason}
        </p>
      ) : null}
    </div>
  );
});
