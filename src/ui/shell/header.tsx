import { useState } from 'react';
import { useApp, useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { KeepingBadge } from './keeping-badge.tsx';
import { SheetButton } from './sheets.tsx';

/** The page's number: type another one to go there. */
function PageField() {
  const { editor } = useApp();
  const pageNumber = useSession((state) => state.pageNumber);
  const count = useSession((state) => state.pages.length);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    const wanted = Number(draft);
    if (draft !== undefined && Number.isInteger(wanted)) editor.goToPage(Math.min(count, Math.max(1, wanted)));
    setDraft(undefined);
  };
  return (
    <span className="page-field">
      <input
        aria-label="Page"
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
      <span>of {count}</span>
    </span>
  );
}

function ZoomField() {
  const percent = useSession((state) => Math.round(state.camera.scale * 100));
  return (
    <output className="zoom-value" aria-label="Zoom">
      {percent} %
    </output>
  );
}

/** Files, history, pages, zoom, and the scan. */
export function Header() {
  const pageCount = useSession((state) => state.pages.length);
  const name = useSession((state) => state.documentName);
  return (
    <header className="header">
      <div className="header-group">
        <h1 className="brand">
          <img src="/icon.svg" alt="" width="20" height="20" />
          <span>Markwright</span>
        </h1>
        <CommandButton id="open" text="Open" />
        <CommandButton id="import-marks" className="wide-only" />
        <CommandButton id="export-marks" />
        <CommandButton id="export-picture" />
        <CommandButton id="copy-marks-json" className="wide-only" />
      </div>
      <div className="header-group">
        <CommandButton id="undo" />
        <CommandButton id="redo" />
      </div>
      {pageCount > 0 ? (
        <>
          <p className="document-name" title={name}>
            {name}
          </p>
          <KeepingBadge />
          <CommandButton id="close-document" className="wide-only" />
          <div className="header-group view-group">
            {pageCount > 1 ? <SheetButton name="pages" label="Pages" className="drawer-only" /> : null}
            <CommandButton id="previous-page" />
            <PageField />
            <CommandButton id="next-page" />
          </div>
          <div className="header-group view-group">
            <CommandButton id="zoom-out" />
            <ZoomField />
            <CommandButton id="zoom-in" />
            <CommandButton id="fit-page" className="wide-only" />
            <CommandButton id="fit-width" className="wide-only" />
          </div>
        </>
      ) : (
        <p className="document-name" />
      )}
      <div className="header-group">
        <CommandButton id="scan" text="Scan" className="primary" />
        <CommandButton id="find" />
        <CommandButton id="palette" />
        <CommandButton id="toggle-theme" className="wide-only" />
        <SheetButton name="inspector" label="Inspector" className="narrow-only" />
      </div>
    </header>
  );
}
