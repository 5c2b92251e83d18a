import { createWordReader as createReader, DocumentFault, type WordReading } from '../finding/index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { DirectDocument } from '../media/direct.ts';
import { MessageError, message, messageOf, numberText, t } from '../messages/index.ts';
import { OcrError } from '../ocr/errors.ts';
import { createRecognizer } from '../server/print-reader.ts';
import { CommandError, EXIT, inputError, usageError } from './errors.ts';
import { readerLanguage } from './speech.ts';
import type { Terminal } from './terminal.ts';

export const TEXT_OPTIONS = {
  ocr: { value: 'LANG', help: message('recognize text on scanned pages in this language') },
} as const;

/** Reports unread text, for commands that continue. */
export const reportUnread = (file: string, page: PageNumber, places: readonly Rect[], terminal: Terminal): void =>
  terminal.report(
    t('{file}, {places}: words in pictures are not searched; --ocr LANG reads them.', {
      file,
      places: describePlaces(page, places),
    }),
  );

/** Reports a page that can't be read to its end, for commands that continue. */
export const reportCut = (file: string, page: PageNumber, terminal: Terminal): void =>
  terminal.report(
    t("{file}, page {page}: the page can't be read to the end; words may be missed there.", { file, page }),
  );

const MOST_PLACES = 3;

/** Names a page and the top left corners of the places on it (page units). */
export function describePlaces(page: PageNumber, places: readonly Rect[]): string {
  const named = places
    .slice(0, MOST_PLACES)
    .map(({ x, y }) => `${numberText(Math.round(x))}/${numberText(Math.round(y))}`);
  if (named.length === 0) return t('page {page}', { page });
  const list = places.length > MOST_PLACES ? `${named.join(', ')} …` : named.join(', ');
  return t('page {page} at {places}', { page, places: list });
}

export interface WordReaderOptions {
  /** OCR language; undefined detects it if `recognizes` is set. */
  readonly ocr: string | undefined;
  /** Runs OCR even without a language. */
  readonly recognizes?: boolean;
  /** Called once per detected language. */
  onLanguage?(code: string): void;
}

export function recognizerOf({ ocr, recognizes = ocr !== undefined, onLanguage = () => undefined }: WordReaderOptions) {
  const recognizer = createRecognizer({ chosen: ocr, reader: readerLanguage(), onLanguage });
  return async (text: string) => (recognizes ? recognizer(text) : undefined);
}

export function toCommandError(error: unknown): unknown {
  if (error instanceof CommandError) return error;
  if (!(error instanceof DocumentFault)) return error instanceof MessageError ? inputError(messageOf(error)) : error;
  const { cause, message, pages } = error;
  if (cause instanceof OcrError && cause.code === 'NoLanguageData') return usageError(messageOf(cause));
  return new CommandError(EXIT.problems, message, pages);
}

/** Returns a reader for the words of a page, from its text layer and by OCR. */
export function createWordReader(
  document: DirectDocument,
  options: WordReaderOptions,
): (pageNumber: PageNumber) => Promise<WordReading> {
  const read = createReader(document, recognizerOf(options));
  return async (pageNumber) => {
    try {
      return await read(pageNumber);
    } catch (error) {
      throw toCommandError(error);
    }
  };
}
