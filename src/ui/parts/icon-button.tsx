import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { Button } from './button.tsx';
import { tip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly icon: IconName;
  /** (CSS px) */
  readonly size?: number;
  /** Localized name for screen readers. */
  readonly label: string;
  /** Tooltip; the label by default, null for none. */
  readonly hint?: string | null;
  readonly keys?: string;
}

export function IconButton({ icon, size = 16, label, hint = label, keys, className = '', ...rest }: IconButtonProps) {
  return (
    <Button
      className={`icon-only ${className}`}
      aria-label={label}
      {...(hint === null ? {} : tip(hint, keys))}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </Button>
  );
}
