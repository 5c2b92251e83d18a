import { lazy } from 'react';
import { listFormats } from '../../media/index.ts';
import { useCommand } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { LoadBoundary } from '../load-boundary.tsx';

const Recents = lazy(() => import('./recents.tsx').then(({ Recents: List }) => ({ default: List })));

/** What there is before a picture is open: what can be done, and a document to try it on. */
export function EmptyState() {
  const sample = useCommand('open-sample');
  const open = useCommand('open');
  return (
    <section className="empty-state" aria-label="Start">
      <div className="empty-card">
        <h2>Open a picture of a document</h2>
        <p>
          Drop one anywhere on this page, paste it, or choose a file: {listFormats('or')}. It stays on this device:
          nothing is uploaded.
        </p>
        <div className="empty-actions">
          <button type="button" className="button primary large" onClick={() => open.run()}>
            <Icon name="open" />
            <span>Open picture…</span>
          </button>
          <button type="button" className="button large" onClick={() => sample.run()}>
            <Icon name="sample" />
            <span>Try the sample document</span>
          </button>
        </div>
        <LoadBoundary>
          <Recents />
        </LoadBoundary>
        <ul className="empty-hints">
          <li>
            <Icon name="highlight" />
            <span>
              <strong>Annotate.</strong> Pick a tool and draw. Every mark can be moved, styled and undone.
            </span>
          </li>
          <li>
            <Icon name="page-redaction" />
            <span>
              <strong>Redact.</strong> Cover what must not be seen, and say why.
            </span>
          </li>
          <li>
            <Icon name="scan" />
            <span>
              <strong>Scan.</strong> Read every barcode on the page, and see where it is.
            </span>
          </li>
          <li>
            <Icon name="copy-json" />
            <span>
              <strong>Exchange.</strong> Import marks JSON, see what does not conform, and export it again.
            </span>
          </li>
        </ul>
      </div>
    </section>
  );
}
