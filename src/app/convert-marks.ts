// Converts annotation files of other programs to marks JSON.
import { decodeForeign, type FormatPage, isFdf, type Loss, READ_FORMATS, recognizeFormat } from '../formats/index.ts';
import { guardText, serializeMarksDocument } from '../marks/index.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { toPagePoints } from '../pdf/index.ts';
import type { Core } from './core.ts';
import type { Conversion } from './ports.ts';

export interface ConvertedMarks extends Conversion {
  /** Marks JSON. */
  readonly marks: Blob;
}

/**
 * Returns the pages as shown; those of a PDF with their places in the file.
 * @param lose called for pages whose place can't be read
 */
async function readPages(
  { editor, workspace }: Core,
  signal: AbortSignal,
  lose: (loss: Loss) => void,
): Promise<readonly FormatPage[]> {
  const { pages } = editor.session.getState();
  const pdf = workspace.pictures.getState().picture?.pdf;
  if (!pdf) return pages;
  const framed: FormatPage[] = [];
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    // Unreadable pages have the usual frame: their marks are kept with the others.
    const frame = await pdf.readFrame(index).catch((error: unknown) => {
      const reason = message('marks may be misplaced, because the page is unreadable: {reason}', {
        reason: messageOf(error),
      });
      lose({ place: t('page {page}', { page: index + 1 }), reason });
    });
    framed.push(frame ? { ...page, fromFile: toPagePoints(frame) } : page);
  }
  return framed;
}

/**
 * @returns undefined for files in no known format
 * @throws MessageError if a file of a known format, or other XML, can't be read; the signal's reason
 */
export async function convertMarks(core: Core, source: Blob, signal: AbortSignal): Promise<ConvertedMarks | undefined> {
  const text = decodeForeign(new Uint8Array(await source.arrayBuffer()));
  const isXml = /^\s*</.test(text);
  if (!isXml && !isFdf(text) && guardText(text) !== undefined) return undefined;
  const format = recognizeFormat(text);
  if (!format) {
    if (!isXml) return undefined;
    const names = READ_FORMATS.map(({ name }) => name).join(', ');
    throw new MessageError(message('The file is in none of the known formats: {names}.', { names }));
  }
  const { editor } = core;
  const unplaced: Loss[] = [];
  const { value, losses } = format.read(text, {
    pages: format.needsDocument
      ? await readPages(core, signal, (loss) => unplaced.push(loss))
      : editor.session.getState().pages,
    date: editor.ports.now().toISOString(),
    createUid: editor.ports.createUid,
  });
  return { format: format.name, losses: [...unplaced, ...losses], marks: new Blob([serializeMarksDocument(value)]) };
}
