export type MediaErrorCode =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileFormat'
  | 'UnsupportedCompression'
  | 'UnsupportedPixelFormat'
  | 'DamagedFile'
  | 'PictureTooLarge'
  | 'DecoderFailed';

/** What went wrong with a picture, as plain data for a worker's border. */
export interface MediaErrorData {
  readonly code: MediaErrorCode;
  /** One sentence that says what is wrong. It does not name the file: whoever shows it knows the name. */
  readonly message: string;
  /** Where in the file, in words: `page 2, strip 14`. */
  readonly at?: string;
}

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly at: string | undefined;

  constructor(code: MediaErrorCode, message: string, at?: string) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** The error as data. What is not a MediaError came from a decoder: its words are kept, its stack is not. */
export function toMediaErrorData(error: unknown): MediaErrorData {
  if (error instanceof MediaError) {
    const { code, message, at } = error;
    return at === undefined ? { code, message } : { code, message, at };
  }
  if (error instanceof RangeError && /alloc|array length|invalid typed array/i.test(error.message)) {
    return { code: 'PictureTooLarge', message: 'There is not enough memory for this picture.' };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'DecoderFailed', message: `The picture could not be decoded: ${reason}` };
}

/** The other half of {@link toMediaErrorData}, on the other side of the border. */
export function reviveMediaError({
  code,
  message,
  at,
}: Partial<MediaErrorData> & { readonly message: string }): MediaError {
  return new MediaError(code ?? 'DecoderFailed', message, at);
}

/** The error with its place in the file, in front of a closer one that it has. What is no MediaError stays as it is. */
export function addPlace(error: unknown, at: string): unknown {
  if (!(error instanceof MediaError)) return error;
  return new MediaError(error.code, error.message, error.at ? `${at}, ${error.at}` : at);
}

/** Runs one step of decoding and gives whatever it throws a place. */
export async function withPlace<Result>(at: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw addPlace(error, at);
  }
}
