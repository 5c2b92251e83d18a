import type { FormatFrame, Loss } from '../formats/index.ts';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { message, messageOf, t } from '../messages/index.ts';
import { toPagePoints, toUserSpace } from '../pdf/index.ts';
import type { Core } from './core.ts';

/**
 * Returns the pages as shown; those of a PDF with their places in the file.
 * @param lose called for pages whose place can't be read
 * @param wanted page numbers; by default all
 */
export async function readFormatPages(
  { editor, workspace }: Core,
  signal: AbortSignal,
  lose: (loss: Loss) => void,
  wanted?: ReadonlySet<PageNumber>,
): Promise<readonly FormatFrame[]> {
  const { pages } = editor.session.getState();
  const pdf = workspace.pictures.getState().picture?.pdf;
  if (!pdf) return pages;
  const framed: FormatFrame[] = [];
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    if (wanted && !wanted.has(toPageNumber(index))) {
      framed.push(page);
      continue;
    }
    // Unreadable pages have the usual frame: their marks are kept with the others.
    const frame = await pdf.readFrame(index).catch((error: unknown) => {
      const reason = message('marks may be misplaced, because the page is unreadable: {reason}', {
        reason: messageOf(error),
      });
      lose({ place: t('page {page}', { page: toPageNumber(index) }), reason });
    });
    framed.push(frame ? { ...page, fromFile: toPagePoints(frame), toFile: toUserSpace(frame) } : page);
  }
  return framed;
}
