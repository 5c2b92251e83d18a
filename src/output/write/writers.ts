import { concatBytes } from '../../codecs/bytes.ts';
import { checkWrittenJpeg } from '../../codecs/jpeg/check.ts';
import { JpegWriter } from '../../codecs/jpeg/write.ts';
import type { StripWriter } from '../../codecs/page-writer.ts';
import { checkPng } from '../../codecs/png/check.ts';
import { PngRows, PngWriter } from '../../codecs/png/write.ts';
import { checkTiff } from '../../codecs/tiff/check.ts';
import { TiffWriter } from '../../codecs/tiff/write.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { RgbaImage } from '../../media/index.ts';
import { type OpenWritten, openAs, openPdfOfPictures } from '../check/open-written.ts';
import type { SourcePage } from '../destroyed.ts';
import type { OutputFormat } from '../formats.ts';
import { type OutputOptions, usesJpeg } from '../options.ts';
import type { PaintedStrip } from '../page-source.ts';
import type { PlannedFile } from '../plan.ts';

export type GetStrips = (page: SourcePage) => AsyncIterable<PaintedStrip>;

/** Destroyed areas of a page (px): words that touch them are left out. */
export type GetDestroyed = (page: SourcePage) => readonly Rect[];

async function* imagesOf(strips: AsyncIterable<PaintedStrip>): AsyncGenerator<RgbaImage> {
  for await (const { image } of strips) yield image;
}

async function writePage(writer: StripWriter, strips: AsyncIterable<PaintedStrip>): Promise<Uint8Array<ArrayBuffer>> {
  for await (const { image } of strips) await writer.addStrip(image);
  return concatBytes(await writer.finish());
}

interface WriterParts {
  readonly getStrips: GetStrips;
  readonly getDestroyed: GetDestroyed;
}

async function writePdf(
  file: PlannedFile<SourcePage>,
  options: OutputOptions,
  { getStrips, getDestroyed }: WriterParts,
) {
  const [{ PdfWriter }, { wordsBeside }] = await Promise.all([import('./pdf.ts'), import('./words-layer.ts')]);
  const pdf = await PdfWriter.create(options.dpi);
  const encoding = usesJpeg(options) ? 'jpeg' : 'lossless';
  for (const page of file.pages) {
    const { width, height } = page;
    const writer = encoding === 'jpeg' ? new JpegWriter(page, options.jpegQuality) : new PngRows(page);
    const data = await writePage(writer, getStrips(page));
    pdf.addPage({ width, height, encoding, data }, wordsBeside(page.words ?? [], getDestroyed(page)));
  }
  if (file.marksJson !== undefined) await pdf.attachMarks(file.marksJson);
  return concatBytes(await pdf.finish());
}

async function writeTiff(file: PlannedFile<SourcePage>, options: OutputOptions, { getStrips }: WriterParts) {
  const [anyKept] = file.pages.flatMap(({ kept }) => kept ?? []);
  const tiff = new TiffWriter(anyKept?.littleEndian);
  const count = file.pages.length;
  for (const [index, page] of file.pages.entries()) {
    const { width, height, kept, ownResolution } = page;
    if (kept && tiff.takes(kept)) {
      const stated = ownResolution ? {} : { dpi: options.dpi };
      tiff.keepPage({ index, count, ...stated }, kept);
    } else {
      const dpi = ownResolution?.dpi ?? options.dpi;
      await tiff.addPage({ index, count, width, height, dpi }, imagesOf(getStrips(page)));
    }
  }
  return concatBytes(tiff.finish());
}

type WriteFile = (
  file: PlannedFile<SourcePage>,
  options: OutputOptions,
  parts: WriterParts,
) => Promise<Uint8Array<ArrayBuffer>>;

const writeOne =
  (createWriter: (page: SourcePage, options: OutputOptions) => StripWriter): WriteFile =>
  ({ pages: [page] }, options, { getStrips }) => {
    if (!page) throw new RangeError('There is no page to write.');
    return writePage(createWriter(page, options), getStrips(page));
  };

interface FormatWriter {
  readonly write: WriteFile;
  readonly open: OpenWritten;
}

/** Code for each row of `OUTPUT_FORMATS`. */
export const WRITERS: Readonly<Record<OutputFormat, FormatWriter>> = {
  pdf: { write: writePdf, open: openPdfOfPictures },
  tiff: { write: writeTiff, open: openAs(checkTiff) },
  png: { write: writeOne((page) => new PngWriter(page)), open: openAs(checkPng) },
  jpeg: {
    write: writeOne((page, { jpegQuality }) => new JpegWriter(page, jpegQuality)),
    open: openAs(checkWrittenJpeg),
  },
};

export const writeFile = (
  file: PlannedFile<SourcePage>,
  options: OutputOptions,
  getStrips: GetStrips,
  getDestroyed: GetDestroyed,
): Promise<Uint8Array<ArrayBuffer>> => WRITERS[options.format].write(file, options, { getStrips, getDestroyed });
