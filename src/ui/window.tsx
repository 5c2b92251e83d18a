// The application and its window: loaded once the start page is painted.
import type { Root } from 'react-dom/client';
import { createApplication } from '../app/application.ts';
import { browser } from '../app/browser.ts';
import { takeLaunchedFiles } from '../app/save/file-handles.ts';
import { reportUnhandled } from '../app/unhandled.ts';
import { App } from './app.tsx';
import type { App as AppServices } from './app-context.tsx';
import { cacheOnOpen } from './offline/cache-on-open.ts';
import { createServices } from './services.ts';
import type { UiStore } from './ui-store.ts';
import { createWindowPort } from './window-port.ts';

/**
 * Starts the application and shows it in place of the start page.
 * @param onListening called once the window takes keys, drops and the clipboard
 */
export function startApplication(root: Root, ui: UiStore, onListening: () => void): AppServices {
  const windowPort = createWindowPort(ui);
  const app = createApplication({ window: windowPort, device: browser });
  window.addEventListener('beforeunload', (event) => {
    if (app.workspace.gate.isAtRisk()) event.preventDefault();
  });
  reportUnhandled(window, (fault) => windowPort.notify({ kind: 'error', ...fault }), browser.clock.now);
  cacheOnOpen(app.workspace);
  takeLaunchedFiles(window, windowPort, app.files.openFiles);
  const services = createServices(app, ui);
  root.render(<App services={services} onListening={onListening} />);
  return services;
}
