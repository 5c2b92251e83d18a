import { useState } from 'react';
import { parseNumber, t } from '../../messages/index.ts';
import { useApp, useCommand, useSession } from '../app-context.tsx';
import { CommandButton, useCommandHint } from '../command-button.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { CommandGroups, Menu, MenuLine, SubmenuRow } from '../parts/menu.tsx';
import { tip } from '../parts/tooltip.tsx';
import { AutosaveBadge } from './autosave-badge.tsx';
import {
  CHECK_MENU,
  DOCUMENT_MENU,
  EXPORT_MENU,
  FILE_END,
  FILE_MENU,
  MARKS_MENU,
  MORE_MENU,
  ZOOM_MENU,
} from './menus.ts';
import { InspectorButton, SheetButton } from './sheets.tsx';

const RecentRows = fetched(() => import('./recent-rows.tsx'), 'RecentRows');

function FileMenu() {
  const { device } = useApp();
  const [first = [], ...rest] = FILE_MENU;
  return (
    <Menu
      label={t('File')}
      button={
        <Button className="file-button" aria-label={t('File')}>
          <span className="file-sign">
            <Icon name="menu" size={20} />
          </span>
          <span className="file-word">{t('File')}</span>
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      {device.isEmbedded ? null : (
        <>
          <CommandGroups groups={[first]} />
          <Menu
            label={t('Open recent')}
            placement="right-start"
            button={<SubmenuRow label={t('Open recent')} icon="recent" />}
          >
            <LoadBoundary className="menu-head">
              <RecentRows />
            </LoadBoundary>
          </Menu>
          <MenuLine />
        </>
      )}
      <CommandGroups groups={rest} />
      <MenuLine />
      <Submenu label={t('Pages and fields')} icon="pages" groups={DOCUMENT_MENU} />
      <Submenu label={t('Marks and annotations')} icon="layers" groups={MARKS_MENU} />
      <Submenu label={t('Check and compare')} icon="check-report" groups={CHECK_MENU} />
      <MenuLine />
      <CommandGroups groups={FILE_END} />
    </Menu>
  );
}

interface SubmenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly groups: readonly (readonly string[])[];
}

const Submenu = ({ label, icon, groups }: SubmenuProps) => (
  <Menu
    label={label}
    placement="right-start"
    button={<SubmenuRow label={label} icon={icon} data-submenu={groups.flat().join(' ')} />}
  >
    <CommandGroups groups={groups} />
  </Menu>
);

/** Current page number; type another to go there. */
function PageField() {
  const { editor } = useApp();
  const pageNumber = useSession((state) => state.pageNumber);
  const count = useSession((state) => state.pages.length);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    const wanted = parseNumber(draft ?? '');
    if (Number.isInteger(wanted)) editor.goToPage(Math.min(count, Math.max(1, wanted)));
    setDraft(undefined);
  };
  return (
    <span className="page-field row">
      <input
        aria-label={t('Page')}
        className="num"
        inputMode="numeric"
        value={draft ?? String(pageNumber)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      <span className="num">{t('of {pages}', { pages: count })}</span>
    </span>
  );
}

function ZoomMenu() {
  const percent = useSession((state) => Math.round(state.camera.scale * 100));
  return (
    <Menu
      label={t('Zoom')}
      placement="bottom"
      button={
        <Button className="zoom-button num" {...tip(t('Zoom'))} aria-label={t('Zoom, {percent}%', { percent })}>
          <span>{t('{percent}%', { percent })}</span>
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      <CommandGroups groups={ZOOM_MENU} />
    </Menu>
  );
}

function ZoomOutput() {
  const percent = useSession((state) => Math.round(state.camera.scale * 100));
  return (
    <output className="visually-hidden" aria-label={t('Zoom')}>
      {t('{percent}%', { percent })}
    </output>
  );
}

function ExportButton() {
  const command = useCommand('export-picture');
  const hint = useCommandHint(command);
  return (
    <span className="split">
      <Button className="primary" {...hint} aria-label={t('Export')} onClick={() => command.run()}>
        <Icon name="export-picture" />
        <span className="export-word">{t('Export')}</span>
      </Button>
      <Menu
        label={t('Export')}
        placement="bottom-end"
        button={
          <Button className="primary" aria-label={t('More ways to export')}>
            <Icon name="collapse" size={12} />
          </Button>
        }
      >
        <CommandGroups groups={EXPORT_MENU} />
      </Menu>
    </span>
  );
}

const MoreMenu = () => (
  <Menu
    label={t('More')}
    placement="bottom-end"
    button={<IconButton icon="more" size={20} label={t('More')} className="more-button" />}
  >
    <CommandGroups groups={MORE_MENU} />
  </Menu>
);

/** Controls of an open document: name, history, pages, zoom and export. */
export function DocumentControls() {
  const name = useSession((state) => state.documentName);
  const pageCount = useSession((state) => state.pages.length);
  return (
    <>
      <div className="header-side">
        <FileMenu />
        <span className="rule" />
        <div className="document-title row">
          <p className="document-name bold cut" translate="no" dir="auto" data-tip={name}>
            {name}
          </p>
          <AutosaveBadge />
        </div>
        <ZoomOutput />
      </div>
      <div className="header-middle">
        <CommandButton id="undo" />
        <CommandButton id="redo" className="roomy-only" />
        <span className="rule roomy-only" />
        <span className="page-group">
          {pageCount > 1 ? (
            <SheetButton name="pages" label={t('Pages')} className="drawer-only" icon="pages">
              <PageOfPages />
            </SheetButton>
          ) : null}
          <CommandButton id="previous-page" icon="up" className="roomy-only" />
          <PageField />
          <CommandButton id="next-page" icon="collapse" className="roomy-only" />
        </span>
        <span className="rule roomy-only" />
        <span className="zoom-group">
          <CommandButton id="zoom-out" className="roomy-only" />
          <ZoomMenu />
          <CommandButton id="zoom-in" className="roomy-only" />
        </span>
      </div>
      <div className="header-side end">
        <CommandButton id="find" text={t('Find')} className="header-word" />
        <CommandButton id="scan" text={t('Scan')} className="header-word" />
        <MoreMenu />
        <InspectorButton />
        <ExportButton />
      </div>
    </>
  );
}

function PageOfPages() {
  const pageNumber = useSession((state) => state.pageNumber);
  const count = useSession((state) => state.pages.length);
  return (
    <span className="num" aria-hidden="true">
      {t('{page} of {pages}', { page: pageNumber, pages: count })}
    </span>
  );
}
