// Text of all pages and annotations as pdf.js reads it, the viewer of Firefox.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Entries of annotations that hold texts of the file; others are words of pdf.js. */
const TEXTS =
  /^(contentsObj|titleObj|richText|fieldValue|defaultFieldValue|fieldName|alternativeText|textContent|url|unsafeUrl|dest|options|exportValue|str)$/;

function textsOf(value: unknown, isText = false): string[] {
  if (typeof value === 'string') return isText ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, isText));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, isText || TEXTS.test(key)));
}

export async function pdfjsText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
      texts.push(...textsOf(await page.getAnnotations()));
    }
    return texts.join('\n');
  } finally {
    await task.destroy();
  }
}
