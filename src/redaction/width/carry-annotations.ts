// Links and text markup go along with the words that they lie on.
import { type PDFDict, PDFName } from '@cantoo/pdf-lib';
import { dictsOf, getArray, getName, numbersOf } from '../../pdf/objects.ts';
import type { Resetting } from '../content/job.ts';
import { type Box, boxOf, joinBoxes, type Vector } from '../content/matrix.ts';
import { boxAt } from '../page.ts';

const CARRIED = new Set(['Link', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);

/** Returns whether an annotation lies on words, and moves with them. */
export const isCarried = (annotation: PDFDict): boolean => CARRIED.has(getName(annotation, 'Subtype') ?? '');

type Place = Resetting['placeShape'];

const RECT = PDFName.of('Rect');
const QUADS = PDFName.of('QuadPoints');
const APPEARANCE = PDFName.of('AP');

/** Boxes of the lines that an annotation lies on. */
function quadsOf(annotation: PDFDict): Box[] {
  const numbers = numbersOf(getArray(annotation, 'QuadPoints'));
  const quads: Box[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const corner = (index: number): Vector => [numbers[at + index] ?? 0, numbers[at + index + 1] ?? 0];
    quads.push(boxOf([corner(0), corner(2), corner(4), corner(6)]));
  }
  return quads;
}

/** @returns false for an annotation that lay on redacted words alone */
function carry(annotation: PDFDict, place: Place): boolean {
  const rect = boxAt(annotation, 'Rect');
  if (!rect || !isCarried(annotation)) return true;
  const quads = quadsOf(annotation);
  const boxes = quads.length > 0 ? quads : [rect];
  const places = boxes.map((box) => place(box));
  if (places.every((placed) => placed === undefined)) return true;
  const now = boxes.flatMap((box, index) => {
    const placed = places[index] ?? box;
    return placed === 'gone' ? [] : [placed];
  });
  const [first, ...others] = now;
  if (!first) return false;
  const { context } = annotation;
  annotation.set(RECT, context.obj([...others.reduce(joinBoxes, first)]));
  if (quads.length > 0)
    annotation.set(QUADS, context.obj(now.flatMap(([x0, y0, x1, y1]) => [x0, y1, x1, y1, x0, y0, x1, y0])));
  // An appearance over several lines cannot be stretched: readers draw it by its places.
  if (quads.length > 1) annotation.delete(APPEARANCE);
  return true;
}

/** Moves the annotations of a page along with its words. */
export function carryAnnotations(page: PDFDict, { placeShape }: Resetting): void {
  const gone = new Set(dictsOf(getArray(page, 'Annots')).filter((annotation) => !carry(annotation, placeShape)));
  const list = getArray(page, 'Annots');
  if (!list || gone.size === 0) return;
  for (let index = list.size() - 1; index >= 0; index--) {
    const annotation = page.context.lookup(list.get(index));
    if (gone.has(annotation as PDFDict)) list.remove(index);
  }
}
