import { useId } from 'react';
import { FORMAT_COLORS, MAIN_COLORS } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import { Icon } from '../icons.tsx';
import { Flyout } from './menu.tsx';
import { tip } from './tooltip.tsx';

/** Recent custom colours, newest first. */
const recent: string[] = [];
const MOST_RECENT = 6;

function remember(color: string): void {
  if ([...MAIN_COLORS, ...FORMAT_COLORS].some(({ value }) => value === color)) return;
  const others = recent.filter((each) => each !== color);
  recent.splice(0, recent.length, color, ...others.slice(0, MOST_RECENT - 1));
}

const isSame = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b;

/** Localized name of a colour, without its code. */
export function nameOfColor(value: string | undefined): string {
  if (value === undefined) return t('Mixed');
  if (value === 'transparent') return t('None¦colour');
  return t([...MAIN_COLORS, ...FORMAT_COLORS].find((each) => isSame(value, each.value))?.name ?? msg('Custom colour'));
}

interface SwatchesProps {
  readonly label: string;
  /** Undefined when the selected marks differ. */
  readonly value: string | undefined;
  readonly allowsNone: boolean;
  /** True for a ring, as for lines; otherwise a disc, as for fills. */
  readonly isRing: boolean;
  onChange(value: string): void;
}

/** Eight named colours, and more in a flyout. One tab stop; arrow keys choose. */
export function Swatches({ label, value, allowsNone, isRing, onChange }: SwatchesProps) {
  const shared = { group: useId(), value, onChange };
  return (
    <div className="swatches row" role="radiogroup" aria-label={label}>
      {allowsNone ? <Swatch {...shared} color="transparent" name={t('None¦colour')} className="none" /> : null}
      {MAIN_COLORS.map(({ value: color, name }) => (
        <Swatch key={color} {...shared} color={color} name={t(name)} className={isRing ? 'ring' : ''} />
      ))}
      <Flyout
        label={t('More colours')}
        button={
          <button
            type="button"
            className="swatch-more"
            aria-label={t('More colours: {label}', { label })}
            {...tip(t('More colours'))}
          >
            <Icon name="zoom-in" size={12} />
          </button>
        }
      >
        <MoreColors label={label} value={value} onChange={onChange} />
      </Flyout>
    </div>
  );
}

interface SwatchProps extends Pick<SwatchesProps, 'value' | 'onChange'> {
  readonly group: string;
  readonly color: string;
  readonly name: string;
  readonly className?: string;
}

function Swatch({ group, color, name, value, className = '', onChange }: SwatchProps) {
  const isChosen = isSame(value, color);
  return (
    <label className={`swatch ${className}`} style={{ color }} {...tip(name)}>
      <input type="radio" name={group} aria-label={name} checked={isChosen} onChange={() => onChange(color)} />
    </label>
  );
}

function MoreColors({ label, value, onChange }: Pick<SwatchesProps, 'label' | 'value' | 'onChange'>) {
  const shared = { group: useId(), value, onChange };
  const ownGroup = `${shared.group}-recent`;
  return (
    <div className="more-colors stack loose">
      {recent.length > 0 ? (
        <div role="radiogroup" aria-label={t('Recent colours')} className="swatches wrap row">
          {recent.map((color) => (
            <Swatch
              key={color}
              {...shared}
              group={ownGroup}
              color={color}
              name={t('Custom colour {value}', { value: color })}
            />
          ))}
        </div>
      ) : null}
      <div role="radiogroup" aria-label={t('Colours of the format')} className="swatches wrap row">
        {FORMAT_COLORS.map(({ value: color, name }) => (
          <Swatch key={color} {...shared} color={color} name={t(name)} />
        ))}
      </div>
      <label className="own-color row">
        <span>{t('Another colour')}</span>
        <input
          type="color"
          aria-label={t('{label}: another colour', { label })}
          value={value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => {
            remember(event.target.value);
            onChange(event.target.value);
          }}
        />
      </label>
    </div>
  );
}
