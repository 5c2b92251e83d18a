// The composition root: the window, the application behind it, and what the browser tells of both.
import { createRoot } from 'react-dom/client';
import { createApplication } from './app/application.ts';
import { browser } from './app/browser.ts';
import { reportUnhandled } from './app/unhandled.ts';
import { App } from './ui/app.tsx';
import { startLanguage } from './ui/language.ts';
import { cacheOnOpen } from './ui/offline/cache-on-open.ts';
import { createServices } from './ui/services.ts';
import { createUiStore } from './ui/ui-store.ts';
import { createWindowPort } from './ui/window-port.ts';
import './ui/styles/index.css';

const ui = createUiStore(browser.settings);
const windowPort = createWindowPort(ui);
const app = createApplication({ window: windowPort, device: browser });

window.addEventListener('beforeunload', (event) => {
  if (app.workspace.gate.isAtRisk()) event.preventDefault();
});
reportUnhandled(window, (fault) => windowPort.notify({ kind: 'error', ...fault }), browser.clock.now);

cacheOnOpen(app.workspace);
void import('./app/save/file-handles.ts').then(({ takeLaunchedFiles }) =>
  takeLaunchedFiles(window, windowPort, app.files.openFiles),
);

const root = document.getElementById('root');
// Not awaited at the top: whatever shares a module with this one would have to wait in files of its own.
void startLanguage(ui, browser.settings).then(() => {
  if (root) createRoot(root).render(<App services={createServices(app, ui)} />);
});
