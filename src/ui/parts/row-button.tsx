import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface RowButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** (CSS px) */
  readonly size?: number;
}

export const RowButton = ({ icon, size = 14, className = '', ...rest }: RowButtonProps) => (
  <button type="button" className={`row-button ${className}`} {...rest}>
    <Icon name={icon} size={size} />
  </button>
);
