import type { ReactNode } from 'react';

interface CheckBoxProps {
  readonly isOn: boolean;
  readonly children: ReactNode;
  onChange(isOn: boolean): void;
}

/** A box that is ticked or not, before what it stands for. */
export const CheckBox = ({ isOn, children, onChange }: CheckBoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
