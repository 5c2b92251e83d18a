import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icons.tsx';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly isClosedFirst?: boolean;
  readonly children: ReactNode;
}

/** Collapsed state by title, shared by all marks. */
const closedByTitle = new Map<string, boolean>();

export function Section({ title, note, isClosedFirst = false, children }: SectionProps) {
  const id = useId();
  const [isClosed, setClosed] = useState(() => closedByTitle.get(title) ?? isClosedFirst);
  return (
    <section className="section stack loose" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          className="section-head row"
          aria-expanded={!isClosed}
          onClick={() => {
            closedByTitle.set(title, !isClosed);
            setClosed(!isClosed);
          }}
        >
          <Icon name={isClosed ? 'expand' : 'collapse'} size={14} />
          <span>{title}</span>
          {note === undefined ? null : <span className="section-note">{note}</span>}
        </button>
      </h3>
      {isClosed ? null : <div className="section-body">{children}</div>}
    </section>
  );
}
