// Services for painting and checking: from a worker of the page, or Node.
import type { MediaPlatform } from '../codecs/platform.ts';
import type { Recognize } from '../ink/index.ts';
import type { Size } from '../kernel/rect.ts';
import type { PaintContext } from '../marks/index.ts';
import type { RgbaImage } from '../media/index.ts';
import type { AddedFont, FontTexts } from '../pdf/fonts/index.ts';

/** A canvas that can be read back. */
export interface Canvas {
  readonly context: PaintContext & Pick<CanvasRenderingContext2D, 'measureText' | 'scale' | 'translate'>;
  putPixels(image: RgbaImage): void;
  /** Reads the upper rows at full width. */
  readPixels(height: number): RgbaImage;
}

export interface OutputPlatform {
  readonly media: MediaPlatform;
  /** True if its canvases use screen fonts: lines of text then break as on screen. */
  readonly hasScreenFonts: boolean;
  /** @throws Error if no canvas of this size can be created */
  createCanvas(size: Size): Canvas;
  /** Decodes a validated picture file; rejects if it can't. */
  decodePicture(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<CanvasImageSource>;
  /** Loads embedded faces for these texts on every canvas; platform fonts replace failed ones. */
  loadFonts(texts: FontTexts): Promise<void>;
  /** Fonts for characters that no embedded face has; its canvases have them too. */
  readonly addedFonts?: readonly AddedFont[];
  /** Returns a recognizer for a page with this text; undefined without language data. */
  readonly recognizer?: (text: string) => Promise<Recognize | undefined>;
}
