import { withoutExtension } from '../../kernel/file-name.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { mergeLayers } from '../../marks/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { writeFiles } from '../../output/index.ts';
import { commentReport, commentRows, listComments } from '../../review/index.ts';
import { toCsvFile } from '../../scanner/index.ts';
import { EMPTY_TEXT_PAGE } from '../../text/text-page.ts';
import type { Core } from '../core.ts';
import type { Words } from '../words.ts';
import { writeReport } from './report-pdf.ts';

export type CommentListKind = 'csv' | 'pdf';

const unreadDetail = (pages: ReadonlySet<PageNumber>): string =>
  t('Comments on these pages are listed without the words that they are about: {pages}', {
    pages: [...pages].sort((a, b) => a - b).join(', '),
  });

/** Saves the comments of the open document with the words of their marks, without redacted ones. */
export async function saveComments(
  { editor, device, window, progress }: Core,
  words: Words | undefined,
  kind: CommentListKind,
  write: typeof writeFiles,
): Promise<void> {
  const { documentName = t('document'), pages } = editor.session.getState();
  const controller = new AbortController();
  const { signal } = controller;
  const task = progress.begin(t('Exporting comments'), () => controller.abort());
  const unread = new Set<PageNumber>();
  /** Unreadable pages have no words; their comments are listed without them. */
  const readWords = async (pageNumber: PageNumber) => {
    const page = await words?.read(pageNumber, signal).catch(() => void unread.add(pageNumber));
    signal.throwIfAborted();
    return page ?? EMPTY_TEXT_PAGE;
  };
  try {
    const comments = await listComments(mergeLayers(editor.document.toMarksDocument()), pages, readWords);
    const name = `${withoutExtension(documentName)}.comments.${kind}`;
    const blob =
      kind === 'csv'
        ? new Blob([toCsvFile(commentRows(comments))], { type: 'text/csv' })
        : await writeReport(name, commentReport(documentName, comments), write, signal);
    device.saveFile(name, blob);
    if (unread.size > 0)
      window.notify({ kind: 'hint', title: t('Some pages are unreadable'), detail: unreadDetail(unread) });
  } catch (error) {
    if (signal.aborted) return;
    window.notify({ kind: 'error', title: t("Couldn't export the comments"), detail: messageOf(error) });
  } finally {
    task.end();
  }
}
