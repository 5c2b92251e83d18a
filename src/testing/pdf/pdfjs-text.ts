// Text of all pages and annotations as pdf.js reads it, the viewer of Firefox.
import { createRequire } from 'node:module';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Folder of predefined CMaps. */
const cMapUrl = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace(/package\.json$/, 'cmaps/');

/** Entries of annotations that hold texts of the file; others are words of pdf.js. */
const TEXTS =
  /^(contentsObj|titleObj|richText|fieldValue|defaultFieldValue|fieldName|alternativeText|textContent|url|unsafeUrl|dest|options|exportValue|str)$/;

function textsOf(value: unknown, isText = false): string[] {
  if (typeof value === 'string') return isText ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, isText));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, isText || TEXTS.test(key)));
}

async function withDocument<Value>(
  bytes: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<Value>,
): Promise<Value> {
  const { ERRORS } = VerbosityLevel;
  const task = getDocument({ data: bytes.slice(), cMapUrl, verbosity: ERRORS, useSystemFonts: false });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

export const pdfjsText = (bytes: Uint8Array): Promise<string> =>
  withDocument(bytes, async (document) => {
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
      texts.push(...textsOf(await page.getAnnotations()));
    }
    return texts.join('\n');
  });

/** Returns the pieces of text on the first page, and where they start (pt, y up). */
export const pdfjsPieces = (
  bytes: Uint8Array,
): Promise<readonly { readonly text: string; readonly x: number; readonly y: number }[]> =>
  withDocument(bytes, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str.trim(), x: item.transform[4] as number, y: item.transform[5] as number }]
        : [],
    );
  });
