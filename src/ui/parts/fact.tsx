import type { ReactNode } from 'react';

interface FactProps {
  /** In the language in use. */
  readonly name: string;
  /** A value of the format or of a file, not of the language. */
  readonly isMono?: boolean;
  readonly children: ReactNode;
}

/** A row of a list of facts (`dl.common`): what it is called, and what it is. */
export const Fact = ({ name, isMono = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={isMono ? 'mono' : undefined}>{children}</dd>
  </div>
);
