import { parentPort } from 'node:worker_threads';
import { type Calls, type Handlers, Service, type ServiceOptions } from '../workers/index.ts';

/** Serves calls in a Node worker thread, like `serveWorker` in a Web Worker. */
export function serveThread<C extends Calls>(handlers: Handlers<C>, options?: ServiceOptions<C>): void {
  if (!parentPort) throw new Error('This module runs in a worker thread only.');
  const port = parentPort;
  new Service<C>(handlers, options).attach({
    post: (message, transfer = []) =>
      port.postMessage(
        message,
        transfer.filter((each) => each instanceof ArrayBuffer),
      ),
    listen: (onMessage) => void port.on('message', onMessage),
  });
}
