import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { asNumber, dictsOf, getArray, getName, inherited, isArray, numbersOf } from '../objects.ts';
import { applyMatrix, type PdfFrame, toPagePoints } from '../page-frame.ts';

export interface FormPage {
  readonly number: PageNumber;
  readonly node: PDFDict;
  readonly frame: PdfFrame;
}

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

function boxOf(array: PDFObject | undefined): Box | undefined {
  if (!isArray(array) || array.size() < 4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(array);
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

export function pageFrame(page: PDFDict): PdfFrame {
  const entry = (key: string) => page.context.lookup(inherited(page, key));
  const numberOf = (key: string) => asNumber(entry(key));
  const media = boxOf(entry('MediaBox')) ?? LETTER;
  const crop = boxOf(entry('CropBox')) ?? media;
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const turns = ((Math.round((numberOf('Rotate') ?? 0) / 90) % 4) + 4) % 4;
  const isEmpty = shown.right <= shown.left || shown.top <= shown.bottom;
  return { ...(isEmpty ? media : shown), turns: turns as PdfFrame['turns'], unit: numberOf('UserUnit') ?? 1 };
}

/** Returns the document's pages; none if the page tree is damaged. */
export function pagesOf(document: PDFDocument): FormPage[] {
  try {
    return document
      .getPages()
      .map(({ node }, index) => ({ number: toPageNumber(index), node, frame: pageFrame(node) }));
  } catch {
    return [];
  }
}

const widgetsOn = ({ node }: FormPage): PDFDict[] =>
  dictsOf(getArray(node, 'Annots')).filter((annotation) => getName(annotation, 'Subtype') === 'Widget');

/** Returns a widget's rectangle on its page as shown (pt, y down). */
export function widgetRect(widget: PDFDict, { frame }: FormPage): Rect {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(getArray(widget, 'Rect'));
  const matrix = toPagePoints(frame);
  return rectFromPoints(applyMatrix(matrix, { x: a, y: b }), applyMatrix(matrix, { x: c, y: d }));
}

interface Placed {
  readonly widget: PDFDict;
  readonly rect: Rect;
}

/** Sorts into rows from the top if `isRows`, otherwise into columns from the left. */
export function inLines<Item extends { readonly rect: Rect }>(placed: readonly Item[], isRows: boolean): Item[] {
  const across = ({ rect }: Item) => (isRows ? rect.y : rect.x);
  const along = ({ rect }: Item) => (isRows ? rect.x : rect.y);
  const depth = ({ rect }: Item) => (isRows ? rect.height : rect.width);
  const lines: Item[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of placed.toSorted((a, b) => across(a) - across(b))) {
    if (across(item) < end) lines.at(-1)?.push(item);
    else {
      lines.push([item]);
      end = across(item) + depth(item) / 2;
    }
  }
  return lines.flatMap((line) => line.toSorted((a, b) => along(a) - along(b)));
}

/** Returns a page's widgets in tab order: ISO 32000-2, 12.5.1. Structure order uses /Annots. */
export function widgetsInTabOrder(page: FormPage): Placed[] {
  const placed = widgetsOn(page).map((widget) => ({ widget, rect: widgetRect(widget, page) }));
  const tabs = getName(page.node, 'Tabs');
  return tabs === 'R' || tabs === 'C' ? inLines(placed, tabs === 'R') : placed;
}
