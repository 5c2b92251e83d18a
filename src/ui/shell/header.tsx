import { t } from '../../messages/index.ts';
import { useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { loadDocumentWindow } from './load-document-window.ts';

const DocumentControls = fetched(loadDocumentWindow, 'DocumentControls');

const NAME = 'Markwright';

/** Controls of the start page, which need no document. */
const StartControls = () => (
  <>
    <div className="header-side">
      <span className="brand-name" aria-hidden="true">
        {NAME}
      </span>
    </div>
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
      <h1 className="brand">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="24" height="24" />
        <span className="visually-hidden">{NAME}</span>
      </h1>
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
