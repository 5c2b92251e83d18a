import type { ReactNode } from 'react';
import { listFormats } from '../../codecs/formats.ts';
import { msg, t } from '../../messages/index.ts';
import { StartIcon, type StartIconName } from './start-icons.tsx';

export interface StartTask {
  readonly icon: StartIconName;
  readonly title: string;
  readonly text: string;
  /** Next step once a document is open; commands run at once, without one. */
  readonly next: 'redaction' | 'signature' | 'scan' | 'split-stack' | { readonly command: string };
}

/** Opens a document, optionally for a task: its tool or panel opens with the document. */
export type Begin = (command: 'open' | 'open-sample', task?: StartTask) => void;

const TASKS: readonly StartTask[] = [
  {
    icon: 'text-selection-redaction',
    title: msg('Redact a document'),
    text: msg('Black out names and numbers, verified in the exported file'),
    next: 'redaction',
  },
  {
    icon: 'freehand-signature',
    title: msg('Sign a form'),
    text: msg('Draw or type your signature, fill in the fields, send a PDF back'),
    next: 'signature',
  },
  {
    icon: 'scan',
    title: msg('Read barcodes'),
    text: msg('Every code on the page, with its place and value'),
    next: 'scan',
  },
  {
    icon: 'table',
    title: msg('Read barcodes of many files'),
    text: msg('One table of all values, to copy or save as CSV'),
    next: { command: 'scan-files' },
  },
  {
    icon: 'camera',
    title: msg('Read barcodes with the camera'),
    text: msg('Hold a label in front of it, and the value appears'),
    next: { command: 'scan-camera' },
  },
  {
    icon: 'split',
    title: msg('Split a document'),
    text: msg('At separator sheets or barcodes, each part a file of its own'),
    next: 'split-stack',
  },
];

interface StartPageProps {
  readonly onBegin: Begin;
  /** Recent documents, once they can be opened. */
  readonly children?: ReactNode;
}

/** Ways to open a document, tasks, and recent documents. Works before the application is loaded. */
export const StartPage = ({ onBegin, children }: StartPageProps) => (
  <section className="empty-state" aria-label={t('Start')}>
    <div className="start">
      <div className="start-open row">
        <span className="start-sheets" aria-hidden="true">
          <StartIcon name="zoom-in" size={20} />
        </span>
        <div className="start-words stack">
          <h2>{t('Open a document')}</h2>
          <p>{t('Drop a picture or PDF anywhere on this page, paste one, or choose a file.')}</p>
          <p className="start-private row">
            <StartIcon name="lock" />
            <span>{t('It stays on this device. Nothing is uploaded.')}</span>
          </p>
        </div>
        <div className="flow">
          <button type="button" className="button primary large" data-command="open" onClick={() => onBegin('open')}>
            <StartIcon name="open" />
            <span>{t('Open…')}</span>
          </button>
          <button type="button" className="button large" onClick={() => onBegin('open-sample')}>
            <StartIcon name="sample" />
            <span>{t('Try the sample')}</span>
          </button>
        </div>
      </div>
      <ul className="start-tasks">
        {TASKS.map((task) => (
          <li key={task.title}>
            <button type="button" className="start-task row" onClick={() => onBegin('open', task)}>
              <span className="start-task-icon">
                <StartIcon name={task.icon} size={20} />
              </span>
              <span>
                <strong>{t(task.title)}</strong>
                <span className="start-task-text">{t(task.text)}</span>
              </span>
              <StartIcon name="expand" />
            </button>
          </li>
        ))}
      </ul>
      {children}
      <p className="start-formats">
        {t('Opens PDF, {formats}. Works without a network.', { formats: listFormats('and') })}
      </p>
    </div>
  </section>
);
