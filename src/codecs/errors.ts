import { CodedError, type MessageOrText, message, translate } from '../messages/index.ts';
import { causeOf, type ErrorData, toErrorData } from '../workers/index.ts';

export type MediaErrorCode =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileFormat'
  | 'UnsupportedCompression'
  | 'UnsupportedPixelFormat'
  | 'DamagedFile'
  | 'PictureTooLarge'
  | 'DecoderFailed';

/** Error of a picture in one sentence, without the file's name: the caller adds it. */
export class MediaError extends CodedError<MediaErrorCode> {
  override readonly name = 'MediaError';
  /** Position in the file, such as `page 2, strip 14`. */
  readonly at: string | undefined;
  readonly place: MessageOrText | undefined;

  constructor(code: MediaErrorCode, localized: MessageOrText, place?: MessageOrText) {
    super(code, localized);
    this.at = place === undefined ? undefined : translate(place);
    this.place = place;
  }
}

export const damaged = (localized: MessageOrText, place?: MessageOrText): MediaError =>
  new MediaError('DamagedFile', localized, place);

export const tooLarge = (localized: MessageOrText, place?: MessageOrText): MediaError =>
  new MediaError('PictureTooLarge', localized, place);
export const unsupportedCompression = (localized: MessageOrText): MediaError =>
  new MediaError('UnsupportedCompression', localized);
export const unsupportedPixels = (localized: MessageOrText): MediaError =>
  new MediaError('UnsupportedPixelFormat', localized);

/** Serializes an error. For decoder faults, keeps the message and drops the stack. */
export const toMediaErrorData = (error: unknown): ErrorData => toErrorData(toMediaError(error));

export function toMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  if (error instanceof RangeError && /alloc|array length|invalid typed array/i.test(error.message)) {
    return tooLarge(message('Not enough memory for this picture.'));
  }
  return new MediaError('DecoderFailed', message("Couldn't decode the picture: {reason}", { reason: causeOf(error) }));
}

export const reviveMediaError = ({ code = 'DecoderFailed', message, localized, place }: ErrorData): MediaError =>
  new MediaError(code as MediaErrorCode, localized ?? message, place);

/** Adds a position to an error, before a closer one. Only MediaError changes. */
export function addPlace(error: unknown, place: MessageOrText): unknown {
  if (!(error instanceof MediaError)) return error;
  const whole = error.place === undefined ? place : message('{place}, {detail}', { place, detail: error.place });
  return new MediaError(error.code, error.localized, whole);
}

export async function withPlace<Result>(place: MessageOrText, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw addPlace(error, place);
  }
}
