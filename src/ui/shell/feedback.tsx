import { useApp, useUi } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { dismissToast } from '../ui-store.ts';

/** Short messages in the corner. */
export function Toasts() {
  const { ui } = useApp();
  const toasts = useUi((state) => state.toasts);
  return (
    <section className="toasts" aria-label="Messages">
      {toasts.map(({ id, kind, title, detail, action }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <Icon name={kind === 'error' ? 'warning' : 'check'} />
          <div className="toast-text">
            <strong>{title}</strong>
            {detail ? <p>{detail}</p> : null}
            {action ? (
              <button
                type="button"
                className="button"
                onClick={() => {
                  dismissToast(ui, id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            ) : null}
          </div>
          <button type="button" className="button icon-only" aria-label="Dismiss" onClick={() => dismissToast(ui, id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </section>
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
