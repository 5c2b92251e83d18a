import { CodedError } from '../messages/index.ts';

/** Why text couldn't be recognized. */
export type OcrErrorCode = 'NoLanguageData' | 'EngineFailed' | 'TooSlow' | 'PageUnreadable';

export class OcrError extends CodedError<OcrErrorCode> {
  override readonly name = 'OcrError';
}
