import { useRef } from 'react';
import { listFormats } from '../../media/index.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';

const Recents = fetched(() => import('./recents.tsx'), 'Recents');

interface Task {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Next step once a document is open; commands run at once, without one. */
  readonly next: 'redaction' | 'signature' | 'scan' | 'split-stack' | { readonly command: string };
}

const TASKS: readonly Task[] = [
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

/** Opens a document, optionally for a task: its tool or panel opens with the document. */
function useOpening() {
  const { workspace, commands, ui } = useApp();
  /** Cancels the previous task: its file dialog may have been dismissed. */
  const forget = useRef<() => void>(() => undefined);
  const run = (id: string) => commands.find((command) => command.id === id)?.run();
  return (command: 'open' | 'open-sample', task?: Task) => {
    forget.current();
    if (typeof task?.next === 'object') return run(task.next.command);
    if (task) forget.current = follow(task.next);
    run(command);
  };

  function follow(next: Exclude<Task['next'], object>): () => void {
    if (next === 'redaction' || next === 'signature') ui.setState({ toolFamily: next });
    const stop = workspace.subscribe((event) => {
      if (event.kind !== 'opened') return;
      stop();
      // After the document's other listeners.
      queueMicrotask(() => {
        if (next === 'scan' || next === 'split-stack') run(next);
        // Start with filling in: a signature tool would draw over the fields.
        else if (next === 'signature' && event.picture.pdf?.hasForm) run('tool-select');
        else run(next === 'redaction' ? 'tool-TextSelectionRedaction' : 'tool-FreehandSignature');
      });
    });
    return stop;
  }
}

export function EmptyState() {
  return useApp().device.isEmbedded ? <p className="start-formats">{t('No document is open.')}</p> : <Start />;
}

/** Ways to open a document, tasks, and recent documents. */
function Start() {
  const begin = useOpening();
  return (
    <section className="empty-state" aria-label={t('Start')}>
      <div className="start">
        <div className="start-open row">
          <span className="start-sheets" aria-hidden="true">
            <Icon name="zoom-in" size={20} />
          </span>
          <div className="start-words stack">
            <h2>{t('Open a document')}</h2>
            <p>{t('Drop a picture or PDF anywhere on this page, paste one, or choose a file.')}</p>
            <p className="start-private row">
              <Icon name="lock" />
              <span>{t('It stays on this device. Nothing is uploaded.')}</span>
            </p>
          </div>
          <div className="flow">
            <Button className="primary large" icon="open" data-command="open" onClick={() => begin('open')}>
              {t('Open…')}
            </Button>
            <Button className="large" icon="sample" onClick={() => begin('open-sample')}>
              {t('Try the sample')}
            </Button>
          </div>
        </div>
        <ul className="start-tasks">
          {TASKS.map((task) => (
            <li key={task.title}>
              <button type="button" className="start-task row" onClick={() => begin('open', task)}>
                <span className="start-task-icon">
                  <Icon name={task.icon} size={20} />
                </span>
                <span>
                  <strong>{t(task.title)}</strong>
                  <span className="start-task-text">{t(task.text)}</span>
                </span>
                <Icon name="expand" />
              </button>
            </li>
          ))}
        </ul>
        <LoadBoundary>
          <Recents />
        </LoadBoundary>
        <p className="start-formats">
          {t('Opens PDF, {formats}. Works without a network.', { formats: listFormats('and') })}
        </p>
      </div>
    </section>
  );
}
