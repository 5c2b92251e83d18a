import { convertForeign } from '../formats/client.ts';
import type { FormatPage, Loss } from '../formats/index.ts';
import { message, messageOf, t } from '../messages/index.ts';
import { toPagePoints } from '../pdf/index.ts';
import type { Core } from './core.ts';
import type { Conversion } from './ports.ts';

export interface ConvertedMarks extends Conversion {
  readonly marks: Blob;
}

/** Returns the pages as shown. @param lose called for pages whose place in the PDF can't be read */
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
 * @throws MessageError if the file, or other XML, can't be read; the signal's reason
 */
export async function convertMarks(core: Core, source: Blob, signal: AbortSignal): Promise<ConvertedMarks | undefined> {
  const { session, ports } = core.editor;
  const unplaced: Loss[] = [];
  const converted = await convertForeign(source, {
    signal,
    date: ports.now().toISOString(),
    createUid: ports.createUid,
    readPages: async (needsDocument) =>
      needsDocument ? readPages(core, signal, (loss) => unplaced.push(loss)) : session.getState().pages,
  });
  return converted && { ...converted, losses: [...unplaced, ...converted.losses] };
}
