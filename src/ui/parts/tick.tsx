import { Icon } from '../icons.tsx';

/** State of a row: selected, partly selected, or not. */
export type TickState = 'on' | 'mixed' | 'off';

interface TickProps {
  readonly state: TickState;
  onToggle(): void;
}

/** Visual check box of a selectable row, for pointers; keys and screen readers use the row. */
export const Tick = ({ state, onToggle }: TickProps) => (
  <span
    className={`tick ${state}`}
    aria-hidden="true"
    onClick={(event) => {
      event.stopPropagation();
      onToggle();
    }}
  >
    {state === 'off' ? null : <Icon name={state === 'on' ? 'check' : 'zoom-out'} size={12} />}
  </span>
);
