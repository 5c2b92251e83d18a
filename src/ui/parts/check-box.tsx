import type { ReactNode } from 'react';

interface CheckBoxProps {
  readonly isOn: boolean;
  readonly children: ReactNode;
  onChange(isOn: boolean): void;
}

export const CheckBox = ({ isOn, children, onChange }: CheckBoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
