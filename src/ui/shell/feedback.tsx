import { useApp, useUi } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { dismissToast, type Toast } from '../ui-store.ts';

const SIGNS = { error: 'warning', info: 'check', hint: undefined } as const;

/** What has happened, in a few words, one thing at a time. */
export function Messages() {
  const { ui } = useApp();
  const toast = useUi((state) => state.toast);
  return (
    <section className="toasts" aria-label="Messages">
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
        <button
          type="button"
          className="button small line"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="button icon-only small" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" size={14} />
      </button>
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
        <span>{progress.label}…</span>
        <progress max={1} {...(progress.share === undefined ? {} : { value: progress.share })} />
      </label>
      <button type="button" className="button" onClick={() => progress.cancel()}>
        Cancel
      </button>
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

export function DropHint() {
  const isDropping = useUi((state) => state.isDropping);
  return isDropping ? (
    <div className="drop-hint">
      <p>Drop a picture to open it, or marks JSON to import it</p>
    </div>
  ) : null;
}
