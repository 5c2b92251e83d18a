// Reads marks in any format, and the annotations of PDFs.
import {
  decodeForeign,
  type FormatContext,
  hasSelections,
  type Loss,
  type MarksFormat,
  placeSelections,
  recognizeFormat,
} from '../formats/index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { MarksDocument } from '../marks/index.ts';
import { MessageError, message, msg, t } from '../messages/index.ts';
import { readAnnotations } from '../output/core.ts';
import { PdfError } from '../pdf/node.ts';
import type { TextPage } from '../text/text-page.ts';
import { inputError, usageError } from './errors.ts';
import { describeFault, readBlob, readSoundMarks } from './input-files.ts';
import type { Terminal } from './terminal.ts';

export const NEEDS_DOCUMENT = msg('Formats that count from the bottom of a page, or in shares of it, need --document.');

/** @throws CommandError if the format needs the document for its coordinates */
export function requireDocument(
  format: Pick<MarksFormat, 'needsDocument'> | undefined,
  { pages }: FormatContext,
): void {
  if (format?.needsDocument && pages.length === 0) throw usageError(t(NEEDS_DOCUMENT));
}

interface ReadMarks {
  readonly document: MarksDocument;
  readonly losses: readonly Loss[];
}

/** Returns whether the first bytes are those of a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

async function readPdf(path: string, file: Blob, password: string | undefined): Promise<ReadMarks> {
  try {
    const { marks, left } = await readAnnotations({ original: { file, password }, date: new Date().toISOString() });
    const losses = Object.entries(left).map(([kind, count]) => ({
      place: `/${kind}`,
      reason: message('annotations that have no mark: {count}', { count }),
    }));
    return { document: { marks }, losses };
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PasswordNeeded')
      throw inputError(t('{file} needs a password: use --password TEXT.', { file: path }));
    throw error instanceof Error ? inputError(describeFault(path, error)) : error;
  }
}

export interface ForeignOptions {
  readonly context: FormatContext;
  readonly password: string | undefined;
  /** Reads the words of the document; undefined without one. */
  readonly readPage: ((pageNumber: PageNumber) => Promise<TextPage>) | undefined;
  readonly terminal: Terminal;
}

/** Names the format of a file unless it is marks JSON. @throws CommandError if it can't be read */
export async function readForeignMarks(
  path: string,
  { context, password, readPage, terminal }: ForeignOptions,
): Promise<ReadMarks> {
  const file = readBlob(path);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf(bytes)) {
    terminal.report(t('{file} is {format}.', { file: path, format: 'PDF' }));
    return readPdf(path, file, password);
  }
  try {
    const { text, losses: undecoded } = decodeForeign(bytes);
    const format = recognizeFormat(text);
    if (!format) return { document: await readSoundMarks(path, context), losses: [] };
    terminal.report(t('{file} is {format}.', { file: path, format: format.name }));
    requireDocument(format.needsPages ? { needsDocument: true } : format, context);
    const read = format.read(text, context);
    const needsWords = readPage && hasSelections(read.losses);
    const { value, losses } = needsWords ? await placeSelections(read, context, readPage) : read;
    return { document: value, losses: [...undecoded, ...losses] };
  } catch (error) {
    throw error instanceof MessageError ? inputError(describeFault(path, error)) : error;
  }
}
