import { CodedError, say, type Telling } from '../messages/index.ts';
import { type ErrorData, saidOf, toErrorData } from '../workers/index.ts';

export type PdfErrorCode =
  | 'PasswordNeeded'
  | 'PasswordWrong'
  | 'UnsupportedEncryption'
  | 'NotPdf'
  | 'DamagedFile'
  | 'NoPages'
  | 'FileTooLarge'
  | 'TooManyPages'
  | 'UnreadableFile'
  | 'DamagedPage'
  | 'AbsurdPageSize'
  | 'TooLarge'
  | 'TooDeep'
  | 'TooSlow'
  | 'EngineStopped';

/** Error of a PDF in one sentence, without the file's name: the caller adds it. */
export class PdfError extends CodedError<PdfErrorCode> {
  override readonly name = 'PdfError';
}

/** A picture that is larger than any that is decoded, and the page (from 1) that it is on. */
export class PictureTooLarge extends PdfError {
  readonly page: number | undefined;

  constructor(message: Telling, page: number | undefined) {
    super('TooLarge', message);
    this.page = page;
  }
}

/** The error as data. What is not a PdfError is a fault of the engine: its words are kept, its stack is not. */
export const toPdfErrorData = (error: unknown): ErrorData =>
  toErrorData(
    error instanceof PdfError
      ? error
      : new PdfError('EngineStopped', say('The PDF engine failed: {reason}', { reason: saidOf(error) })),
  );

/** The other half of {@link toPdfErrorData}, on the other side of the border. */
export const revivePdfError = ({ code = 'EngineStopped', message, said }: ErrorData): PdfError =>
  new PdfError(code as PdfErrorCode, said ?? message);

/** Returns true if an error says that functions called each other too deeply, in any of the engines. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /call stack|too much recursion/i.test(error.message);
