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
  /** One sentence that says what is wrong. It does not name the file: whoever shows it knows the name. */
  readonly message: string;
}

export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error as data. What is not a PdfError is a fault of the engine: its words are kept, its stack is not. */
export function toPdfErrorData(error: unknown): PdfErrorData {
  if (error instanceof PdfError) return { code: error.code, message: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'EngineStopped', message: `The PDF engine failed: ${reason}` };
}

export const fromPdfErrorData = ({ code, message }: PdfErrorData): PdfError => new PdfError(code, message);
