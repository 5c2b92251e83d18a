// Pure: no DOM, no Node. What the page and the decoding worker say to each other.

import type { LossyCoding } from '../codecs/block-coding.ts';
import type { MediaErrorData } from '../codecs/errors.ts';
import type { PictureFormat } from '../codecs/formats.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import type { PageSize, Rect, RgbaImage } from '../codecs/rgba.ts';

export interface TileAddress {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** Work on an open document. The kinds' order of urgency is the worker's business. */
export type MediaTask =
  | ({ readonly kind: 'tile'; readonly page: number } & TileAddress)
  | { readonly kind: 'decode'; readonly page: number }
  | { readonly kind: 'pixels'; readonly page: number; readonly rect: Rect | undefined }
  | { readonly kind: 'lossy-coding'; readonly page: number }
  | { readonly kind: 'text-lines'; readonly page: number }
  | { readonly kind: 'thumbnail'; readonly page: number; readonly maxSide: number };

export interface MediaResults {
  tile: ImageBitmap;
  decode: null;
  pixels: RgbaImage;
  'lossy-coding': LossyCoding | undefined;
  'text-lines': Rect[];
  thumbnail: ImageBitmap;
}

export type ToWorker =
  | { readonly kind: 'open'; readonly file: Blob; readonly limits: Partial<MediaLimits> }
  | { readonly kind: 'task'; readonly id: number; readonly task: MediaTask };

export interface OpenedFile {
  readonly format: PictureFormat;
  readonly pages: readonly PageSize[];
  /** Pixels an inch of each page; undefined where the file states none. */
  readonly resolutions: readonly (number | undefined)[];
}

export type OpenPhase = 'reading' | 'decoding';

export type FromWorker =
  | { readonly kind: 'progress'; readonly phase: OpenPhase; readonly share: number }
  | ({ readonly kind: 'opened' } & OpenedFile)
  | { readonly kind: 'refused'; readonly error: MediaErrorData }
  | { readonly kind: 'result'; readonly id: number; readonly value: MediaResults[keyof MediaResults] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: MediaErrorData };
