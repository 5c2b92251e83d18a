// Hands pictures of pages to the browser's printing: each fills a sheet of its own, turned as the page is.
import type { Size } from '../../kernel/rect.ts';
import '../styles/print.css';

export interface PrintedPage extends Size {
  readonly blob: Blob;
  readonly label: string;
}

const SHEETS = 'print-sheets';

/** Takes away what was printed before. */
function clear(): void {
  for (const sheets of document.querySelectorAll(`.${SHEETS}`)) {
    for (const image of sheets.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    sheets.remove();
  }
}

/** Opens the browser's print window with these pages once all of them are decoded. @throws Error when one cannot be shown */
export async function printPages(pages: readonly PrintedPage[]): Promise<void> {
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
    // One after the other: a hundred of them side by side take gigabytes, and the window with them.
    for (const image of sheets.querySelectorAll('img')) await image.decode();
  } catch (error) {
    clear();
    throw error;
  }
  // Some browsers come back from print() before the pages have been taken over.
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}
