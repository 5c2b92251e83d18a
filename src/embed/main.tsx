// Composition root of the embedded viewer: the normal app on a device that stores nothing.
import { createRoot } from 'react-dom/client';
import { createApplication } from '../app/application.ts';
import { embeddedBrowser } from '../app/browser.ts';
import { reportUnhandled } from '../app/unhandled.ts';
import { messageOf, t } from '../messages/index.ts';
import { App } from '../ui/app.tsx';
import { startLanguage } from '../ui/language.ts';
import { createServices } from '../ui/services.ts';
import { createUiStore } from '../ui/ui-store.ts';
import { createWindowPort } from '../ui/window-port.ts';
import { endpointOf, Service } from '../workers/index.ts';
import { GREETING, type ViewerCalls, type ViewerEvent, type ViewerSettings } from './messages.ts';
import '../ui/styles/index.css';

async function start(calls: MessagePort, events: MessagePort): Promise<void> {
  // Loaded lazily: what pages begin with is shared with the application, which doesn't need this.
  const { createViewerHandlers, postEvents, resolveTools, toErrorEvent } = await import('./serve-viewer.ts');
  const report = (event: ViewerEvent) => events.postMessage(event);
  const ui = createUiStore(embeddedBrowser.settings);
  const ownWindow = createWindowPort(ui);
  const windowPort: typeof ownWindow = {
    ...ownWindow,
    notify(message) {
      ownWindow.notify(message);
      if (message.kind === 'error') report(toErrorEvent(message));
    },
  };
  const app = createApplication({ window: windowPort, device: embeddedBrowser });
  reportUnhandled(window, (fault) => windowPort.notify({ kind: 'error', ...fault }), embeddedBrowser.clock.now);

  events.onmessage = ({ data: { theme, tools } }: MessageEvent<ViewerSettings>) => {
    const resolved = tools && resolveTools(tools);
    ui.setState({ theme, tools: resolved?.tools });
    for (const word of resolved?.unknown ?? []) {
      report({ kind: 'error', detail: { message: t('Unknown tool {tool}', { tool: word }) } });
    }
  };
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App services={createServices(app, ui)} />);
  // English until then: embedding pages don't wait.
  void startLanguage(ui, embeddedBrowser.settings);
  postEvents(app, report);
  new Service<ViewerCalls>(createViewerHandlers(app)).attach(endpointOf(calls));
  report({ kind: 'ready' });
}

/** Accepts a single connection, from the embedding page. */
function onGreeting({ source, data, ports: [calls, events] }: MessageEvent<unknown>): void {
  if (source !== window.parent || window.parent === window || data !== GREETING || !calls || !events) return;
  window.removeEventListener('message', onGreeting);
  start(calls, events).catch((error: unknown) => {
    events.postMessage({ kind: 'error', detail: { message: messageOf(error) } } satisfies ViewerEvent);
  });
}

window.addEventListener('message', onGreeting);
