// Runs in a Web Worker of the page.

import { createBrowserPlatform } from '../media/browser-platform.ts';
import { showLife } from '../workers/index.ts';
import type { WorkerRequest } from './protocol.ts';
import { createScanService } from './serve-scans.ts';

const service = createScanService(createBrowserPlatform(), (answer) => self.postMessage(answer));

showLife((sign) => self.postMessage(sign));

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  void service.then(({ serve }) => serve(event.data));
});
