import type { Rect } from '../../kernel/rect.ts';
import { msg, t } from '../../messages/index.ts';
import { NumberField } from './number-field.tsx';

/** Larger than any picture. */
const MOST_PIXELS = 100_000;

const PLACE = [
  { key: 'x', label: msg('x'), letter: msg('X'), min: -MOST_PIXELS },
  { key: 'y', label: msg('y'), letter: msg('Y'), min: -MOST_PIXELS },
  { key: 'width', label: msg('width'), letter: msg('W'), min: 1 },
  { key: 'height', label: msg('height'), letter: msg('H'), min: 1 },
] as const;

interface PlaceFieldsProps {
  readonly label: string;
  /** (page px) */
  readonly rect: Rect;
  readonly isDisabled: boolean;
  onChange(change: Partial<Rect>): void;
}

/** Position and size of an object (page px). */
export function PlaceFields({ label, rect, isDisabled, onChange }: PlaceFieldsProps) {
  return (
    <fieldset className="geometry" aria-label={label} disabled={isDisabled}>
      {PLACE.map(({ key, label: name, letter, min }) => (
        <NumberField
          key={key}
          label={t(name)}
          letter={t(letter)}
          value={Math.round(rect[key] * 10) / 10}
          min={min}
          max={MOST_PIXELS}
          isInteger={false}
          onChange={(value) => onChange({ [key]: value })}
        />
      ))}
    </fieldset>
  );
}
