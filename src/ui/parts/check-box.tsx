import type { ReactNode } from 'react';

interface CheckBoxProps {
  readonly isOn: boolean;
  readonly children: ReactNode;
  onChange(isOn: boolean): void;
}

/** Labelled check box. */
export const CheckBox = ({ isOn, children, onChange }: CheckBoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
