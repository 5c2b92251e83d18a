// The worker's end, independent of its transport.
import { toSpread } from '../codecs/block-coding.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import type { Handlers, ServiceOptions } from '../workers/index.ts';
import { type PdfCharacters, type PdfDocument, readDrawn } from './engine.ts';
import { afterAMoment, type EngineSurroundings, type HeldContext, HeldPdf } from './held-pdf.ts';
import type { PdfCalls, PdfMeasured } from './messages.ts';
import { toRequest } from './render-request.ts';
import type { PdfPlaces } from './turned-pages.ts';

export interface PdfSurroundings extends EngineSurroundings {
  toBitmap(image: RgbaImage): Promise<ImageBitmap>;
}

/** Order: visible tiles, pending requests, then thumbnails. */
export const PDF_URGENCY: NonNullable<ServiceOptions<PdfCalls>['urgency']> = [
  'open',
  // Before anything that would draw them.
  'hideAnnotations',
  'replace',
  'bitmap',
  // A distant page waits for those before it.
  'measure',
  'links',
  'characters',
  'drawn',
  'pixels',
  'lossyCoding',
  'keepPage',
  'outline',
  'thumbnail',
  'annotationCounts',
  'frame',
];

/** Distinct buffers: a page's characters share one, unless they were rotated. */
function buffersOf(characters: PdfCharacters): ArrayBuffer[] {
  const views = Object.values(characters).filter((value) => ArrayBuffer.isView(value));
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))];
}

function measureMore(document: PdfDocument, known: number): PdfMeasured {
  document.measure(afterAMoment());
  const { pages, measured, notices } = document.info;
  const from = measured === pages.length ? 0 : known;
  const sizes = pages.slice(from, measured).map(({ width, height }) => ({ width, height }));
  return { from, sizes, measured, notices };
}

export function createPdfHandlers({ toBitmap, ...surroundings }: PdfSurroundings): Handlers<PdfCalls> {
  const held = new HeldPdf(surroundings);

  async function bitmap({ page, ...request }: PdfCalls['bitmap']['input'], context: HeldContext): Promise<ImageBitmap> {
    const made = await toBitmap(await held.ask(context, (pages) => pages.render(page, request, held.signalAlive)));
    context.transfer(made);
    return made;
  }

  return {
    open: (input, context) => held.open(input, context),
    measure: ({ known }, context) => held.use(context, (document) => measureMore(document, known)),
    bitmap,
    thumbnail: bitmap,
    async pixels({ page, rect, scale = 1 }, { transfer }) {
      const toPixels = (pages: PdfPlaces) =>
        pages.render(page, toRequest(pages.size(page), scale, rect), held.signalAlive);
      const image = await held.ask({ transfer }, toPixels);
      transfer(image.data.buffer);
      return image;
    },
    lossyCoding: ({ page }, { transfer }) => held.ask({ transfer }, (pages) => toSpread(pages.lossyReach(page))),
    keepPage: () => undefined,
    async characters({ page }, context) {
      const characters = await held.ask(context, (pages) => pages.characters(page));
      context.transfer(...buffersOf(characters));
      return characters;
    },
    drawn: ({ page }, context) => held.ask(context, (pages) => readDrawn(pages, page)),
    annotationCounts: ({ page }, context) => held.ask(context, (pages) => pages.annotationCounts(page)),
    frame: ({ page }, context) => held.ask(context, (pages) => pages.frame(page)),
    links: ({ page }, context) => held.ask(context, (pages) => pages.links(page)),
    hideAnnotations: async ({ objects }, context) => {
      await held.hideAnnotations(objects, context);
      return null;
    },
    replace: async ({ file, password }, context) => {
      await held.replace(file, password, context);
      return null;
    },
    outline: (_, context) => held.use(context, (document) => document.outline()),
  };
}
