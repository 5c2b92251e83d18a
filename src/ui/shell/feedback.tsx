import { t } from '../../messages/index.ts';
import { useApp, useUi } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { type Dropping, dismissToast, type Toast } from '../ui-store.ts';

const SIGNS = { error: 'warning', info: 'check', hint: undefined } as const;

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
    <div className={`toast row ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
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

export function ProgressBar() {
  const progress = useUi((state) => state.progress);
  if (!progress) return null;
  return (
    <div className="progress-card card row" role="status">
      <label>
        <span className="cut">{t('{task}…', { task: progress.label })}</span>
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

interface Half {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
}

/** Drop targets for several files: each half of the window has its own action. */
function halvesOf({ count, half }: Dropping, isListing: boolean, isEmbedded: boolean): readonly Half[] {
  const whole = (icon: IconName, title: string, text: string) => [{ icon, title, text, isChosen: true }];
  if (isListing) return whole('scan', t('Drop to read barcodes'), t('On all pages, in this list.'));
  if (isEmbedded) return whole('open', t('Drop onto the document'), t('Marks, or a picture as a stamp.'));
  if (count < 2)
    return whole('open', t('Drop to open'), t('A picture or a PDF. Marks are added to the open document.'));
  const joined = t('{count, plural, one {# file becomes} other {# files become}} one document.', { count });
  const read = t('Lists their barcodes without opening the files.');
  return [
    { icon: 'pages', title: t('Open as pages'), text: joined, isChosen: half === 'pages' },
    { icon: 'scan', title: t('Read barcodes'), text: read, isChosen: half === 'barcodes' },
  ];
}

export function DropHint() {
  const dropping = useUi((state) => state.dropping);
  const { isEmbedded } = useApp().device;
  const isListing = useUi((state) => state.isListing);
  if (!dropping) return null;
  return (
    <div className="drop-hint">
      {halvesOf(dropping, isListing, isEmbedded).map(({ icon, title, text, isChosen }) => (
        <p key={title} className={`drop-half stack ${isChosen ? 'chosen' : ''}`}>
          <Icon name={icon} size={20} />
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
