import { msg, t } from '../../messages/index.ts';
import { useApp, useUi } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { type Dropping, dismissToast, type Toast } from '../ui-store.ts';

const SIGNS = { error: 'warning', info: 'check', hint: undefined } as const;

/** What has happened, in a few words, one thing at a time. */
export function Messages() {
  const { ui } = useApp();
  const toast = useUi((state) => state.toast);
  return (
    <section className="toasts" aria-label={t('Messages')}>
      {toast ? <ToastCard key={toast.id} toast={toast} onDismiss={() => dismissToast(ui, toast.id)} /> : null}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; onDismiss(): void }) {
  const { kind, title, detail, action } = toast;
  const sign = SIGNS[kind];
  return (
    <div className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {sign ? <Icon name={sign} /> : null}
      <div className="toast-text">
        <strong>{title}</strong>
        {detail ? <p>{detail}</p> : null}
      </div>
      {action ? (
        <Button
          className="small line"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton icon="close" size={14} label={t('Dismiss')} hint={null} className="small" onClick={onDismiss} />
    </div>
  );
}

/** What takes its time, with a way out. */
export function ProgressBar() {
  const progress = useUi((state) => state.progress);
  if (!progress) return null;
  return (
    <div className="progress-card" role="status">
      <label>
        <span>{t('{task}…', { task: progress.label })}</span>
        <progress max={1} {...(progress.share === undefined ? {} : { value: progress.share })} />
      </label>
      <Button onClick={() => progress.cancel()}>{t('Cancel')}</Button>
    </div>
  );
}

export function Announcer() {
  const announcement = useUi((state) => state.announcement);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
}

const HALVES: readonly { readonly half: Dropping['half']; readonly icon: IconName; readonly title: string }[] = [
  { half: 'pages', icon: 'pages', title: msg('Open as pages') },
  { half: 'barcodes', icon: 'scan', title: msg('Read barcodes') },
];

/** What becomes of files that are let go here: several say by the half of the window what they are for. */
export function DropHint() {
  const dropping = useUi((state) => state.dropping);
  const { isEmbedded } = useApp().device;
  const isListing = useUi((state) => state.isListing);
  if (!dropping) return null;
  if (isListing) {
    return (
      <div className="drop-hint">
        <p className="drop-half chosen">
          <Icon name="scan" size={20} />
          <strong>{t('Drop to read barcodes')}</strong>
          <span>{t('Those on all pages, in this list.')}</span>
        </p>
      </div>
    );
  }
  if (dropping.count < 2 || isEmbedded) {
    const [title, text] = isEmbedded
      ? [t('Drop onto the document'), t('Marks, or a picture as a stamp.')]
      : [t('Drop to open'), t('A picture or a PDF; marks come onto the open document.')];
    return (
      <div className="drop-hint">
        <p className="drop-half chosen">
          <Icon name="open" size={20} />
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
      </div>
    );
  }
  const texts = {
    pages: t('{count, plural, one {# file becomes} other {# files become}} one document.', { count: dropping.count }),
    barcodes: t('What is on them, in a list. The files are not opened.'),
  };
  return (
    <div className="drop-hint">
      {HALVES.map(({ half, icon, title }) => (
        <p key={half} className={`drop-half ${dropping.half === half ? 'chosen' : ''}`}>
          <Icon name={icon} size={20} />
          <strong>{t(title)}</strong>
          <span>{texts[half]}</span>
        </p>
      ))}
    </div>
  );
}
