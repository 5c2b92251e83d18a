import { t } from '../../messages/index.ts';
import { useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { Brand, BrandName } from '../start/brand.tsx';
import { loadDocumentWindow } from './load-document-window.ts';

const DocumentControls = fetched(loadDocumentWindow, 'DocumentControls');

/** Controls of the start page, which need no document. */
const StartControls = () => (
  <>
    <BrandName />
    <div className="header-middle" />
    <div className="header-side end">
      <CommandButton id="palette" text={t('Commands')} className="header-word" />
      <CommandButton id="language" />
      <CommandButton id="toggle-theme" />
      <CommandButton id="shortcuts" />
    </div>
  </>
);

export function Header() {
  const pageCount = useSession((state) => state.pages.length);
  return (
    <header className="header">
      <Brand />
      {pageCount > 0 ? (
        <LoadBoundary>
          <DocumentControls />
        </LoadBoundary>
      ) : (
        <StartControls />
      )}
    </header>
  );
}
