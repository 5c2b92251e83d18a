import { CodedError, say, type Telling, tell } from '../messages/index.ts';
import { type ErrorData, saidOf, toErrorData } from '../workers/index.ts';

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
  /** Place in the file in words: `page 2, strip 14`. */
  readonly at: string | undefined;
  /** The place as a localizable message. */
  readonly place: Telling | undefined;

  constructor(code: MediaErrorCode, said: Telling, place?: Telling) {
    super(code, said);
    this.at = place === undefined ? undefined : tell(place);
    this.place = place;
  }
}

/** Bytes that are not what their format says. */
export const damaged = (said: Telling, place?: Telling): MediaError => new MediaError('DamagedFile', said, place);

export const tooLarge = (said: Telling, place?: Telling): MediaError => new MediaError('PictureTooLarge', said, place);
export const unsupportedCompression = (said: Telling): MediaError => new MediaError('UnsupportedCompression', said);
export const unsupportedPixels = (said: Telling): MediaError => new MediaError('UnsupportedPixelFormat', said);

/** The error as data. What is not a MediaError came from a decoder: its words are kept, its stack is not. */
export const toMediaErrorData = (error: unknown): ErrorData => toErrorData(toMediaError(error));

export function toMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  if (error instanceof RangeError && /alloc|array length|invalid typed array/i.test(error.message)) {
    return tooLarge(say('Not enough memory for this picture.'));
  }
  return new MediaError('DecoderFailed', say("Couldn't decode the picture: {reason}", { reason: saidOf(error) }));
}

/** The other half of {@link toMediaErrorData}, on the other side of the border. */
export const reviveMediaError = ({ code = 'DecoderFailed', message, said, place }: ErrorData): MediaError =>
  new MediaError(code as MediaErrorCode, said ?? message, place);

/** The error with its place in the file, in front of a closer one that it has. What is no MediaError stays as it is. */
export function addPlace(error: unknown, place: Telling): unknown {
  if (!(error instanceof MediaError)) return error;
  const whole = error.place === undefined ? place : say('{place}, {detail}', { place, detail: error.place });
  return new MediaError(error.code, error.said, whole);
}

/** Runs one step of decoding and gives whatever it throws a place. */
export async function withPlace<Result>(place: Telling, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw addPlace(error, place);
  }
}
