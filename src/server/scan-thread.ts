// Runs in a worker thread of Node, bundled by worker-code.ts.
import { parentPort } from 'node:worker_threads';
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { WorkerRequest } from '../scanner/protocol.ts';
import { createScanService } from '../scanner/serve-scans.ts';

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;

const service = createScanService(createNodePlatform(), (answer) => port.postMessage(answer));

port.on('message', (request: WorkerRequest) => {
  void service.then(({ serve }) => serve(request));
});
