// Runs in a worker thread of Node, bundled by thread-code.ts.
import { parentPort } from 'node:worker_threads';
import { createNodePlatform } from '../codecs/node-platform.ts';

import { createScanHandlers, type ScanCalls } from '../scanner/serve-scans.ts';
import { Service } from '../workers/index.ts';

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;

new Service<ScanCalls>(createScanHandlers(createNodePlatform())).attach({
  post: (message) => port.postMessage(message),
  listen: (onMessage) => void port.on('message', onMessage),
});
