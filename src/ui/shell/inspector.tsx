import type { KeyboardEvent } from 'react';
import type { PanelName } from '../../editor/commands/index.ts';
import { isTyping } from '../../editor/keyboard.ts';
import { t } from '../../messages/index.ts';
import { useApp, useDocument, useSession, useUi } from '../app-context.tsx';
import { LoadBoundary } from '../load-boundary.tsx';
import { Edge } from '../parts/edge.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { TabList } from '../parts/tab-list.tsx';
import { INSPECTOR_WIDTH, resizeInspector } from '../ui-store.ts';
import { PANELS } from './panels.ts';
import { closeSheet, isInspectorSheet, useInspectorOpen } from './sheets.tsx';

function useCounts(): Partial<Record<PanelName, number>> {
  return { marks: useDocument((state) => state.count) };
}

function Tabs({ panel }: { readonly panel: PanelName }) {
  const { ui } = useApp();
  const counts = useCounts();
  const isSelected = useSession((state) => state.selection.size > 0 || state.tool !== 'select');
  return (
    <TabList
      label={t('Panels')}
      tabs={(Object.keys(PANELS) as PanelName[]).flatMap((name) => {
        const { label, tabIcon: icon } = PANELS[name];
        if (!icon) return [];
        // Without a selection, the tab shows the document's properties.
        const shown = name === 'properties' && !isSelected ? t('Document') : t(label);
        return [{ name, label: shown, icon, count: counts[name] }];
      })}
      selected={panel}
      controls="panel"
      onSelect={(name) => ui.setState({ panel: name })}
    />
  );
}

/** Inspector next to the page: selection, document, and other panels, one at a time. */
export function Inspector() {
  const { ui } = useApp();
  const panel = useUi((state) => state.panel);
  const width = useUi((state) => state.inspectorWidth);
  const hasDocument = useSession((state) => state.pages.length > 0);
  const isOpen = useInspectorOpen();
  const { Content, tabIcon, isWide, label } = PANELS[panel];
  const isTab = tabIcon !== undefined;
  // Tabs need a document.
  if (!isOpen || (isTab && !hasDocument)) return null;
  const close = () => closeSheet(ui, 'inspector');
  const closeByKey = (event: KeyboardEvent) => {
    // Fields handle Escape, and outside the page there is nothing to close.
    if (event.key !== 'Escape' || isTyping(event.target, false) || !isInspectorSheet()) return;
    close();
    event.stopPropagation();
  };
  return (
    <aside
      id="inspector"
      className={`inspector ${isWide ? 'wide' : ''}`}
      aria-label={t('Inspector')}
      onKeyDown={closeByKey}
    >
      <Edge
        label={t('Width of the inspector')}
        width={width}
        limits={INSPECTOR_WIDTH}
        side="start"
        onResize={(next) => resizeInspector(ui, next)}
      />
      <div className="inspector-head row">
        {isTab ? (
          <Tabs panel={panel} />
        ) : (
          <h2 id={`tab-${panel}`} tabIndex={-1}>
            {t(label)}
          </h2>
        )}
        <IconButton
          icon="close"
          label={t('Close')}
          className={`inspector-close ${isTab ? 'sheet-only' : ''}`}
          onClick={() => {
            if (!isTab) ui.setState({ panel: 'properties' });
            if (!isTab && hasDocument && !isInspectorSheet()) return;
            close();
          }}
        />
      </div>
      <div className="scroller" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`}>
        <LoadBoundary key={panel} fallback={<p className="panel-empty">{t('Loading…')}</p>}>
          <Content />
        </LoadBoundary>
      </div>
    </aside>
  );
}
