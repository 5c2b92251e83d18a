import { type Box, boxAt, boxOf, joinBoxes, type Vector } from '../../pdf/content/index.ts';
import {
  dictsOf,
  getArray,
  getName,
  isDict,
  nameOf,
  numbersOf,
  type PDFDict,
  type PDFObject,
} from '../../pdf/structure/index.ts';
import type { CarriedAnnotation } from './decorations.ts';
import type { LinePlan } from './line-plan.ts';

const MARKUP = new Set(['Highlight', 'Underline', 'StrikeOut', 'Squiggly']);

/** Returns whether an annotation marks words, drawn from its quadrilaterals only. */
export const isMarkup = (annotation: PDFDict): boolean => MARKUP.has(getName(annotation, 'Subtype') ?? '');

const isCarried = (annotation: PDFDict): boolean => isMarkup(annotation) || getName(annotation, 'Subtype') === 'Link';

type Place = LinePlan['placeShape'];

export interface AnnotationBoxes {
  readonly fixtures: readonly Box[];
  readonly carried: readonly CarriedAnnotation[];
}

/** Returns the boxes of annotations that stay and of those that move with their lines. */
export function annotationBoxes(page: PDFDict): AnnotationBoxes {
  const all = dictsOf(getArray(page, 'Annots'));
  return {
    fixtures: all
      .filter((annotation) => !isCarried(annotation))
      .map((annotation) => boxAt(annotation, 'Rect'))
      .filter((box) => box !== undefined),
    carried: all.flatMap((annotation, index) => {
      const boxes = isCarried(annotation) ? boxesOf(annotation) : [];
      return boxes.length > 0 ? [{ index, boxes, target: targetOf(annotation) }] : [];
    }),
  };
}

/** Entries that differ in links to one target, and most depth of its description. */
const OWN = new Set(['Rect', 'QuadPoints', 'AP', 'NM', 'M', 'P', 'StructParent']);
const DEPTH = 5;

/** Returns a description of a link without its place; undefined for other annotations. */
export function targetOf(annotation: PDFDict): string | undefined {
  if (getName(annotation, 'Subtype') !== 'Link') return undefined;
  const describe = (object: PDFObject | undefined, depth: number): string => {
    const own = annotation.context.lookup(object);
    if (!isDict(own) || depth > DEPTH || getName(own, 'Type') === 'Page') return String(object);
    const entries = own.entries().filter(([key]) => depth > 0 || !OWN.has(key.decodeText()));
    return entries.map(([key, value]) => `${key.decodeText()} ${describe(value, depth + 1)}`).join('\n');
  };
  return describe(annotation, 0);
}

/** Returns the quadrilaterals of an annotation, or else its rectangle. */
function boxesOf(annotation: PDFDict): Box[] {
  const quads = quadsOf(annotation);
  const rect = boxAt(annotation, 'Rect');
  return quads.length > 0 || !rect ? quads : [rect];
}

const RECT = nameOf('Rect');
const QUADS = nameOf('QuadPoints');
const APPEARANCE = nameOf('AP');
/** Minimum length of a text markup part (pt). */
const LEAST = 0.5;

function quadsOf(annotation: PDFDict): Box[] {
  const numbers = numbersOf(getArray(annotation, 'QuadPoints'));
  const quads: Box[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const corner = (index: number): Vector => [numbers[at + index] ?? 0, numbers[at + index + 1] ?? 0];
    quads.push(boxOf([corner(0), corner(2), corner(4), corner(6)]));
  }
  return quads;
}

/** Minimum vertical overlap to be on the same line (share of the bar's height). */
const ON_LINE = 0.25;

/** Returns the parts of a box before and after a bar on its line. */
function besideBar(box: Box, bar: Box): Box[] {
  const isUpright = bar[3] - bar[1] > bar[2] - bar[0];
  if (isUpright) return besideBar(turn(box), turn(bar)).map(turn);
  const height = Math.min(box[3], bar[3]) - Math.max(box[1], bar[1]);
  if (height < ON_LINE * (bar[3] - bar[1]) || box[0] >= bar[2] || bar[0] >= box[2]) return [box];
  const parts: Box[] = [
    [box[0], box[1], Math.min(box[2], bar[0]), box[3]],
    [Math.max(box[0], bar[2]), box[1], box[2], box[3]],
  ];
  return parts.filter(([start, , end]) => end - start > LEAST);
}

const turn = ([x0, y0, x1, y1]: Box): Box => [y0, x0, y1, x1];

interface Carried {
  readonly gone: boolean;
  /** Appearance before and after (user space). */
  readonly changed: readonly Box[];
}

/** @param set places in a paragraph @param bars to leave out */
function carry(annotation: PDFDict, place: Place, set: readonly Box[] | undefined, bars: readonly Box[]): Carried {
  const rect = boxAt(annotation, 'Rect');
  if (!rect || !isCarried(annotation)) return { gone: false, changed: [] };
  const quads = quadsOf(annotation);
  const boxes = quads.length > 0 ? quads : [rect];
  const beside = (box: Box) => bars.reduce((parts, bar) => parts.flatMap((part) => besideBar(part, bar)), [box]);
  const now = set
    ? [set.flatMap(beside)]
    : boxes.map((box) => {
        const placed = place(box) ?? box;
        return placed === 'gone' ? [] : beside(placed);
      });
  if (!set && now.every(([only, another], index) => only === boxes[index] && !another))
    return { gone: false, changed: [] };
  const [first, ...others] = now.flat();
  if (!first) return { gone: true, changed: [rect] };
  const { context } = annotation;
  const whole = others.reduce(joinBoxes, first);
  annotation.set(RECT, context.obj([...whole]));
  if (quads.length > 0 || isMarkup(annotation) || others.length > 0)
    annotation.set(QUADS, context.obj(now.flat().flatMap(([x0, y0, x1, y1]) => [x0, y1, x1, y1, x0, y0, x1, y0])));
  // Without an appearance, which has the old positions, readers use the quadrilaterals.
  annotation.delete(APPEARANCE);
  return { gone: false, changed: [rect, whole] };
}

/**
 * Moves a page's annotations with its words, and returns the changed places (user space).
 * @param bars that links may extend across, except on lines covered to the end
 */
export function carryAnnotations(
  page: PDFDict,
  { placeShape, carried: set, covers }: LinePlan,
  bars: readonly Box[],
): Box[] {
  const covering = [...covers.values()];
  const outcomes = dictsOf(getArray(page, 'Annots')).map(
    (annotation, index) =>
      [annotation, carry(annotation, placeShape, set.get(index), isMarkup(annotation) ? bars : covering)] as const,
  );
  const gone = new Set(outcomes.flatMap(([annotation, carried]) => (carried.gone ? [annotation] : [])));
  const list = getArray(page, 'Annots');
  for (let index = (list?.size() ?? 0) - 1; index >= 0; index--)
    if (gone.has(page.context.lookup(list?.get(index)) as PDFDict)) list?.remove(index);
  return outcomes.flatMap(([, { changed }]) => changed);
}
