/** Why words could not be read. */
export type OcrErrorCode = 'NoLanguageData' | 'EngineFailed' | 'TooSlow' | 'PageUnreadable';

export class OcrError extends Error {
  override readonly name = 'OcrError';
  readonly code: OcrErrorCode;

  constructor(code: OcrErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
