import { SaidError, type Telling } from '../messages/index.ts';

/** Why words could not be read. */
export type OcrErrorCode = 'NoLanguageData' | 'EngineFailed' | 'TooSlow' | 'PageUnreadable';

export class OcrError extends SaidError {
  override readonly name = 'OcrError';
  readonly code: OcrErrorCode;

  constructor(code: OcrErrorCode, said: Telling) {
    super(said);
    this.code = code;
  }
}
