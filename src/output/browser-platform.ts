// For the writing worker of the page.
import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import type { Size } from '../kernel/rect.ts';
import { SaidError, say } from '../messages/index.ts';
import type { FontSource } from './messages.ts';
import type { Canvas, OutputPlatform } from './platform.ts';

function createCanvas({ width, height }: Size): Canvas {
  // In memory, not on a graphics card: every pixel is read back, and must be the same each time.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new SaidError(say('There is not enough memory to paint the page.'));
  return {
    context,
    putPixels: (image) => context.putImageData(new ImageData(image.data, image.width, image.height), 0, 0),
    readPixels: (rows) => ({ data: context.getImageData(0, 0, width, rows).data, width, height: rows }),
  };
}

async function loadFonts(fonts: readonly FontSource[]): Promise<void> {
  const scope = self as unknown as { readonly fonts: FontFaceSet };
  const faces = fonts.map(({ family, source, style, weight }) => new FontFace(family, source, { style, weight }));
  for (const face of faces) scope.fonts.add(face);
  // A font that cannot be loaded is replaced by another one, here as on the screen.
  await Promise.allSettled(faces.map((face) => face.load()));
}

export const browserOutput: OutputPlatform = {
  media: createBrowserPlatform(),
  hasScreenFonts: true,
  createCanvas,
  decodePicture: (bytes, type) => createImageBitmap(new Blob([bytes], { type })),
  loadFonts,
};
