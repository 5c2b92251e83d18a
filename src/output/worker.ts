// The writing worker: one task, and then it is ended. It asks the worker that holds the open document for pixels, strip by strip.
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import { EndpointCaller, endpointOf, serveWorker } from '../workers/index.ts';
import { browserOutput as platform } from './browser-platform.ts';
import type { OutputCalls } from './messages.ts';
import type { PageReader } from './page-source.ts';
import { preview, readAnnotations, write } from './run-task.ts';

function readOver(port: MessagePort): PageReader {
  const media = new EndpointCaller<PixelCalls>(endpointOf(port));
  return {
    pixels: (page, rect, scale) => media.call('pixels', { page, rect, scale }),
    lossyCoding: (page) => media.call('lossyCoding', { page }),
  };
}

serveWorker<OutputCalls>({
  readAnnotations,
  write: ({ pixels, ...task }, { tell }) => write(task, { platform, reader: readOver(pixels), onProgress: tell }),
  async preview({ pixels, ...task }, { transfer }) {
    const { data, width, height } = await preview(task, { platform, reader: readOver(pixels) });
    const bitmap = await createImageBitmap(new ImageData(data, width, height));
    transfer(bitmap);
    return bitmap;
  },
});
