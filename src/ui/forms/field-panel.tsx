import type { ReactNode } from 'react';
import type { FieldType } from '../../forms/client.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import '../styles/field-panel.css';

export const TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: msg('Text'),
  checkbox: msg('Check box'),
  radio: msg('Radio group'),
  list: msg('List box'),
  combo: msg('Combo box'),
  button: msg('Button'),
  signature: msg('Signature field'),
};

interface FieldPanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Panel beside the pages with the fields that are seen on them. */
export function FieldPanel({ title, children }: FieldPanelProps) {
  const { ui, focusDocument } = useApp();
  const close = () => {
    ui.setState({ dialog: undefined });
    focusDocument();
  };
  return (
    <section
      className="field-panel card stack"
      aria-label={title}
      onKeyDown={(event) => {
        // Typed letters must not switch tools.
        if (event.key === 'Escape') close();
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    >
      <div className="row">
        <h2>{title}</h2>
        <IconButton icon="close" label={t('Close')} hint={null} onClick={close} />
      </div>
      {children}
    </section>
  );
}
