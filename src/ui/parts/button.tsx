import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** Before what it says. */
  readonly icon?: IconName;
  /** CSS pixels. */
  readonly iconSize?: number;
}

/** A button that says what it does; its class is how it looks: `primary`, `danger`, `line`, `small`, `large`. */
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
