import type { FilledValues } from './filled-values.ts';
import type { PlacedWidget } from './placed-widgets.ts';

/** Returns the tab stops: editable widgets, and the chosen or first button of each group. */
export function tabStops(placed: readonly PlacedWidget[], values: FilledValues): readonly PlacedWidget[] {
  const stops = new Map<string, PlacedWidget>();
  for (const each of placed) {
    const { field, widget, key } = each;
    if (field.readOnly) continue;
    if (field.type !== 'radio') stops.set(key, each);
    else if (!stops.has(field.name) || widget.state === values.get(field.name)) stops.set(field.name, each);
  }
  return [...stops.values()];
}

/** Returns the stop after or before a widget, or the first or last; undefined at the end. */
export function nextStop(
  stops: readonly PlacedWidget[],
  from: string | undefined,
  step: 1 | -1,
): PlacedWidget | undefined {
  const isAt = ({ key, field }: PlacedWidget) =>
    key === from || (field.type === 'radio' && from?.startsWith(`${field.name} `));
  const at = stops.findIndex(isAt);
  if (at < 0) return step > 0 ? stops[0] : stops.at(-1);
  return stops[at + step];
}
