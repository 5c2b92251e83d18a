import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  readonly icon?: IconName;
  /** (CSS px) */
  readonly iconSize?: number;
}

/** Labelled button. Its class sets the look: `primary`, `danger`, `line`, `small`, `large`. */
export function Button({ icon, iconSize = 16, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={className === undefined ? 'button' : `button ${className}`} {...rest}>
      {icon ? (
        <>
          <Icon name={icon} size={iconSize} />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
