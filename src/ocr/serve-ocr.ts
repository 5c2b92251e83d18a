// Text recognition worker, independent of its environment.
import { reviveMediaError } from '../codecs/errors.ts';
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import { say } from '../messages/index.ts';
import { EndpointCaller, endpointOf, type Handlers, saidOf } from '../workers/index.ts';
import { createOcrEngine, type OcrEngine, type OcrFiles } from './engine.ts';
import { OcrError } from './errors.ts';
import { readGrey } from './grey-page.ts';
import type { OcrCalls, OcrSource } from './messages.ts';
import { recognizePage } from './recognize.ts';

async function readPixels({ page, width, height, scale }: OcrSource, port: MessagePort, onStrip: () => void) {
  const media = new EndpointCaller<PixelCalls>(endpointOf(port), reviveMediaError);
  try {
    return await readGrey(Math.round(width * scale), Math.round(height * scale), (rect) => {
      onStrip();
      return media.call('pixels', { page, rect, scale });
    });
  } catch (error) {
    throw new OcrError('PageUnreadable', say("Couldn't get the page's picture: {reason}", { reason: saidOf(error) }));
  } finally {
    port.close();
  }
}

export function createOcrHandlers(files: OcrFiles): Handlers<OcrCalls> {
  let current: { readonly language: string; readonly engine: Promise<OcrEngine> } | undefined;
  const engineFor = (language: string): Promise<OcrEngine> => {
    if (current?.language !== language) current = { language, engine: createOcrEngine(files, language) };
    const { engine } = current;
    // A failed load may succeed the next time.
    engine.catch(() => {
      current = undefined;
    });
    return engine;
  };
  return {
    async recognize({ source, pixels, language }, { signal, tell, transfer }) {
      const [engine, { image, factor }] = await Promise.all([
        engineFor(language),
        readPixels(source, pixels, () => tell(0)),
      ]);
      signal.throwIfAborted();
      try {
        const result = recognizePage(engine, image, factor / source.scale, (share) => tell(share));
        transfer(result.page.boxes.buffer);
        return result;
      } catch (error) {
        // Discard the engine: its heap may be corrupt after a crash.
        current = undefined;
        throw error;
      }
    },
  };
}
