import type { PageNumber } from '../kernel/page-number.ts';
import { CodedError, type MessageOrText, message } from '../messages/index.ts';
import { causeOf, type ErrorData, toErrorData } from '../workers/index.ts';

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

/** Error of a PDF in one sentence, without the file's name, which the caller adds. */
export class PdfError extends CodedError<PdfErrorCode> {
  override readonly name = 'PdfError';
}

/** A picture too large to decode, and its page (1-based). */
export class PictureTooLarge extends PdfError {
  readonly page: PageNumber | undefined;

  constructor(message: MessageOrText, page: PageNumber | undefined) {
    super('TooLarge', message);
    this.page = page;
  }
}

/** Serializes an error. For engine faults, keeps the message and drops the stack. */
export const toPdfErrorData = (error: unknown): ErrorData =>
  toErrorData(
    error instanceof PdfError
      ? error
      : new PdfError('EngineStopped', message('The PDF engine failed: {reason}', { reason: causeOf(error) })),
  );

/** Inverse of {@link toPdfErrorData}. */
export const revivePdfError = ({ code = 'EngineStopped', message, localized }: ErrorData): PdfError =>
  new PdfError(code as PdfErrorCode, localized ?? message);

/** Returns whether an error is a stack overflow, in any JavaScript engine. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /call stack|too much recursion/i.test(error.message);
