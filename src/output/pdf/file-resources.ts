// Resources shared by a file's pages: each font, picture and opacity is written once.

import { fromLatin1 } from '../../codecs/bytes.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { EmbeddedPicture } from '../../marks/index.ts';
import { addPicture } from '../../pdf/content/index.ts';
import { type Font, FontSet, type Glyph, SpokenFont } from '../../pdf/fonts/index.ts';
import type { ContentResources, PDFContext, PDFRef } from '../../pdf/structure/index.ts';
import type { DrawnText, TextDrawing, TextLook } from '../paint/draw-text.ts';
import type { SurfaceResources } from './surface.ts';

const SPOKEN_NAME = 'S0';

interface Named {
  readonly name: string;
  readonly ref: PDFRef;
}

export class FileResources implements SurfaceResources, ContentResources {
  readonly #context: PDFContext;
  readonly #platform: MediaPlatform;
  readonly #fonts: FontSet;
  readonly #alphas = new Map<string, Named>();
  readonly #pictures = new Map<string, Named & { readonly embedded: EmbeddedPicture }>();

  readonly #drawing: TextDrawing | undefined;
  readonly #drawnTexts = new Map<string, Named & Pick<DrawnText, 'rect' | 'length'>>();
  #spokenFont: SpokenFont | undefined;

  /** @param drawing draws text without a font */
  constructor(context: PDFContext, platform: MediaPlatform, drawing?: TextDrawing) {
    this.#context = context;
    this.#fonts = new FontSet(context);
    this.#platform = platform;
    this.#drawing = drawing;
  }

  fontName(font: Font): string {
    return this.#fonts.nameOf(font);
  }

  encode(font: Font, glyph: Glyph): string {
    return this.#fonts.encode(font, glyph);
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
      const ref = addPicture(this.#context, image);
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
      return { name: `T${this.#drawnTexts.size}`, ref: addPicture(this.#context, image), ...place };
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

  dictFor(content: string) {
    const names = new Set(Array.from(content.matchAll(/\/([APST]\d+) (?:[\d.]+ Tf|gs|Do)/g), ([, name]) => name));
    const used = (all: Iterable<Named>) =>
      Object.fromEntries([...all].filter(({ name }) => names.has(name)).map(({ name, ref }) => [name, ref]));
    const groups = {
      Font: {
        ...this.#fonts.usedBy(content),
        ...used(this.#spokenFont ? [{ name: SPOKEN_NAME, ref: this.#spokenFont.ref }] : []),
      },
      ExtGState: used(this.#alphas.values()),
      XObject: used([...this.#pictures.values(), ...this.#drawnTexts.values()]),
    };
    return this.#context.obj(
      Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length)),
    );
  }

  /** Writes the fonts; call after the last text. */
  finish(): void {
    this.#fonts.finish();
    this.#spokenFont?.finish();
  }

  #getSpokenFont(): SpokenFont {
    this.#spokenFont ??= new SpokenFont(this.#context);
    return this.#spokenFont;
  }
}
