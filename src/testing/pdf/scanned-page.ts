import {
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import { cropRgba, type RgbaImage } from '../../codecs/rgba.ts';
import type { Rect } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { toPng } from '../scan-pictures.ts';

/** Pixels per point at 100 dpi. */
const SCALE = 100 / 72;
const PAGE = { width: 612, height: 792 };

export const SCANNED_LINES = [
  'Dear Mr Abendroth, we have received',
  'your letter of the third of March and',
  'send you what you have asked for.',
];
/** Baseline of a line (pt, y up). */
const baseline = (line: number) => 700 - line * 24;

const write = (page: PDFPage, font: PDFFont, lines: readonly string[] = SCANNED_LINES) => {
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 72, y: baseline(index), size: 14, font });
};

export interface ScannedPdfPage {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly font: PDFFont;
  /** Places part of the scan at its position (pt, y down). */
  place(part?: Rect): Promise<void>;
  /** Adds the scan's text invisibly at its position. */
  writeUnseen(): void;
  save(): Promise<Uint8Array<ArrayBuffer>>;
}

async function scan(lines: readonly string[]): Promise<RgbaImage> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  write(document.addPage([PAGE.width, PAGE.height]), font, lines);
  const printed = (await createPdfEngine()).open(fromBytes(Uint8Array.from(await document.save())));
  try {
    return printed.render(0, toRequest(PAGE, SCALE));
  } finally {
    printed.close();
  }
}

export async function createScannedPage(lines = SCANNED_LINES): Promise<ScannedPdfPage> {
  const image = await scan(lines);
  const document = await PDFDocument.create();
  const page = document.addPage([PAGE.width, PAGE.height]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const times = await document.embedFont(StandardFonts.TimesRoman);
  return {
    document,
    page,
    font,
    async place(part = { x: 0, y: 0, ...PAGE }) {
      const { x, y, width, height } = part;
      const pixels = {
        x: Math.round(x * SCALE),
        y: Math.round(y * SCALE),
        width: Math.round(width * SCALE),
        height: Math.round(height * SCALE),
      };
      const picture = await document.embedPng(toPng(cropRgba(image, pixels)));
      page.drawImage(picture, { x, y: PAGE.height - y - height, width, height });
    },
    writeUnseen() {
      page.pushOperators(pushGraphicsState(), setTextRenderingMode(TextRenderingMode.Invisible));
      write(page, times, lines);
      page.pushOperators(popGraphicsState());
    },
    save: async () => Uint8Array.from(await document.save()),
  };
}
