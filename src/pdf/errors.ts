import { SaidError, say, type Telling } from '../messages/index.ts';
import { saidOf } from '../workers/index.ts';

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
  | 'TooSlow'
  | 'EngineStopped';

/** What went wrong with a PDF, as plain data for a worker's border. */
export interface PdfErrorData {
  readonly code: PdfErrorCode;
  /** What is said, in the language of where it was found. */
  readonly message: string;
  /** One sentence that says what is wrong. It does not name the file: whoever shows it knows the name. */
  readonly said: Telling;
}

export class PdfError extends SaidError {
  override readonly name = 'PdfError';
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, said: Telling) {
    super(said);
    this.code = code;
  }
}

/** The error as data. What is not a PdfError is a fault of the engine: its words are kept, its stack is not. */
export function toPdfErrorData(error: unknown): PdfErrorData {
  const { code, message, said } =
    error instanceof PdfError
      ? error
      : new PdfError('EngineStopped', say('The PDF engine failed: {reason}', { reason: saidOf(error) }));
  return { code, message, said };
}

/** The other half of {@link toPdfErrorData}, on the other side of the border. */
export const revivePdfError = ({
  code,
  message,
  said,
}: Partial<PdfErrorData> & { readonly message: string }): PdfError =>
  new PdfError(code ?? 'EngineStopped', said ?? message);
