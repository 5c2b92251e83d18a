import { CodedError } from '../messages/index.ts';

/** Why words could not be read. */
export type OcrErrorCode = 'NoLanguageData' | 'EngineFailed' | 'TooSlow' | 'PageUnreadable';

export class OcrError extends CodedError<OcrErrorCode> {
  override readonly name = 'OcrError';
}
