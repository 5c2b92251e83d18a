// Appends the pages of further files to a PDF, whose objects keep their numbers.
import type { MediaPlatform } from '../../codecs/platform.ts';
import { sniffFormat } from '../../codecs/sniff.ts';
import { MessageError, message } from '../../messages/index.ts';
import { fromBytes, type PdfDocument, type PdfEngine } from '../../pdf/core.ts';
import { Intake, keepLabels, openStructure, saveStructure, setPages } from '../../pdf/structure/index.ts';
import { causeOf } from '../../workers/index.ts';
import { isAsLarge, pageCountsMessage } from '../check/page-counts.ts';
import { picturesToPdf } from './picture-pages.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface JoinedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageCounts: readonly number[];
}

/**
 * @param own the file to append to, and the same file, open
 * @throws Error that names the file and its problem
 */
export async function joinPdf(
  engine: PdfEngine,
  own: { readonly bytes: Uint8Array<ArrayBuffer>; readonly pdf: PdfDocument },
  files: readonly NamedBytes[],
  platform: MediaPlatform,
): Promise<JoinedPdf> {
  const target = await openStructure(own.bytes, own.pdf);
  const sizes = [...own.pdf.info.pages];
  const labels = sizes.map(({ label }) => label);
  const pageCounts: number[] = [];
  const pages: ReturnType<Intake['takePages']> = target.getPages().map(({ node, ref }) => ({ node, ref }));
  const paper = sizes[0] ?? { width: 0, height: 0 };

  async function take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const isPdf = sniffFormat(bytes) === 'pdf';
    const pdfBytes = isPdf ? bytes : await picturesToPdf(bytes, platform, paper);
    const pdf = engine.open(fromBytes(pdfBytes));
    try {
      const intake = new Intake(target, await openStructure(pdfBytes, pdf));
      pages.push(...intake.takePages());
      intake.takeFields();
      intake.takeLayers();
      sizes.push(...pdf.info.pages);
      pageCounts.push(pdf.info.pages.length);
    } finally {
      pdf.close();
    }
  }

  for (const { name, bytes } of files) {
    try {
      await take(bytes);
    } catch (error) {
      throw new MessageError(message('{name}: {reason}', { name, reason: causeOf(error) }));
    }
  }
  setPages(target, pages);
  keepLabels(target, [...labels, ...sizes.slice(labels.length).map(() => undefined)]);
  const bytes = await saveStructure(target);
  const written = engine.open(fromBytes(bytes));
  try {
    const shown = written.info.pages;
    if (shown.length !== sizes.length) throw new MessageError(pageCountsMessage(shown.length, sizes.length));
    const wrong = sizes.findIndex((size, index) => !isAsLarge(size, shown[index] as typeof size));
    if (wrong >= 0) throw new MessageError(message('Page {page} has the wrong size.', { page: wrong + 1 }));
  } finally {
    written.close();
  }
  return { bytes, pageCounts };
}
