import { PALETTE_COLORS } from '../../marks/kit/palette.ts';

interface ColorFieldProps {
  readonly label: string;
  /** Undefined when the selected marks differ. */
  readonly value: string | undefined;
  readonly allowsTransparent: boolean;
  onChange(value: string): void;
}

/** The palette of the format's viewers, and any colour beside. */
export function ColorField({ label, value, allowsTransparent, onChange }: ColorFieldProps) {
  const custom = value !== undefined && /^#/.test(value) ? value.toLowerCase() : '#000000';
  return (
    <fieldset className="field color-field">
      <legend>
        {label}
        <span className="field-value">{value ?? 'mixed'}</span>
      </legend>
      <div className="swatches">
        {allowsTransparent ? (
          <button
            type="button"
            className="swatch transparent"
            aria-label="No colour"
            title="No colour"
            aria-pressed={value === 'transparent'}
            onClick={() => onChange('transparent')}
          />
        ) : null}
        {PALETTE_COLORS.map((color) => (
          <button
            type="button"
            key={color}
            className="swatch"
            style={{ background: color }}
            aria-label={color}
            title={color}
            aria-pressed={value?.toLowerCase() === color}
            onClick={() => onChange(color)}
          />
        ))}
        <label className="swatch custom" title="Another colour">
          <input
            type="color"
            aria-label={`${label}: another colour`}
            value={custom}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}
