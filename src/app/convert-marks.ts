import { convertForeign, type ForeignMarks } from '../formats/client.ts';
import type { FormatContext, Loss } from '../formats/index.ts';
import { toPageIndex } from '../kernel/page-number.ts';
import { parseMarksDocument, serializeMarksDocument } from '../marks/index.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE } from '../text/text-page.ts';
import type { Core } from './core.ts';
import { readFormatPages } from './format-pages.ts';
import type { Conversion } from './ports.ts';

export interface ConvertedMarks extends Conversion {
  readonly marks: Blob;
}

/** Takes from the open document what the file doesn't say of its words. */
async function addMissingWords(
  { workspace }: Core,
  { lacksWords, ...converted }: ForeignMarks,
  context: FormatContext,
  signal: AbortSignal,
): Promise<ConvertedMarks> {
  if (!lacksWords) return converted;
  const { addWords } = await import('../formats/index.ts');
  const { document } = parseMarksDocument(await converted.marks.text());
  const pdf = workspace.pictures.getState().picture?.pdf;
  const { value, losses } = await addWords({ value: document, losses: converted.losses }, context, async (page) =>
    pdf ? buildTextPage(fromPdf(await pdf.readCharacters(toPageIndex(page), signal))) : EMPTY_TEXT_PAGE,
  );
  signal.throwIfAborted();
  return { ...converted, losses, marks: new Blob([serializeMarksDocument(value)]) };
}

/**
 * @returns undefined for files in no known format
 * @throws MessageError if the file, or other XML, can't be read; the signal's reason
 */
export async function convertMarks(core: Core, source: Blob, signal: AbortSignal): Promise<ConvertedMarks | undefined> {
  const { session, ports } = core.editor;
  const unplaced: Loss[] = [];
  const { pages } = session.getState();
  const context = { date: ports.now().toISOString(), createUid: ports.createUid };
  const converted = await convertForeign(source, {
    ...{ signal, ...context },
    readPages: async (needsDocument) =>
      needsDocument ? readFormatPages(core, signal, (loss) => unplaced.push(loss)) : pages,
  });
  if (!converted) return undefined;
  const placed = await addMissingWords(core, converted, { ...context, pages }, signal);
  return { ...placed, losses: [...unplaced, ...placed.losses] };
}
