import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  /** True for values from a format or file, which aren't localized. */
  readonly isMono?: boolean;
  readonly children: ReactNode;
}

/** Row of a description list (`dl.common`). */
export const Fact = ({ name, isMono = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={isMono ? 'mono' : undefined}>{children}</dd>
  </div>
);
