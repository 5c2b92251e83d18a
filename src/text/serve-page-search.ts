// Serves searches in the pages of a PDF: most pages need only a sketch.
import { ACCOUNT_DPI, accountForInk, facesOf, unreadIn } from '../ink/index.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { type PdfCharacters, type PdfEngine, POINTS_PER_INCH } from '../pdf/core.ts';
import { type PdfCalls, type PdfNote, type PdfPlaces, type Started, toRequest } from '../pdf/index.ts';
import { type EngineSurroundings, HeldPdf } from '../pdf/node.ts';
import type { Handlers } from '../workers/index.ts';
import { buildTextPage } from './build-text-page.ts';
import { fromPdf } from './from-pdf.ts';
import { createSieve, Sketcher, type TextSketch, type Wanted } from './sketch.ts';
import type { OpenEnds, TextPage } from './text-page.ts';

export interface SearchSource {
  readonly text: string | undefined;
  readonly sketch: TextSketch | undefined;
  /** Words that continue on another page; known with the text. */
  readonly openEnds?: OpenEnds;
  /** Text drawn by annotations and fields, if any; read if all text is requested. */
  readonly drawn?: TextPage;
  /** Text of fields and annotations. */
  readonly notes: readonly PdfNote[];
  readonly missingGlyphs: boolean;
  /** The page shows print that its text doesn't explain; searched if all text is requested. */
  readonly hasUnreadPrint?: true;
}

export type PageSearchCalls = Pick<PdfCalls, 'open'> & {
  /** Reads several pages by place: one call per page would double the time. */
  read: {
    /** Without a query, only sketches are made, for a query still being typed. */
    readonly input: { readonly pages: readonly PageIndex[]; readonly wanted: Wanted | undefined };
    readonly result: readonly SearchSource[];
    readonly part: Started;
  };
};

function looksUnread(places: PdfPlaces, page: PageIndex, characters: PdfCharacters, engine: PdfEngine): boolean {
  const scale = ACCOUNT_DPI / POINTS_PER_INCH;
  const image = places.render(page, toRequest(places.size(page), scale));
  const ink = accountForInk(image, scale, characters, facesOf(engine));
  const invisible = buildTextPage(fromPdf(characters)).words.filter(({ isInvisible }) => isInvisible);
  return unreadIn(ink, invisible).length > 0;
}

export function createPageSearchHandlers(surroundings: EngineSurroundings): Handlers<PageSearchCalls> {
  const held = new HeldPdf(surroundings);
  const sketcher = new Sketcher();
  return {
    open: (input, context) => held.open(input, context),
    read: ({ pages, wanted }, context) =>
      held.ask(context, (places) => {
        const mayHold = wanted ? createSieve(wanted) : () => false;
        const readWhole = (characters: PdfCharacters) => {
          const { searched, openEnds } = buildTextPage(fromPdf(characters));
          return { text: searched, sketch: undefined, openEnds };
        };
        const read = (characters: PdfCharacters): Pick<SearchSource, 'text' | 'sketch' | 'openEnds'> => {
          if (wanted === 'all') return readWhole(characters);
          const sketch = sketcher.sketch(characters);
          return mayHold(sketch) ? readWhole(characters) : { text: undefined, sketch };
        };
        return pages.map((page): SearchSource => {
          held.signalAlive();
          const characters = places.characters(page);
          const { missingGlyphs } = characters;
          const { engine } = held;
          const isUnread = wanted === 'all' && engine !== undefined && looksUnread(places, page, characters, engine);
          const appearances = wanted === 'all' ? places.appearances(page) : undefined;
          const drawn = appearances && { drawn: buildTextPage(fromPdf(appearances)) };
          const found = { ...read(characters), ...drawn, notes: places.notes(page), missingGlyphs };
          return isUnread ? { ...found, hasUnreadPrint: true } : found;
        });
      }),
  };
}
