import { type KeyboardEvent, lazy } from 'react';
import { isTyping } from '../../editor/keyboard.ts';
import { useApp, useUi } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { LoadBoundary } from '../load-boundary.tsx';
import { PropertiesPanel } from '../panels/properties.tsx';
import type { PanelName } from '../ui-store.ts';
import { closeSheet, coveredHeight } from './sheets.tsx';

const MarksPanel = lazy(() => import('../panels/marks-list.tsx').then(({ MarksPanel: Panel }) => ({ default: Panel })));
const ScanPanel = lazy(() => import('../panels/scan-panel.tsx').then(({ ScanPanel: Panel }) => ({ default: Panel })));
const FindRedactPanel = lazy(() =>
  import('../find-redact/find-redact-panel.tsx').then(({ FindRedactPanel: Panel }) => ({ default: Panel })),
);
const CommentsPanel = lazy(() =>
  import('../panels/comments-panel.tsx').then(({ CommentsPanel: Panel }) => ({ default: Panel })),
);
const AccountPanel = lazy(() =>
  import('../panels/account-panel.tsx').then(({ AccountPanel: Panel }) => ({ default: Panel })),
);

const PANELS: readonly { readonly name: PanelName; readonly label: string; readonly icon: IconName }[] = [
  { name: 'properties', label: 'Properties', icon: 'properties' },
  { name: 'marks', label: 'Marks', icon: 'list' },
  { name: 'comments', label: 'Comments', icon: 'comment' },
  { name: 'redact', label: 'Redact', icon: 'text-selection-redaction' },
  { name: 'scan', label: 'Scan', icon: 'scan' },
  { name: 'account', label: 'Account', icon: 'account' },
];

const CONTENT = {
  properties: PropertiesPanel,
  marks: MarksPanel,
  comments: CommentsPanel,
  redact: FindRedactPanel,
  scan: ScanPanel,
  account: AccountPanel,
} as const;

/** Properties, marks, scan results, account: one at a time. */
export function Inspector() {
  const { ui } = useApp();
  const panel = useUi((state) => state.panel);
  const isSheetOpen = useUi(({ sheet }) => sheet === 'inspector');
  const Content = CONTENT[panel];
  const closeByKey = (event: KeyboardEvent) => {
    // A field takes Escape for itself, and beside the page there is nothing to close.
    if (event.key !== 'Escape' || isTyping(event.target, false) || coveredHeight() === 0) return;
    closeSheet(ui, 'inspector');
    event.stopPropagation();
  };
  return (
    <aside
      id="inspector"
      className={`inspector ${isSheetOpen ? 'open' : ''}`}
      aria-label="Inspector"
      onKeyDown={closeByKey}
    >
      <div className="tabs" role="tablist" aria-label="Panels">
        {PANELS.map(({ name, label, icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={panel === name}
            aria-controls="panel"
            tabIndex={panel === name ? 0 : -1}
            onClick={() => ui.setState({ panel: name })}
            onKeyDown={(event) => {
              const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              if (step === undefined) return;
              const at = PANELS.findIndex((each) => each.name === panel);
              const next = PANELS[(at + step + PANELS.length) % PANELS.length];
              if (!next) return;
              ui.setState({ panel: next.name });
              document.getElementById(`tab-${next.name}`)?.focus();
              event.stopPropagation();
            }}
          >
            <Icon name={icon} size={16} />
            <span>{label}</span>
          </button>
        ))}
      </div>
      <div className="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`}>
        <LoadBoundary key={panel} fallback={<p className="panel-empty">Loading…</p>}>
          <Content />
        </LoadBoundary>
      </div>
    </aside>
  );
}
