// Resources shared by a file's pages: each font, picture and opacity is written once.

import type { Font, Glyph } from '@cantoo/fontkit';
import { type PDFContext, type PDFDict, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { fromLatin1 } from '../../codecs/bytes.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { EmbeddedPicture } from '../../marks/index.ts';
import type { RgbaImage } from '../../media/index.ts';
import { EmbeddedFont, SpokenFont } from '../../pdf/fonts/index.ts';
import type { ContentResources } from '../../pdf/structure/index.ts';
import type { DrawnText, TextDrawing, TextLook } from '../paint/draw-text.ts';
import type { SurfaceResources } from './surface.ts';

const SPOKEN_NAME = 'S0';

interface Named {
  readonly name: string;
  readonly ref: PDFRef;
}

interface NamedFont extends Named {
  readonly embedded: EmbeddedFont;
}

export class FileResources implements SurfaceResources, ContentResources {
  readonly #context: PDFContext;
  readonly #platform: MediaPlatform;
  readonly #fonts = new Map<Font, NamedFont>();
  readonly #alphas = new Map<string, Named>();
  readonly #pictures = new Map<string, Named & { readonly embedded: EmbeddedPicture }>();

  readonly #drawing: TextDrawing | undefined;
  readonly #drawnTexts = new Map<string, Named & Pick<DrawnText, 'rect' | 'length'>>();
  #spokenFont: SpokenFont | undefined;

  /** @param drawing draws text without a font */
  constructor(context: PDFContext, platform: MediaPlatform, drawing?: TextDrawing) {
    this.#context = context;
    this.#platform = platform;
    this.#drawing = drawing;
  }

  fontName(font: Font): string {
    return this.#fontOf(font).name;
  }

  encode(font: Font, glyph: Glyph): string {
    return this.#fontOf(font).embedded.encode(glyph);
  }

  alphaName(alpha: number): string {
    const key = alpha.toFixed(3);
    return getOrCreate(this.#alphas, key, () => {
      const state = this.#context.obj({ Type: 'ExtGState', ca: Number(key), CA: Number(key) });
      return { name: `A${this.#alphas.size}`, ref: this.#context.register(state) };
    }).name;
  }

  /** Adds the picture of a data URL. Undecodable pictures are left out and painted as frames. */
  async addPicture(source: string): Promise<void> {
    if (this.#pictures.has(source)) return;
    const base64 = source.slice(source.indexOf(',') + 1);
    const bytes = fromLatin1(atob(base64));
    try {
      const image = await openPicture(bytes, this.#platform).decodePage(0);
      const name = `P${this.#pictures.size}`;
      const ref = this.#registerPicture(image);
      this.#pictures.set(source, { name, ref, embedded: { embeddedName: name } });
    } catch {
      // As on the screen.
    }
  }

  picture(source: string): EmbeddedPicture | undefined {
    return this.#pictures.get(source)?.embedded;
  }

  drawnText(text: string, look: TextLook) {
    const drawing = this.#drawing;
    if (!drawing) return undefined;
    const { name, rect, length } = getOrCreate(this.#drawnTexts, JSON.stringify([text, look]), () => {
      const { image, ...place } = drawing.draw(text, look);
      return { name: `T${this.#drawnTexts.size}`, ref: this.#registerPicture(image), ...place };
    });
    return { pictureName: name, rect, length };
  }

  spokenFontName(): string {
    this.#getSpokenFont();
    return SPOKEN_NAME;
  }

  encodeSpoken(text: string): string {
    return this.#getSpokenFont().encode(text);
  }

  dictFor(content: string): PDFDict {
    const names = new Set(Array.from(content.matchAll(/\/([AFPST]\d+) (?:[\d.]+ Tf|gs|Do)/g), ([, name]) => name));
    const used = (all: Iterable<Named>) =>
      Object.fromEntries([...all].filter(({ name }) => names.has(name)).map(({ name, ref }) => [name, ref]));
    const groups = {
      Font: used([
        ...this.#fonts.values(),
        ...(this.#spokenFont ? [{ name: SPOKEN_NAME, ref: this.#spokenFont.ref }] : []),
      ]),
      ExtGState: used(this.#alphas.values()),
      XObject: used([...this.#pictures.values(), ...this.#drawnTexts.values()]),
    };
    return this.#context.obj(
      Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length)),
    );
  }

  /** Writes the fonts; call after the last text. */
  finish(): void {
    for (const { embedded } of this.#fonts.values()) embedded.finish();
    this.#spokenFont?.finish();
  }

  #getSpokenFont(): SpokenFont {
    this.#spokenFont ??= new SpokenFont(this.#context);
    return this.#spokenFont;
  }

  #fontOf(font: Font): NamedFont {
    return getOrCreate(this.#fonts, font, () => {
      const embedded = new EmbeddedFont(this.#context, font, this.#fonts.size);
      return { name: `F${this.#fonts.size}`, ref: embedded.ref, embedded };
    });
  }

  /** Adds a lossless picture, with transparency as a separate mask. */
  #registerPicture({ data, width, height }: RgbaImage): PDFRef {
    const colors = new Uint8Array(width * height * 3);
    const alphas = new Uint8Array(width * height);
    for (let pixel = 0; pixel < alphas.length; pixel += 1) {
      colors.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
      alphas[pixel] = data[pixel * 4 + 3] as number;
    }
    // Interpolated when enlarged, as in browsers.
    const common = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      Interpolate: true,
    };
    const register = (bytes: Uint8Array, entries: Readonly<Record<string, string | PDFRef>>) => {
      const stream = this.#context.flateStream(bytes, { ...common, ...entries });
      return this.#context.register(PDFRawStream.of(stream.dict, stream.contents));
    };
    const isOpaque = alphas.every((alpha) => alpha === 255);
    const mask = isOpaque ? {} : { SMask: register(alphas, { ColorSpace: 'DeviceGray' }) };
    return register(colors, { ColorSpace: 'DeviceRGB', ...mask });
  }
}
