// Reads marks in any format, and the annotations of PDFs.
import {
  addWords,
  decodeForeign,
  type FormatContext,
  type Loss,
  lacksPlaces,
  lacksWords,
  type MarksFormat,
  recognizeFormat,
  unknownFormat,
} from '../formats/index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { MarksDocument } from '../marks/index.ts';
import { MessageError, message, msg, t } from '../messages/index.ts';
import { readAnnotations } from '../output/core.ts';
import { PdfError } from '../pdf/node.ts';
import type { TextPage } from '../text/text-page.ts';
import { inputError, usageError } from './errors.ts';
import { describeFault, passwordMessage, readBlob, readSoundMarks } from './input-files.ts';
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
    if (error instanceof PdfError && error.code === 'PasswordNeeded') throw inputError(passwordMessage(path));
    throw error instanceof Error ? inputError(describeFault(path, error)) : error;
  }
}

export interface ForeignOptions {
  readonly context: FormatContext;
  readonly password: string | undefined;
  /** Reads the words of the document; undefined without one. */
  readonly readPage: ((pageNumber: PageNumber) => Promise<TextPage>) | undefined;
  /** True if the words under lines are written: otherwise each would be listed as left out. */
  readonly keepsWords: boolean;
  readonly terminal: Terminal;
}

/** Returns whether a text is JSON, or begins like marks. */
const isJson = (text: string): boolean => /^\s*(?:[[{"\d]|null\s*$)/.test(text);

async function addMissingWords(
  read: ReturnType<MarksFormat['read']>,
  { context, readPage, keepsWords }: ForeignOptions,
): Promise<ReadMarks> {
  const lacks = keepsWords ? lacksWords : lacksPlaces;
  const { value, losses } = readPage && lacks(read) ? await addWords(read, context, readPage) : read;
  return { document: value, losses };
}

/** Names the format of a file unless it is marks JSON. @throws CommandError if it can't be read */
export async function readForeignMarks(path: string, options: ForeignOptions): Promise<ReadMarks> {
  const { context, password, terminal } = options;
  const file = readBlob(path);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf(bytes)) {
    terminal.report(t('{file} is {format}.', { file: path, format: 'PDF' }));
    const { document, losses } = await readPdf(path, file, password);
    return addMissingWords({ value: document, losses }, options);
  }
  try {
    const { text, losses: undecoded } = decodeForeign(bytes);
    const format = recognizeFormat(text);
    if (!format && !isJson(text)) throw unknownFormat(text);
    if (!format) return { document: await readSoundMarks(path, context), losses: [] };
    terminal.report(t('{file} is {format}.', { file: path, format: format.name }));
    requireDocument(format.needsPages ? { needsDocument: true } : format, context);
    const { document, losses } = await addMissingWords(format.read(text, context), options);
    return { document, losses: [...undecoded, ...losses] };
  } catch (error) {
    throw error instanceof MessageError ? inputError(describeFault(path, error)) : error;
  }
}
