// The composition root: the window, the application behind it, and what the browser tells of both.
import { createRoot } from 'react-dom/client';
import { createApplication } from './app/application.ts';
import { browser } from './app/browser.ts';
import { tellUnhandled } from './app/unhandled.ts';
import { App } from './ui/app.tsx';
import { createServices } from './ui/services.ts';
import { createUiStore } from './ui/ui-store.ts';
import { createWindowPort } from './ui/window-port.ts';
import './ui/styles/index.css';

const ui = createUiStore();
const windowPort = createWindowPort(ui);
const app = createApplication({ window: windowPort, device: browser });

window.addEventListener('beforeunload', (event) => {
  if (app.workspace.gate.isAtRisk()) event.preventDefault();
});
tellUnhandled(window, (fault) => windowPort.tell({ kind: 'error', ...fault }), browser.clock.now);

const stopWaiting = app.workspace.subscribe(({ kind }) => {
  if (kind !== 'opened') return;
  stopWaiting();
  // Who works on a document may lose the network over it; who only looks at the start page has nothing fetched for later.
  import('./ui/offline/put-aside.ts').then(({ putPartsAside }) => putPartsAside()).catch(() => undefined);
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App services={createServices(app, ui)} />);
