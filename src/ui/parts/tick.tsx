import { Icon } from '../icons.tsx';

/** State of a row: chosen, or a part of it is, or nothing. */
export type TickState = 'on' | 'mixed' | 'off';

interface TickProps {
  readonly state: TickState;
  onToggle(): void;
}

/** A check box's look for rows that are ticked as a whole: pointers press it, keys and screen readers use its row. */
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
