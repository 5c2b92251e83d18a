import type { PictureFormat } from '../codecs/formats.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import type { PixelCalls } from '../codecs/pixel-calls.ts';
import type { PixelSize } from '../codecs/rgba.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { InkLine } from './text/lines-under.ts';

export interface PictureTile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

export interface OpenedPicture {
  readonly format: PictureFormat;
  readonly pages: readonly PixelSize[];
  /** Pixels per inch of each page; undefined if the file states none. */
  readonly resolutions: readonly (number | undefined)[];
}

export type OpenPhase = 'reading' | 'decoding';

export interface OpenProgress {
  readonly phase: OpenPhase;
  /** Progress of the phase (0 to 1). Browser decoders report nothing in between. */
  readonly share: number;
}

/** `open` comes first, and once. Pages are identified by {@link placeOf}, file after file. */
export type MediaCalls = PixelCalls & {
  open: {
    readonly input: { readonly file: Blob; readonly limits: Partial<MediaLimits> };
    readonly result: OpenedPicture;
    readonly part: OpenProgress;
  };
  add: {
    readonly input: { readonly file: Blob; readonly limits: Partial<MediaLimits> };
    readonly result: OpenedPicture;
  };
  tile: { readonly input: { readonly page: PageIndex } & PictureTile; readonly result: ImageBitmap };
  /** Slant of text lines (degrees, positive down to the right); undefined with little print. */
  slant: { readonly input: { readonly page: PageIndex }; readonly result: number | undefined };
  textLines: { readonly input: { readonly page: PageIndex }; readonly result: InkLine[] };
  thumbnail: { readonly input: { readonly page: PageIndex; readonly maxSide: number }; readonly result: ImageBitmap };
};

/** Joins several pictures into one document, in the order of the files. */
export type JoinCalls = {
  join: {
    readonly input: { readonly files: readonly (Blob & { readonly name: string })[] };
    readonly result: Blob;
    readonly part: { readonly share: number };
  };
};
