// Scanned stacks with patch sheets or barcodes between the pages.
import { encodePatch } from '../../src/testing/barcode-pictures/encode.ts';
import { paintSymbol, toRgba } from '../../src/testing/barcode-pictures/paint.ts';
import { picturePdf } from '../../src/testing/pdf/picture-pdf.ts';
import { paintCode128, toTiff } from '../../src/testing/scan-pictures.ts';
import type { TestPicture } from './app.ts';

/** Page content: patch code T, or a Code 128 with this value. */
export type StackItem = { readonly patch: 'T' } | { readonly value: string };

const paint = (page: StackItem) =>
  'value' in page
    ? paintCode128(page.value)
    : toRgba(paintSymbol(encodePatch(page.patch, 120), { module: 6, quiet: 20 }));

export function tiffStack(name: string, stack: readonly StackItem[]): TestPicture {
  const pages = stack.map(paint);
  return { name, mimeType: 'image/tiff', buffer: Buffer.from(toTiff(pages)), pages };
}

/** Words are printed below each page's picture. */
export async function pdfStack(
  name: string,
  stack: readonly StackItem[],
  words: readonly string[],
): Promise<TestPicture> {
  const { bytes, sizes } = await picturePdf(stack.map(paint), words);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes), pages: sizes };
}
