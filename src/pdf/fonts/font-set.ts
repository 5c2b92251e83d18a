import type { Font, Glyph } from '@cantoo/fontkit';
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { EmbeddedFont } from './embedded-font.ts';

interface NamedFont {
  readonly name: string;
  readonly ref: PDFRef;
  readonly embedded: EmbeddedFont;
}

/** Fonts of new content, by name: each is embedded once. */
export class FontSet {
  readonly #context: PDFContext;
  readonly #tagOf: (count: number) => number;
  readonly #fonts = new Map<Font, NamedFont>();

  /** @param tagOf number of a font's subset, unique in the file */
  constructor(context: PDFContext, tagOf = (count: number) => count) {
    this.#context = context;
    this.#tagOf = tagOf;
  }

  nameOf(font: Font): string {
    return this.#fontOf(font).name;
  }

  /** Returns the glyph's code, in hexadecimal. */
  encode(font: Font, glyph: Glyph): string {
    return this.#fontOf(font).embedded.encode(glyph);
  }

  usedBy(content: string): Record<string, PDFRef> {
    const names = new Set(Array.from(content.matchAll(/\/(F\d+) [\d.]+ Tf/g), ([, name]) => name));
    return Object.fromEntries(
      [...this.#fonts.values()].filter(({ name }) => names.has(name)).map(({ name, ref }) => [name, ref]),
    );
  }

  /** Writes the fonts; call after the last text. */
  finish(): void {
    for (const { embedded } of this.#fonts.values()) embedded.finish();
  }

  #fontOf(font: Font): NamedFont {
    return getOrCreate(this.#fonts, font, () => {
      const embedded = new EmbeddedFont(this.#context, font, this.#tagOf(this.#fonts.size));
      return { name: `F${this.#fonts.size}`, ref: embedded.ref, embedded };
    });
  }
}
