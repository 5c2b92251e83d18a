// The writing worker: one task, and then it is ended. It asks the page for the pixels of the open document, strip by strip.
import { showLife } from '../workers/index.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { PageReader } from './page-source.ts';
import { runTask } from './run-task.ts';

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** What is asked of the page, without the number that its answer bears. */
type Question =
  | Omit<Extract<FromWorker, { kind: 'read-pixels' }>, 'id'>
  | Omit<Extract<FromWorker, { kind: 'read-lossy-coding' }>, 'id'>;

const waiting = new Map<number, Waiting>();
let nextId = 1;

const ask = <Answer>(question: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const id = nextId;
    nextId += 1;
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    scope.postMessage({ ...question, id });
  });

const reader: PageReader = {
  pixels: (pageIndex, rect) => ask({ kind: 'read-pixels', pageIndex, rect }),
  lossyCoding: (pageIndex) => ask({ kind: 'read-lossy-coding', pageIndex }),
};

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
    case 'lossy-coding':
      settle(data.id)?.resolve(data.coding);
      return;
    case 'not-read':
      settle(data.id)?.reject(new Error(data.message));
      return;
    case 'task': {
      try {
        const value = await runTask(data.task, {
          reader,
          onProgress: (progress) => scope.postMessage({ kind: 'progress', progress }),
        });
        scope.postMessage({ kind: 'result', value }, value instanceof ImageBitmap ? [value] : []);
      } catch (error) {
        scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
};
