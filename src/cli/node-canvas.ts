// Painting in Node, with a package that not every installation has: commands that paint nothing do without.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { Size } from '../kernel/rect.ts';
import { SIGNATURE_FONT_NAMES } from '../marks/index.ts';
import { SaidError, say, t } from '../messages/index.ts';
import type { Canvas, OutputPlatform } from '../output/platform.ts';
import { refusal } from './errors.ts';

type CanvasPackage = typeof import('@napi-rs/canvas');

/** Beside the folder of this code, where the built page has them. */
const fontPath = (name: string): string =>
  fileURLToPath(new URL(`../fonts/${name.toLowerCase().replaceAll(' ', '-')}.woff2`, import.meta.url));

function createCanvas({ createCanvas: create, ImageData }: CanvasPackage, { width, height }: Size): Canvas {
  const context = create(width, height).getContext('2d');
  return {
    // The package has the browser's interface, and types of its own.
    context: context as unknown as Canvas['context'],
    putPixels: (image) => context.putImageData(new ImageData(image.data, image.width, image.height), 0, 0),
    readPixels(rows) {
      const { data } = context.getImageData(0, 0, width, rows);
      return { data: new Uint8ClampedArray(data), width, height: rows };
    },
  };
}

async function loadCanvas(): Promise<CanvasPackage | undefined> {
  try {
    const canvas = await import('@napi-rs/canvas');
    for (const name of SIGNATURE_FONT_NAMES) {
      const path = fontPath(name);
      if (existsSync(path)) canvas.GlobalFonts.registerFromPath(path, name);
    }
    return canvas;
  } catch {
    return undefined;
  }
}

/** Its canvas is asked for when something is painted. */
export async function createNodeOutput(): Promise<OutputPlatform> {
  const canvas = await loadCanvas();
  return {
    media: createNodePlatform(),
    hasScreenFonts: false,
    createCanvas(size) {
      if (canvas) return createCanvas(canvas, size);
      throw refusal(
        t(
          'Painting marks needs the package @napi-rs/canvas, which is not installed here or has no build for this machine: npm install @napi-rs/canvas',
        ),
      );
    },
    async decodePicture(bytes) {
      if (!canvas) throw new SaidError(say('There is no canvas.'));
      return (await canvas.loadImage(bytes)) as unknown as CanvasImageSource;
    },
    loadFonts: async () => undefined,
  };
}
