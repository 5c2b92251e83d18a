import type { PageIndex } from '../kernel/page-number.ts';
import { intersectRect, type Rect, rectFromPoints } from '../kernel/rect.ts';
import type { PdfDestination, PdfLink, PdfOutlineItem, PdfTarget } from './engine.ts';
import type { Native } from './native.ts';
import { applyMatrix, type PdfFrame, toPagePoints } from './page-frame.ts';
import type { PdfMeasure } from './pdfium-measures.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** Result of FPDFAction_GetType. Other actions (files, programs, scripts) aren't followed. */
const GO_TO = 1;
const URI = 3;

/** Only hostile files nest more deeply. */
const MAX_DEPTH = 40;

const NO_PLACE = { x: undefined, y: undefined };

export interface LinkedDocument {
  readonly native: Native;
  readonly document: number;
  readonly pages: readonly PdfMeasure[];
  readonly maxEntries: number;
}

/** EPDF_GetPageBoxByIndex */
const MEDIA_BOX = 0;
const CROP_BOX = 1;

/** Returns a page's frame without parsing it: an outline may lead to a thousand pages. */
function readFrame({ native, document }: LinkedDocument, pageIndex: PageIndex, unit: number): PdfFrame | undefined {
  const { calls } = native;
  const read = (box: number): Rect | undefined => {
    const [left, top = 0, right = 0, bottom = 0] = native.readFloats(4, (pointer) =>
      calls.EPDF_GetPageBoxByIndex(document, pageIndex, box, pointer),
    );
    return left === undefined ? undefined : rectFromPoints({ x: left, y: bottom }, { x: right, y: top });
  };
  const media = read(MEDIA_BOX);
  const crop = read(CROP_BOX);
  const box = media && crop ? (intersectRect(media, crop) ?? media) : (media ?? crop);
  if (!box) return undefined;
  const turns = (calls.EPDF_GetPageRotationByIndex(document, pageIndex) & 3) as PdfFrame['turns'];
  return { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height, turns, unit };
}

/** Converts a target to the page as shown. On rotated pages, x becomes y. */
function toPlace(
  frame: PdfFrame,
  { width, height, unit }: PdfMeasure,
  x: number | undefined,
  y: number | undefined,
): Pick<PdfDestination, 'x' | 'y'> {
  const place = applyMatrix(toPagePoints(frame), { x: x ?? frame.left, y: y ?? frame.top });
  const isOnSide = frame.turns % 2 === 1;
  const [knowsX, knowsY] = isOnSide ? [y !== undefined, x !== undefined] : [x !== undefined, y !== undefined];
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    x: knowsX ? within(place.x, width * unit) : undefined,
    y: knowsY ? within(place.y, height * unit) : undefined,
  };
}

function readDestination(linked: LinkedDocument, destination: number): PdfDestination | undefined {
  const { native, document, pages } = linked;
  const pageIndex = native.calls.FPDFDest_GetDestPageIndex(document, destination);
  const page = pages[pageIndex];
  if (!page) return undefined;
  return native.withMemory(24, (pointer) => {
    // Pointers to flags for x, y and scale, and to their values.
    const answers = [0, 4, 8, 12, 16, 20].map((at) => pointer + at);
    const known = native.calls.FPDFDest_GetLocationInPage(destination, ...answers);
    const [hasX = 0, hasY = 0] = native.words(pointer, 2);
    const [x = 0, y = 0] = native.floats(pointer + 12, 2);
    const frame = known && (hasX || hasY) ? readFrame(linked, pageIndex, page.unit) : undefined;
    return { pageIndex, ...(frame ? toPlace(frame, page, hasX ? x : undefined, hasY ? y : undefined) : NO_PLACE) };
  });
}

/** Returns the target of a destination or action; undefined for unsupported ones. */
function readTarget(linked: LinkedDocument, destination: number, action: number): PdfTarget | undefined {
  const { native, document } = linked;
  const { calls } = native;
  const type = action === 0 ? 0 : calls.FPDFAction_GetType(action);
  if (type === URI) {
    const uri = native.readText(
      (pointer, length) => calls.FPDFAction_GetURIPath(document, action, pointer, length),
      'utf-8',
    );
    return uri === '' ? undefined : { kind: 'uri', uri };
  }
  const place = destination !== 0 || type !== GO_TO ? destination : calls.FPDFAction_GetDest(document, action);
  if (place === 0) return undefined;
  const found = readDestination(linked, place);
  return found && { kind: 'page', destination: found };
}

export function readOutline(linked: LinkedDocument): PdfOutlineItem[] {
  const { native, document, maxEntries } = linked;
  const { calls } = native;
  // Entries may form a cycle.
  const seen = new Set<number>();
  function readChildren(parent: number, depth: number): PdfOutlineItem[] {
    const items: PdfOutlineItem[] = [];
    if (depth > MAX_DEPTH) return items;
    let entry = calls.FPDFBookmark_GetFirstChild(document, parent);
    while (entry !== 0 && !seen.has(entry) && seen.size < maxEntries) {
      const own = entry;
      seen.add(own);
      native.onProgress();
      items.push({
        title: native.readText((pointer, length) => calls.FPDFBookmark_GetTitle(own, pointer, length)),
        target: readTarget(linked, calls.FPDFBookmark_GetDest(document, own), calls.FPDFBookmark_GetAction(own)),
        isOpen: calls.FPDFBookmark_GetCount(own) > 0,
        children: readChildren(own, depth + 1),
      });
      entry = calls.FPDFBookmark_GetNextSibling(document, own);
    }
    return items;
  }
  return readChildren(0, 0);
}

export function readLinks(linked: LinkedDocument, page: PdfiumPage): PdfLink[] {
  const { native, document, maxEntries } = linked;
  const { calls } = native;
  const links: PdfLink[] = [];
  native.withMemory(24, (pointer) => {
    native.words(pointer, 1)[0] = 0;
    for (let count = 0; count < maxEntries && calls.FPDFLink_Enumerate(page.handle, pointer, pointer + 4); count++) {
      native.onProgress();
      const [link = 0] = native.words(pointer + 4, 1);
      const target = readTarget(linked, calls.FPDFLink_GetDest(document, link), calls.FPDFLink_GetAction(link));
      if (!target || !calls.FPDFLink_GetAnnotRect(link, pointer + 8)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = native.floats(pointer + 8, 4);
      const rect = page.toPageRect(left, top, right, bottom);
      if (rect.width > 0 && rect.height > 0) links.push({ rect, target });
    }
  });
  return links;
}
