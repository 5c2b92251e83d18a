// Text recognition worker, independent of its environment.
import { reviveMediaError } from '../codecs/errors.ts';
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import type { GreyImage } from '../media/core.ts';
import { message } from '../messages/index.ts';
import { causeOf, EndpointCaller, endpointOf, type Handlers } from '../workers/index.ts';
import { createOcrEngine, type OcrEngine, type OcrFiles } from './engine.ts';
import { OcrError } from './errors.ts';
import { readGrey } from './grey-page.ts';
import type { OcrCalls, OcrSource } from './messages.ts';
import { type RecognizedWords, recognizePage } from './recognize.ts';

async function readPixels({ page, width, height, scale }: OcrSource, port: MessagePort, onStrip: () => void) {
  const media = new EndpointCaller<PixelCalls>(endpointOf(port), reviveMediaError);
  try {
    return await readGrey(Math.round(width * scale), Math.round(height * scale), (rect) => {
      onStrip();
      return media.call('pixels', { page, rect, scale });
    });
  } catch (error) {
    throw new OcrError(
      'PageUnreadable',
      message("Couldn't get the page's picture: {reason}", { reason: causeOf(error) }),
    );
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
  /** Discards the engine after a failure: its heap may be corrupt. */
  function recognizeWith(
    engine: OcrEngine,
    image: GreyImage,
    unitsPerPixel: number,
    { report, transfer }: { report(share: number): void; transfer(...objects: Transferable[]): void },
  ): RecognizedWords {
    try {
      const result = recognizePage(engine, image, unitsPerPixel, (share) => report(share));
      transfer(result.page.boxes.buffer);
      return result;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }
  return {
    async recognize({ source, pixels, language }, context) {
      const [engine, { image, factor }] = await Promise.all([
        engineFor(language),
        readPixels(source, pixels, () => context.report(0)),
      ]);
      context.signal.throwIfAborted();
      return recognizeWith(engine, image, factor / source.scale, context);
    },
    async read({ picture, language }, context) {
      const engine = await engineFor(language);
      context.signal.throwIfAborted();
      return recognizeWith(engine, picture.image, picture.unitsPerPixel, context);
    },
  };
}
