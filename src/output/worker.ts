// Writing worker for one task. Requests pixels by strips from the worker with the document.
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import { ofPage } from '../kernel/page-list.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { i18n } from '../messages/index.ts';
import { EndpointCaller, endpointOf, serveWorker } from '../workers/index.ts';
import { browserOutput as platform } from './browser-platform.ts';
import type { OutputCalls } from './messages.ts';
import type { PageReader } from './page-source.ts';
import { findHidden, joinDocuments, perform, preview, readAnnotations } from './run-task.ts';

function readOver(port: MessagePort, places: readonly PageIndex[]): PageReader {
  const media = new EndpointCaller<PixelCalls>(endpointOf(port));
  const placeAt = (index: PageIndex): PageIndex => ofPage(places, index);
  return {
    pixels: (index, rect, scale) => media.call('pixels', { page: placeAt(index), rect, scale }),
    lossyCoding: (index) => media.call('lossyCoding', { page: placeAt(index) }),
    keepPage: (index) => media.call('keepPage', { page: placeAt(index) }),
  };
}

serveWorker<OutputCalls>({
  findHidden,
  readAnnotations,
  join: (task) => joinDocuments(task, platform.media),
  write({ pixels, places, painted, ...task }, { report }) {
    i18n.load('en', painted);
    return perform(task, { platform, reader: readOver(pixels, places), onProgress: report });
  },
  async preview({ pixels, places, painted, ...task }, { transfer }) {
    i18n.load('en', painted);
    const { data, width, height } = await preview(task, { platform, reader: readOver(pixels, places) });
    const bitmap = await createImageBitmap(new ImageData(data, width, height));
    transfer(bitmap);
    return bitmap;
  },
});
