import type { LossyCoding } from './block-coding.ts';
import type { MediaLimits } from './limits.ts';
import type { ExifOrientation } from './orientation.ts';
import type { MediaPlatform } from './platform.ts';
import type { PixelSize, RgbaImage } from './rgba.ts';
import type { KeptTiff } from './tiff/kept-page.ts';

export interface DecodeProgress {
  /** Called with the decoded share of the page (0 to 1). */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface StoredImage {
  /** Stored size, before the orientation; within the limits. */
  readonly size: PixelSize;
  readonly orientation: ExifOrientation;
  /** Pixels per inch, if the file states it. */
  readonly dpi: number | undefined;
  /** Lossy coding of the page; undefined if it's lossless. @throws MediaError */
  lossyCoding(): LossyCoding | undefined;
  /** Returns a TIFF page to copy byte for byte, or undefined. Rejects with a MediaError. */
  keep?(): Promise<KeptTiff | undefined>;
  /** Returns the pixels as stored. Rejects with a MediaError. */
  decode(progress: DecodeProgress): Promise<RgbaImage>;
}

export interface OpenContext {
  readonly platform: MediaPlatform;
  readonly limits: MediaLimits;
  /** True to read the first page only: later pages may be damaged. */
  readonly firstPageOnly: boolean;
}

/** Opens a format: reads and checks headers, decodes nothing. @throws MediaError */
export type OpenFormat = (bytes: Uint8Array<ArrayBuffer>, context: OpenContext) => readonly StoredImage[];
