import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { nameOfColor, Swatches } from '../parts/swatches.tsx';

export interface ColorPart {
  readonly key: string;
  readonly label: string;
  /** Undefined when the selected marks differ. */
  readonly value: string | undefined;
  readonly allowsTransparent: boolean;
  onChange(value: string): void;
}

const isLine = ({ key }: ColorPart): boolean => key === 'stroke.color';

const ORDER = ['stroke.color', 'fill.color', 'font.color'];

const inOrder = (parts: readonly ColorPart[]): readonly ColorPart[] =>
  parts.toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));

/** Returns the most prominent colour: the first in order that isn't transparent. */
export const mainPart = (parts: readonly ColorPart[]): ColorPart | undefined =>
  inOrder(parts).find(({ value }) => value !== 'transparent') ?? parts[0];

/** A colour's icon on its button: ring, disc, or crossed out. */
export const ColorSign = ({ part }: { readonly part: ColorPart }) => (
  <span
    className={`swatch-sign ${part.value === 'transparent' ? 'none' : isLine(part) ? 'ring' : ''}`}
    style={{ color: part.value ?? 'transparent' }}
    aria-hidden="true"
  />
);

const wordOf = ({ key, label }: ColorPart): string =>
  ({ 'stroke.color': t('Line'), 'fill.color': t('Fill'), 'font.color': t('Text') })[key] ?? label;

/** One row of swatches for all colours of the selection, with a switch between the properties. */
export function ColorFields({ parts }: { readonly parts: readonly ColorPart[] }) {
  const [key, setKey] = useState<string | undefined>(undefined);
  const ordered = inOrder(parts);
  const part = parts.find((each) => each.key === key) ?? mainPart(parts);
  if (!part) return null;
  return (
    <div className="field color-field">
      {ordered.length > 1 ? (
        <fieldset className="segmented" aria-label={t('Colour of')}>
          {ordered.map((each) => (
            <button key={each.key} type="button" aria-pressed={each.key === part.key} onClick={() => setKey(each.key)}>
              <ColorSign part={each} />
              {wordOf(each)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <p className="field-label" aria-hidden="true">
        <span>{t('Colour')}</span>
        <b>{nameOfColor(part.value)}</b>
      </p>
      <Swatches
        label={part.label}
        value={part.value}
        allowsNone={part.allowsTransparent}
        isRing={isLine(part)}
        onChange={part.onChange}
      />
    </div>
  );
}
