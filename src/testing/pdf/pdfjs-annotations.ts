// Annotations of all pages as pdf.js reads them, the viewer of Firefox.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Entries that a reader takes from the file; others are identities and computed by pdf.js. */
const ENTRIES = [
  ...['subtype', 'rect', 'quadPoints', 'color', 'interiorColor', 'opacity', 'borderStyle', 'vertices', 'inkLists'],
  ...['lineCoordinates', 'lineEndings', 'contentsObj', 'titleObj', 'name', 'defaultAppearanceData', 'inReplyTo'],
] as const;

const toPlain = (value: unknown): unknown =>
  ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;

export async function pdfjsAnnotations(bytes: Uint8Array): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const document = await task.promise;
    const found: Record<string, unknown>[] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      for (const each of await (await document.getPage(page)).getAnnotations()) {
        const entries = ENTRIES.flatMap((key) => (key in each ? [[key, toPlain(each[key])] as const] : []));
        found.push({ page, ...Object.fromEntries(entries) });
      }
    }
    return found;
  } finally {
    await task.destroy();
  }
}
