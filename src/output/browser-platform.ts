import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { declareFaces } from '../fonts/faces.ts';
import type { Recognize } from '../ink/index.ts';
import type { Size } from '../kernel/rect.ts';
import { fontAtSize, MEASURED_SIZE } from '../marks/index.ts';
import { MessageError, message } from '../messages/index.ts';
import type { FontTexts } from '../pdf/fonts/index.ts';
import type { Canvas, OutputPlatform } from './platform.ts';

function createCanvas({ width, height }: Size): Canvas {
  // In main memory: every pixel is read back, and must be the same each time.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new MessageError(message('Not enough memory to draw the page.'));
  return {
    context,
    putPixels: (image) => context.putImageData(new ImageData(image.data, image.width, image.height), 0, 0),
    readPixels: (rows) => ({ data: context.getImageData(0, 0, width, rows).data, width, height: rows }),
  };
}

async function loadFonts(texts: FontTexts): Promise<void> {
  const { fonts } = self as unknown as { readonly fonts: FontFaceSet };
  declareFaces(fonts);
  const loads = [...texts].map(([font, characters]) =>
    fonts.load(fontAtSize(font, MEASURED_SIZE), [...characters].join('')),
  );
  // Another font replaces a face that fails to load, as on screen.
  await Promise.allSettled(loads);
}

async function recognizer(text: string): Promise<Recognize | undefined> {
  const { recognizeFor } = await import('../ocr/page-recognizer.ts');
  return recognizeFor(text, navigator.language.split('-')[0] ?? 'en');
}

export const browserOutput: OutputPlatform = {
  media: createBrowserPlatform(),
  hasScreenFonts: true,
  createCanvas,
  decodePicture: (bytes, type) => createImageBitmap(new Blob([bytes], { type })),
  loadFonts,
  recognizer,
};
