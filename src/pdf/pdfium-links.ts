import type { Size } from '../kernel/rect.ts';
import type { PdfDestination, PdfLink, PdfOutlineItem, PdfTarget } from './engine.ts';
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** What FPDFAction_GetType answers. The rest (other files, programs, scripts) is not followed. */
const GO_TO = 1;
const URI = 3;

/** Deeper nesting is made by a file that wants to hurt. */
const MAX_DEPTH = 40;

function readDestination(
  native: Native,
  document: number,
  pages: readonly Size[],
  destination: number,
): PdfDestination | undefined {
  const { calls } = native;
  const pageIndex = calls.FPDFDest_GetDestPageIndex(document, destination);
  const page = pages[pageIndex];
  if (!page) return undefined;
  return native.withMemory(24, (pointer) => {
    const known = calls.FPDFDest_GetLocationInPage(
      destination,
      pointer,
      pointer + 4,
      pointer + 8,
      pointer + 12,
      pointer + 16,
      pointer + 20,
    );
    const [hasX = 0, hasY = 0] = native.words(pointer, 2);
    const [x = 0, y = 0] = native.floats(pointer + 12, 2);
    return {
      pageIndex,
      x: known && hasX ? x : undefined,
      // The file's y counts from below. Pages that are turned or cropped lead near, which is where a person looks.
      y: known && hasY ? Math.min(Math.max(page.height - y, 0), page.height) : undefined,
    };
  });
}

/** Where a destination or an action leads; undefined for what is not followed. */
function readTarget(
  native: Native,
  document: number,
  pages: readonly Size[],
  destination: number,
  action: number,
): PdfTarget | undefined {
  const { calls } = native;
  const type = action === 0 ? 0 : calls.FPDFAction_GetType(action);
  if (type === URI) {
    const bytes = native.readBytes((pointer, length) => calls.FPDFAction_GetURIPath(document, action, pointer, length));
    const uri = new TextDecoder().decode(bytes).replace(/\0+$/, '');
    return uri === '' ? undefined : { kind: 'uri', uri };
  }
  const place = destination !== 0 || type !== GO_TO ? destination : calls.FPDFAction_GetDest(document, action);
  if (place === 0) return undefined;
  const found = readDestination(native, document, pages, place);
  return found && { kind: 'page', destination: found };
}

export function readOutline(
  native: Native,
  document: number,
  pages: readonly Size[],
  maxEntries: number,
): PdfOutlineItem[] {
  const { calls } = native;
  // Files may tie their entries into a ring.
  const seen = new Set<number>();

  function readChildren(parent: number, depth: number): PdfOutlineItem[] {
    const items: PdfOutlineItem[] = [];
    if (depth > MAX_DEPTH) return items;
    let entry = calls.FPDFBookmark_GetFirstChild(document, parent);
    while (entry !== 0 && !seen.has(entry) && seen.size < maxEntries) {
      const own = entry;
      seen.add(own);
      items.push({
        title: native.readText((pointer, length) => calls.FPDFBookmark_GetTitle(own, pointer, length)),
        target: readTarget(
          native,
          document,
          pages,
          calls.FPDFBookmark_GetDest(document, own),
          calls.FPDFBookmark_GetAction(own),
        ),
        isOpen: calls.FPDFBookmark_GetCount(own) > 0,
        children: readChildren(own, depth + 1),
      });
      entry = calls.FPDFBookmark_GetNextSibling(document, own);
    }
    return items;
  }

  return readChildren(0, 0);
}

export function readLinks(
  native: Native,
  document: number,
  page: PdfiumPage,
  pages: readonly Size[],
  maxEntries: number,
): PdfLink[] {
  const { calls } = native;
  const links: PdfLink[] = [];
  native.withMemory(24, (pointer) => {
    native.words(pointer, 1)[0] = 0;
    for (let count = 0; count < maxEntries && calls.FPDFLink_Enumerate(page.handle, pointer, pointer + 4); count++) {
      const [link = 0] = native.words(pointer + 4, 1);
      const target = readTarget(
        native,
        document,
        pages,
        calls.FPDFLink_GetDest(document, link),
        calls.FPDFLink_GetAction(link),
      );
      if (!target || !calls.FPDFLink_GetAnnotRect(link, pointer + 8)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = native.floats(pointer + 8, 4);
      const rect = page.toPageRect(left, top, right, bottom);
      if (rect.width > 0 && rect.height > 0) links.push({ rect, target });
    }
  });
  return links;
}
