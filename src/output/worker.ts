// The writing worker: one task, and then it is ended. It asks the page for the pixels of the open document, strip by strip.

import type { RgbaImage } from '../media/index.ts';
import { showLife } from '../workers/index.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { ReadPixels } from './page-source.ts';
import { runTask } from './run-task.ts';

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

interface Waiting {
  resolve(image: RgbaImage): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let nextId = 1;

const read: ReadPixels = (pageIndex, rect, scale) =>
  new Promise((resolve, reject) => {
    const id = nextId;
    nextId += 1;
    waiting.set(id, { resolve, reject });
    scope.postMessage({ kind: 'read', id, pageIndex, rect, scale });
  });

function settle(id: number): Waiting | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}

showLife((sign) => self.postMessage(sign));

scope.onmessage = async ({ data }) => {
  switch (data.kind) {
    case 'pixels':
      settle(data.id)?.resolve(data.image);
      return;
    case 'no-pixels':
      settle(data.id)?.reject(new Error(data.message));
      return;
    case 'task': {
      try {
        const value = await runTask(data.task, {
          read,
          onProgress: (progress) => scope.postMessage({ kind: 'progress', progress }),
        });
        scope.postMessage({ kind: 'result', value }, value instanceof ImageBitmap ? [value] : []);
      } catch (error) {
        scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
};
