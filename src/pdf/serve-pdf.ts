// The worker's side, without the worker.
import { toSpread } from '../codecs/block-coding.ts';
import { say } from '../messages/index.ts';
import type { Handlers, ServiceOptions } from '../workers/index.ts';
import type { ByteSource, PdfCharacters, PdfContent, PdfDocument, PdfEngine, RenderedImage } from './engine.ts';
import { PdfError } from './errors.ts';
import type { PdfCalls, PdfFile, PdfMeasured, Pulse } from './messages.ts';
import { toRequest } from './render-request.ts';
import { type PdfPlaces, withTurns } from './turned-pages.ts';

export interface PdfSurroundings {
  createEngine(): Promise<PdfEngine>;
  /** @throws PdfError where it cannot be read from here */
  toSource(file: PdfFile): ByteSource;
  toBitmap(image: RenderedImage): Promise<ImageBitmap>;
}

/** What is on the screen comes first, then what somebody waits for, then what fills the strip of pages. */
export const PDF_URGENCY: NonNullable<ServiceOptions<PdfCalls>['urgency']> = [
  'open',
  // Before anything is drawn that would show them.
  'hideAnnotations',
  'bitmap',
  // Whoever waits for a page far behind waits for those before it.
  'measure',
  'links',
  'characters',
  'contents',
  'pixels',
  'lossyCoding',
  'outline',
  'thumbnail',
];

/** Each once: a page's characters are in one block of memory, unless they were turned. */
function buffersOf(all: readonly PdfCharacters[]): ArrayBuffer[] {
  const views = all.flatMap((characters) => Object.values(characters)).filter((value) => ArrayBuffer.isView(value));
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** Milliseconds after which no further page is begun: tiles may be waiting. */
const A_MOMENT = 30;

/** True from a moment on. */
function afterAMoment(): () => boolean {
  const started = performance.now();
  return () => performance.now() - started > A_MOMENT;
}

function measureMore(document: PdfDocument, known: number): PdfMeasured {
  document.measure(afterAMoment());
  const { pages, measured, notices } = document.info;
  const from = measured === pages.length ? 0 : known;
  const sizes = pages.slice(from, measured).map(({ width, height }) => ({ width, height }));
  return { from, sizes, measured, notices };
}

function readContents(places: PdfPlaces, pages: readonly number[], beat: () => void): PdfContent[] {
  const contents: PdfContent[] = [];
  const isEnough = afterAMoment();
  for (const page of pages) {
    if (contents.length > 0 && isEnough()) break;
    beat();
    contents.push({ characters: places.characters(page), notes: places.notes(page) });
  }
  return contents;
}

interface Context {
  tell?(part: 'begun'): void;
  transfer(...objects: Transferable[]): void;
}

export function createPdfHandlers({ createEngine, toSource, toBitmap }: PdfSurroundings): Handlers<PdfCalls> {
  let document: PdfDocument | undefined;
  let places: PdfPlaces | undefined;
  let pulse: MessagePort | undefined;
  let isLost = false;
  const beat = (sign: Pulse) => pulse?.postMessage(sign);
  const alive = () => beat('alive');

  /** Once the engine is lost it answers nothing more: the page ends the worker, and asks what is open of a new one. */
  function work<Result>(
    context: Context,
    task: (document: PdfDocument | undefined) => Result,
  ): Result | Promise<Result> {
    if (isLost) return new Promise<Result>(() => undefined);
    context.tell?.('begun');
    beat('alive');
    try {
      return task(document);
    } catch (error) {
      isLost = !(error instanceof PdfError) || error.code === 'EngineStopped';
      throw error;
    } finally {
      beat('idle');
    }
  }

  const use = <Result>(context: Context, task: (document: PdfDocument) => Result) =>
    work(context, (open) => {
      if (!open) throw new PdfError('UnreadableFile', say('No document is open.'));
      return task(open);
    });

  /** The same of something that pages are asked for, by their places. */
  const ask = <Result>(context: Context, task: (pages: PdfPlaces) => Result) =>
    use(context, (open) => task(places ?? withTurns(open)));

  async function bitmap({ page, ...request }: PdfCalls['bitmap']['input'], context: Context): Promise<ImageBitmap> {
    const made = await toBitmap(await ask(context, (pages) => pages.render(page, request, alive)));
    context.transfer(made);
    return made;
  }

  return {
    async open({ file, password, isMeasured, pulse: port }, context) {
      // The engine's code may come over a slow network: only what follows is its own time.
      const engine = await createEngine();
      pulse = port;
      return work(context, () => {
        document = engine.open(toSource(file), password, isMeasured ? undefined : afterAMoment());
        places = withTurns(document);
        return document.info;
      });
    },
    measure: ({ known }, context) => use(context, (open) => measureMore(open, known)),
    bitmap,
    thumbnail: bitmap,
    async pixels({ page, rect, scale = 1 }, { transfer }) {
      const toPixels = (pages: PdfPlaces) => pages.render(page, toRequest(pages.size(page), scale, rect), alive);
      const image = await ask({ transfer }, toPixels);
      transfer(image.data.buffer);
      return image;
    },
    lossyCoding: ({ page }, { transfer }) => ask({ transfer }, (pages) => toSpread(pages.lossyReach(page))),
    async characters({ page }, context) {
      const characters = await ask(context, (pages) => pages.characters(page));
      context.transfer(...buffersOf([characters]));
      return characters;
    },
    async contents({ pages }, context) {
      const contents = await ask(context, (places) => readContents(places, pages, alive));
      context.transfer(...buffersOf(contents.map(({ characters }) => characters)));
      return contents;
    },
    links: ({ page }, context) => ask(context, (pages) => pages.links(page)),
    hideAnnotations: ({ objects }, context) =>
      use(context, (open) => {
        open.hideAnnotations(objects);
        return null;
      }),
    outline: (_, context) => use(context, (open) => open.outline()),
  };
}
