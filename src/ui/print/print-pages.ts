// Prints images of pages through the browser: one page a sheet, in the page's orientation.
import type { Size } from '../../kernel/rect.ts';
import '../styles/print.css';

export interface PrintedImage extends Size {
  readonly blob: Blob;
  readonly label: string;
}

const SHEETS = 'print-sheets';

/** Removes the sheets of the last print job. */
function clear(): void {
  for (const sheets of document.querySelectorAll(`.${SHEETS}`)) {
    for (const image of sheets.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    sheets.remove();
  }
}

/** Opens the print window with these pages. @throws Error if a page can't be decoded */
export async function printPages(pages: readonly PrintedImage[]): Promise<void> {
  clear();
  const sheets = document.createElement('div');
  sheets.className = SHEETS;
  for (const { blob, label, width, height } of pages) {
    const image = document.createElement('img');
    image.src = URL.createObjectURL(blob);
    image.alt = label;
    image.className = width > height ? 'landscape' : 'portrait';
    sheets.append(image);
  }
  document.body.append(sheets);
  try {
    // One by one: decoding a hundred at once takes gigabytes and crashes the window.
    for (const image of sheets.querySelectorAll('img')) await image.decode();
  } catch (error) {
    clear();
    throw error;
  }
  // Some browsers return from print() before they have captured the pages.
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}
