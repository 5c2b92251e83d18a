import { readFileSync, statSync } from 'node:fs';
import { recognizeFormat } from '../formats/index.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { readMarksText } from '../marks/core.ts';
import { createImportJob, type ImportJob, type MarksDocument, toProblemMessage } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { type OpenedSource, type OriginalPdf, parsePageRange } from '../output/core.ts';
import { PdfError } from '../pdf/node.ts';
import { openFileApart } from '../server/open-file.ts';
import { inputError, usageError } from './errors.ts';

export const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

export function describeFault(path: string, error: unknown): string {
  if (isFileSystemError(error)) {
    if (error.code === 'ENOENT') return t('{file}: no such file.', { file: path });
    if (error.code === 'EISDIR') return t('{file} is a folder.', { file: path });
    if (error.code === 'EACCES') return t('No permission to read {file}.', { file: path });
  }
  return t('{file}: {problem}', { file: path, problem: messageOf(error) });
}

/** @param path or 0 for standard input @throws CommandError if it can't be read */
export function readBytes(path: string | 0): Uint8Array<ArrayBuffer> {
  try {
    if (path !== 0 && statSync(path).isDirectory()) throw new MessageError(message("It's a folder."));
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    throw inputError(describeFault(String(path), error));
  }
}

/** @throws CommandError if it can't be read */
export const readBlob = (path: string): Blob => new Blob([readBytes(path)]);

/** Reads a PDF: its header is in the first 1024 bytes. @throws CommandError if it can't */
export function readPdfBytes(path: string): Uint8Array<ArrayBuffer> {
  const bytes = readBytes(path);
  if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return bytes;
  throw inputError(t('{file} is not a PDF.', { file: path }));
}

export const DOCUMENT_OPTIONS = {
  pages: { value: '1-3', help: message('only these pages, such as 1-3,7') },
  password: { value: 'TEXT', help: message('password of an encrypted PDF') },
} as const;

/** Message for a PDF that opens with a password only. @param option that takes it */
export const passwordMessage = (path: string, option = '--password'): string =>
  t('{file} needs a password: use {option} TEXT.', { file: path, option });

/** @param option that takes the password @throws CommandError if it can't be opened */
export async function openInput(path: string, password?: string, option?: string): Promise<DirectDocument> {
  try {
    return await openFileApart(path, { password });
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PasswordNeeded') throw inputError(passwordMessage(path, option));
    throw inputError(describeFault(path, error));
  }
}

/** Returns the file of an open PDF; undefined for images. @throws CommandError if unreadable */
export function readOriginal(path: string, { format }: DirectDocument, password?: string): OriginalPdf | undefined {
  return format === 'pdf' ? { file: readBlob(path), password } : undefined;
}

/** Returns the file whose digest a report states. @throws CommandError if it can't be read */
export const readOpened = (path: string, { pages }: DirectDocument): OpenedSource => ({
  file: readBlob(path),
  pageCount: pages.length,
});

/** Returns the selected page numbers. @throws CommandError if the range is invalid */
export function choosePages({ pages }: DirectDocument, range: string | undefined): readonly PageNumber[] {
  const chosen = parsePageRange(range ?? `1-${pages.length}`, pages.length);
  if (chosen.ok) return chosen.value;
  throw usageError(chosen.error);
}

/** Reads a marks file like an import in the app. @throws CommandError if it is invalid */
export async function readMarks(
  path: string,
  { pages }: Pick<DirectDocument, 'pages'> = { pages: [] },
): Promise<ImportJob> {
  const text = await readMarksText(readBlob(path));
  if (!text.ok) throw inputError(t('{file}: {problem}', { file: path, problem: text.error }));
  const job = createImportJob(text.value, {
    createUid: () => crypto.randomUUID(),
    date: new Date().toISOString(),
    pageSize: (pageNumber) => atPage(pages, pageNumber),
    hasMark: () => false,
  });
  if (job.ok) return job.value;
  const foreign = recognizeFormat(text.value);
  if (foreign)
    throw inputError(
      t('{file} is {format}. “markwright marks” makes marks of it.', { file: path, format: foreign.name }),
    );
  throw inputError(t('{file}: {problem}', { file: path, problem: job.error }));
}

/** Reads marks, all valid: a skipped one could be a redaction. @throws CommandError otherwise */
export async function readSoundMarks(path: string, document: Pick<DirectDocument, 'pages'>): Promise<MarksDocument> {
  const job = await readMarks(path, document);
  const [first, ...others] = job.problems();
  if (first) {
    const parts = { file: path, problem: toProblemMessage(first), count: others.length };
    throw inputError(
      others.length > 0
        ? t('{file}: {problem} (and {count} more) “markwright check --repair” may help.', parts)
        : t('{file}: {problem} “markwright check --repair” may help.', parts),
    );
  }
  const { marks } = job.take({ faulty: 'skip', duplicates: 'keep' });
  return { ...job.properties, marks };
}
