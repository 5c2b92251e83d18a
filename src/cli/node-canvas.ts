// Canvas for Node, from an optional package: only commands that paint need it.
import { createHash } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { FAMILY_NAMES, FONT_FAMILIES, type FontFamilyName } from '../fonts/families.ts';
import { fontFilePath } from '../fonts/font-files.ts';
import type { Size } from '../kernel/rect.ts';
import { MessageError, message, t } from '../messages/index.ts';
import type { Canvas, OutputPlatform } from '../output/core.ts';
import type { AddedFont } from '../pdf/fonts/index.ts';
import { refusal } from './errors.ts';

type CanvasPackage = typeof import('@napi-rs/canvas');

/** Name of one file of a family: the package registers one file per name and style. */
const pieceName = (family: FontFamilyName, index: number): string =>
  [FONT_FAMILIES[family].name, ...(index > 0 ? [FONT_FAMILIES[family].pieces[index]] : [])].join(' ');

/** Named by content: the package has one list of fonts for all documents of a process. */
const addedName = ({ bytes }: AddedFont): string => `Added font ${createHash('sha256').update(bytes).digest('hex')}`;

/** Extends a CSS font with the other parts of each family, and added fonts. */
const withPieces = (cssFont: string, added: readonly string[]): string =>
  [
    FAMILY_NAMES.reduce(
      (font, family) =>
        font.replace(
          `"${FONT_FAMILIES[family].name}"`,
          FONT_FAMILIES[family].pieces.map((_, index) => `"${pieceName(family, index)}"`).join(', '),
        ),
      cssFont,
    ),
    ...added.map((name) => `"${name}"`),
  ].join(', ');

interface NamedFont extends AddedFont {
  readonly alias: string;
}

function registerFaces({ GlobalFonts }: CanvasPackage, added: readonly NamedFont[]): void {
  for (const { bytes, alias } of added) if (!GlobalFonts.has(alias)) GlobalFonts.register(Buffer.from(bytes), alias);
  for (const family of FAMILY_NAMES) {
    const { pieces, faces } = FONT_FAMILIES[family];
    for (const [index, piece] of pieces.entries()) {
      for (const face of faces) {
        const path = fontFilePath(family, piece, face);
        if (path) GlobalFonts.registerFromPath(path, pieceName(family, index));
      }
    }
  }
}

/** Makes the context's fonts include all parts of their families. */
function withEmbeddedFonts(context: SKRSContext2D, added: readonly string[]): Canvas['context'] {
  const { set, ...font } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(context), 'font') ?? {};
  Object.defineProperty(context, 'font', {
    ...font,
    set: (cssFont: string) => set?.call(context, withPieces(cssFont, added)),
  });
  // The package implements the browser's interface with its own types.
  return context as unknown as Canvas['context'];
}

function createCanvas(
  { createCanvas: create, ImageData }: CanvasPackage,
  { width, height }: Size,
  added: readonly string[],
): Canvas {
  const context = create(width, height).getContext('2d');
  return {
    context: withEmbeddedFonts(context, added),
    putPixels: (image) => context.putImageData(new ImageData(image.data, image.width, image.height), 0, 0),
    readPixels(rows) {
      const { data } = context.getImageData(0, 0, width, rows);
      return { data: new Uint8ClampedArray(data), width, height: rows };
    },
  };
}

async function loadCanvas(): Promise<CanvasPackage | undefined> {
  try {
    return await import('@napi-rs/canvas');
  } catch {
    return undefined;
  }
}

/** Throws only when a canvas is needed, not if the package is missing. */
export async function createNodeOutput(addedFonts: readonly AddedFont[] = []): Promise<OutputPlatform> {
  const canvas = await loadCanvas();
  const named = addedFonts.map((font) => ({ ...font, alias: addedName(font) }));
  const aliases = named.map(({ alias }) => alias);
  let isRegistered = false;
  return {
    media: createNodePlatform(),
    hasScreenFonts: false,
    addedFonts,
    createCanvas(size) {
      if (canvas) return createCanvas(canvas, size, aliases);
      throw refusal(
        t(
          "Painting marks needs the package @napi-rs/canvas, which isn't installed or doesn't support this machine: npm install @napi-rs/canvas",
        ),
      );
    },
    async decodePicture(bytes) {
      if (!canvas) throw new MessageError(message('No canvas available.'));
      return (await canvas.loadImage(bytes)) as unknown as CanvasImageSource;
    },
    async loadFonts() {
      if (canvas && !isRegistered) registerFaces(canvas, named);
      isRegistered = true;
    },
  };
}
