// The worker's side, without the worker.
import type { CallContext, Handlers, ServiceOptions } from '../workers/index.ts';
import type { ByteSource, PdfDocument, PdfEngine, RenderedImage } from './engine.ts';
import { PdfError } from './errors.ts';
import type { PdfCalls } from './messages.ts';

export interface PdfSurroundings {
  createEngine(): Promise<PdfEngine>;
  toSource(file: Blob): ByteSource;
  toBitmap(image: RenderedImage): Promise<ImageBitmap>;
}

/** What is on the screen comes first, then what somebody waits for, then what fills the strip of pages. */
export const PDF_URGENCY: NonNullable<ServiceOptions<PdfCalls>['urgency']> = [
  'open',
  'bitmap',
  'links',
  'characters',
  'pixels',
  'outline',
  'thumbnail',
];

export function createPdfHandlers({ createEngine, toSource, toBitmap }: PdfSurroundings): Handlers<PdfCalls> {
  let document: PdfDocument | undefined;
  let isLost = false;

  /** Once the engine is lost it answers nothing more: the page ends the worker, and asks what is open of a new one. */
  function work<Result>(task: () => Result): Result | Promise<Result> {
    if (isLost) return new Promise<Result>(() => undefined);
    try {
      return task();
    } catch (error) {
      isLost = !(error instanceof PdfError) || error.code === 'EngineStopped';
      throw error;
    }
  }

  function get({ tell }: Pick<CallContext<'alive'>, 'tell'>): PdfDocument {
    if (!document) throw new PdfError('UnreadableFile', 'No document is open.');
    tell('alive');
    return document;
  }

  const render = (input: PdfCalls['pixels']['input'], context: CallContext<'alive'>) =>
    work(() => get(context).render(input.pageIndex, input, () => context.tell('alive')));

  async function bitmap(input: PdfCalls['pixels']['input'], context: CallContext<'alive'>): Promise<ImageBitmap> {
    const made = await toBitmap(await render(input, context));
    context.transfer(made);
    return made;
  }

  return {
    async open({ file, password }, { tell }) {
      // The engine's code may come over a slow network: only what follows is its own time.
      const engine = await createEngine();
      tell('alive');
      return work(() => {
        document = engine.open(toSource(file), password);
        return document.info;
      });
    },
    bitmap,
    thumbnail: bitmap,
    async pixels(input, context) {
      const image = await render(input, context);
      context.transfer(image.data.buffer);
      return image;
    },
    async characters({ pageIndex }, context) {
      const characters = await work(() => get(context).characters(pageIndex));
      for (const value of Object.values(characters)) if (ArrayBuffer.isView(value)) context.transfer(value.buffer);
      return characters;
    },
    links: ({ pageIndex }, context) => work(() => get(context).links(pageIndex)),
    outline: (_, context) => work(() => get(context).outline()),
  };
}
