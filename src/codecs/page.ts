import type { LossyCoding } from './block-coding.ts';
import type { MediaLimits } from './limits.ts';
import type { Orientation } from './orientation.ts';
import type { MediaPlatform } from './platform.ts';
import type { PageSize, RgbaImage } from './rgba.ts';
import type { KeptTiffPage } from './tiff/kept-page.ts';

export interface DecodeProgress {
  /** Called with the share of the page that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A page as it lies in a file. */
export interface StoredPage {
  /** Stored size, before the orientation is applied; checked against the limits. */
  readonly size: PageSize;
  readonly orientation: Orientation;
  /** Pixels an inch, where the file states it. */
  readonly dpi: number | undefined;
  /** Lossy coding of the page; undefined if it's lossless. @throws MediaError */
  lossyCoding(): LossyCoding | undefined;
  /** The page of a TIFF, to be written into another byte for byte; undefined where that cannot be. Rejects with a MediaError. */
  keep?(): Promise<KeptTiffPage | undefined>;
  /** The pixels as stored. Rejects with a MediaError. */
  decode(progress: DecodeProgress): Promise<RgbaImage>;
}

export interface OpenContext {
  readonly platform: MediaPlatform;
  readonly limits: MediaLimits;
  /** True to read the first page only: later pages may be damaged. */
  readonly firstPageOnly: boolean;
}

/** Opens a format: reads and checks headers, decodes nothing. @throws MediaError */
export type OpenFormat = (bytes: Uint8Array<ArrayBuffer>, context: OpenContext) => readonly StoredPage[];
