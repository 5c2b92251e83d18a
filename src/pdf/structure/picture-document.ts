// A new PDF with one picture per page, encoded as for PNG and JPEG: pdf-lib need not compress.
// (@cantoo/pdf-lib is the maintained fork of pdf-lib.)
import { PDFDocument, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { Size } from '../../kernel/rect.ts';
import { addSpokenFont } from '../fonts/spoken-font.ts';
import { nameOf } from '../objects.ts';
import { attachJson } from './attach-json.ts';
import { saveStructure } from './write-file.ts';

export interface PdfPicture extends Size {
  readonly encoding: 'lossless' | 'jpeg';
  /** Rows of `PngRows`, or a JPEG file. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Names of a page's picture, and of the font of its words. */
export const PICTURE_NAME = 'Picture';
export const WORDS_FONT = 'Words';

const ENCODINGS = {
  jpeg: () => ({ Filter: 'DCTDecode' }),
  // Each row states its own filter, as in PNG.
  lossless: (width: number) => ({
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
  }),
};

export class PictureDocument {
  readonly #document: PDFDocument;
  #wordsFont: PDFRef | undefined;

  private constructor(document: PDFDocument) {
    this.#document = document;
  }

  static async create(): Promise<PictureDocument> {
    // No title, dates or author: pages only.
    return new PictureDocument(await PDFDocument.create({ updateMetadata: false }));
  }

  /** @param scale points per px @param words operators that show them in {@link WORDS_FONT} */
  addPage({ width, height, encoding, data }: PdfPicture, scale: number, words: string | undefined): void {
    const { context } = this.#document;
    const dict = context.obj({
      ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
      ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8, ...ENCODINGS[encoding](width), Length: data.length },
    });
    const image = context.register(PDFRawStream.of(dict, data));
    const { node } = this.#document.addPage([width * scale, height * scale]);
    node.setXObject(nameOf(PICTURE_NAME), image);
    if (words !== undefined) {
      this.#wordsFont ??= addSpokenFont(context, WORDS_FONT);
      node.setFontDictionary(nameOf(WORDS_FONT), this.#wordsFont);
    }
    const drawing = `q ${width * scale} 0 0 ${height * scale} 0 0 cm /${PICTURE_NAME} Do Q`;
    const content = words === undefined ? drawing : `${drawing}\n${words}`;
    node.set(nameOf('Contents'), context.register(context.stream(content)));
  }

  attach(json: string, file: Parameters<typeof attachJson>[2]): Promise<void> {
    return attachJson(this.#document, json, file);
  }

  save(): Promise<Uint8Array<ArrayBuffer>> {
    return saveStructure(this.#document, { isPlain: true });
  }
}
