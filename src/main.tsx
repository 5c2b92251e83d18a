// The composition root: paints the start page, then loads the application behind it.
import { createRoot } from 'react-dom/client';
import { browser } from './app/browser.ts';
import { takeDropped } from './app/save/dropped-files.ts';
import type { App } from './ui/app-context.tsx';
import { startLanguage } from './ui/language.ts';
import { FirstWindow } from './ui/start/first-window.tsx';
import { LoadFault } from './ui/start/load-fault.tsx';
import { createUiStore } from './ui/ui-store.ts';
import './ui/styles/index.css';

const ui = createUiStore(browser.settings);
const root = createRoot(document.getElementById('root') as HTMLElement);

/** Resolves after the first paint. */
const showStart = () =>
  new Promise<void>((resolve) => {
    root.render(
      <FirstWindow ui={ui} onBegin={(...task) => whenStarted((app) => app.begin(...task))} onPainted={resolve} />,
    );
  });

// Not awaited at the top: modules that share its file would have to wait.
const started: Promise<App> = startLanguage(ui, browser.settings)
  .then(showStart)
  .then(() => import('./ui/window.tsx'))
  .then(
    ({ startApplication }) =>
      new Promise<App>((resolve) => {
        const app = startApplication(root, ui, () => resolve(app));
      }),
  );

/** Acts at once, or as soon as the application is loaded. */
const whenStarted = (act: (app: App) => void) => void started.then(act, () => undefined);

/** Letters of shortcuts that work on the start page, with Ctrl or Command. */
const SHORTCUTS = /^[fikops]$/i;

// Until the application listens, drops, pastes and shortcuts would go to the browser.
const early = new AbortController();
window.addEventListener('dragover', (event) => event.preventDefault(), early);
window.addEventListener(
  'drop',
  (event) => {
    event.preventDefault();
    if (event.dataTransfer)
      takeDropped(event.dataTransfer, (files) => whenStarted((app) => app.files.receiveFiles(files)));
  },
  early,
);
window.addEventListener(
  'paste',
  ({ clipboardData }) => {
    // Readable during the event only.
    const files = [...(clipboardData?.files ?? [])];
    if (files.length > 0) whenStarted((app) => app.files.receiveFiles(files));
  },
  early,
);
window.addEventListener(
  'keydown',
  (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !SHORTCUTS.test(event.key)) return;
    event.preventDefault();
    whenStarted(() => document.body.dispatchEvent(new KeyboardEvent('keydown', event)));
  },
  early,
);
started.then(
  () => early.abort(),
  () => root.render(<LoadFault />),
);
