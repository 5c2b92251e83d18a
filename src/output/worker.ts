// The writing worker: one task, and then it is ended. It asks the worker that holds the open document for pixels, strip by strip.
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import { EndpointCaller, endpointOf, serveWorker } from '../workers/index.ts';
import type { OutputCalls } from './messages.ts';
import type { ReadPixels } from './page-source.ts';
import { preview, write } from './run-task.ts';

function readOver(port: MessagePort): ReadPixels {
  const media = new EndpointCaller<PixelCalls>(endpointOf(port));
  return (page, rect) => media.call('pixels', { page, rect });
}

serveWorker<OutputCalls>({
  write: ({ pixels, ...task }, { tell }) => write(task, { read: readOver(pixels), onProgress: tell }),
  async preview({ pixels, ...task }, { transfer }) {
    const bitmap = await preview(task, readOver(pixels));
    transfer(bitmap);
    return bitmap;
  },
});
