// Writes a PDF with one picture per page, and words over it.
import { type PdfPicture, PictureDocument } from '../../pdf/structure/index.ts';
import { MARKS_FILE } from '../pdf/attach-marks.ts';
import type { LayerWord } from '../plan.ts';
import { writeWords } from './words-layer.ts';

/** Maximum side of a PDF page (units); larger pictures state a finer resolution. */
const MOST_UNITS = 14_400;
const UNITS_PER_INCH = 72;

export class PdfWriter {
  readonly #document: PictureDocument;
  readonly #dpi: number;

  private constructor(document: PictureDocument, dpi: number) {
    this.#document = document;
    this.#dpi = dpi;
  }

  static async create(dpi: number): Promise<PdfWriter> {
    return new PdfWriter(await PictureDocument.create(), dpi);
  }

  /** @param words in picture px, without redacted ones @param dpi if unlike the document's */
  addPage(picture: PdfPicture, words: readonly LayerWord[] = [], dpi = this.#dpi): void {
    const scale = Math.min(UNITS_PER_INCH / dpi, MOST_UNITS / Math.max(picture.width, picture.height));
    this.#document.addPage(picture, scale, words.length > 0 ? writeWords(words, scale, picture) : undefined);
  }

  attachMarks(json: string): Promise<void> {
    return this.#document.attach(json, MARKS_FILE);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    return [await this.#document.save()];
  }
}
