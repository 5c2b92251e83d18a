// Writes a PDF with one picture per page. Pictures are encoded as for PNG and JPEG, so pdf-lib
// neither decodes nor compresses them. (@cantoo/pdf-lib is the maintained fork of pdf-lib.)
import { PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { Size } from '../../kernel/rect.ts';
import { addSpokenFont } from '../../pdf/fonts/index.ts';
import { attachMarks } from '../pdf/attach-marks.ts';
import type { LayerWord } from '../plan.ts';
import { WORDS_FONT, writeWords } from './words-layer.ts';

export interface PdfPicture extends Size {
  readonly encoding: 'lossless' | 'jpeg';
  /** Rows of `PngRows`, or a JPEG file. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Maximum side of a PDF page (units); larger pictures state a finer resolution. */
const MOST_UNITS = 14_400;
const UNITS_PER_INCH = 72;

export const PICTURE_NAME = 'Picture';

export class PdfWriter {
  readonly #document: PDFDocument;
  readonly #dpi: number;
  #wordsFont: PDFRef | undefined;

  private constructor(document: PDFDocument, dpi: number) {
    this.#document = document;
    this.#dpi = dpi;
  }

  static async create(dpi: number): Promise<PdfWriter> {
    // No title, dates or author: pages only.
    return new PdfWriter(await PDFDocument.create({ updateMetadata: false }), dpi);
  }

  /**
   * @param words in picture px, without those covered by redactions
   * @param dpi if it differs from the document's
   */
  addPage(picture: PdfPicture, words: readonly LayerWord[] = [], dpi = this.#dpi): void {
    const { width, height, encoding, data } = picture;
    const { context } = this.#document;
    const filter =
      encoding === 'jpeg'
        ? { Filter: 'DCTDecode' }
        : {
            Filter: 'FlateDecode',
            // Each row states its own filter, as in PNG.
            DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
          };
    const dict = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      ...filter,
      Length: data.length,
    });
    const image = context.register(PDFRawStream.of(dict, data));
    const scale = Math.min(UNITS_PER_INCH / dpi, MOST_UNITS / Math.max(width, height));
    const page = this.#document.addPage([width * scale, height * scale]);
    page.node.setXObject(PDFName.of(PICTURE_NAME), image);
    const drawing = `q ${width * scale} 0 0 ${height * scale} 0 0 cm /${PICTURE_NAME} Do Q`;
    let layer = '';
    if (words.length > 0) {
      this.#wordsFont ??= addSpokenFont(this.#document.context, WORDS_FONT);
      page.node.setFontDictionary(PDFName.of(WORDS_FONT), this.#wordsFont);
      layer = `\n${writeWords(words, scale, picture)}`;
    }
    page.node.set(PDFName.of('Contents'), context.register(context.stream(drawing + layer)));
  }

  attachMarks(json: string): Promise<void> {
    return attachMarks(this.#document, json);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    const bytes = await this.#document.save({ useObjectStreams: false, addDefaultPage: false });
    return [new Uint8Array(bytes)];
  }
}
