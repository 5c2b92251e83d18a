// What lies on the pages: under an area it becomes part of the content, which is then cut; elsewhere it stays what it looks like.
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { asDict, dictsOf, get, getArray, getDict, getName, getNumber, isText, itemsOf } from '../pdf/objects.ts';
import { appearancesOf } from './clean.ts';
import { type Box, boxesOverlap, boxOf, type Matrix, mapBox, multiply } from './content/matrix.ts';
import { matrixOf } from './content/rewriter.ts';
import type { IsHidden } from './layers.ts';
import { boxAt } from './page.ts';

const HIDDEN = 2;
const NO_VIEW = 32;

/** Readers draw these by themselves where they bring no appearance, from nothing but numbers. */
const SHAPES = new Set('Highlight Underline Squiggly StrikeOut Ink Square Circle Line Polygon PolyLine'.split(' '));
const OF_SHAPES = 'Type Subtype Rect F Border BS C QuadPoints InkList Vertices L LE IC CA RD BE'.split(' ');

export interface FlatAppearance {
  readonly form: PDFRawStream;
  readonly matrix: Matrix;
}

export interface AnnotationOutcome {
  /** To be drawn above the content, in this order. */
  readonly flattened: readonly FlatAppearance[];
  readonly removed: number;
}

/** The appearance that is seen now. */
function appearanceOf(annotation: PDFDict): PDFRawStream | undefined {
  const normal = get(getDict(annotation, 'AP'), 'N');
  if (!(normal instanceof PDFDict)) return appearancesOf(annotation)[0];
  const state = get(normal, getName(annotation, 'AS') ?? 'Off');
  return state instanceof PDFRawStream ? state : undefined;
}

/** Puts the appearance's box into the annotation's rectangle: ISO 32000-1, 12.5.5. */
function placementOf(form: PDFRawStream, rect: Box): Matrix | undefined {
  const box = boxAt(form.dict, 'BBox');
  if (!box) return undefined;
  const [x0, y0, x1, y1] = boxOf(mapBox(matrixOf(getArray(form.dict, 'Matrix')), box));
  if (!(x1 > x0 && y1 > y0)) return undefined;
  const [sx, sy] = [(rect[2] - rect[0]) / (x1 - x0), (rect[3] - rect[1]) / (y1 - y0)];
  return multiply([1, 0, 0, 1, -x0, -y0], [sx, 0, 0, sy, rect[0], rect[1]]);
}

const NOWHERE: Matrix = [0, 0, 0, 0, 0, 0];

/** From what an appearance draws to the page. */
export function appearanceMatrix(annotation: PDFDict, form: PDFRawStream): Matrix {
  const rect = boxAt(annotation, 'Rect');
  return multiply(matrixOf(getArray(form.dict, 'Matrix')), (rect && placementOf(form, rect)) ?? NOWHERE);
}

/** Where a link leads, as a page and a place and nothing else. */
function destinationOf(catalog: PDFDict, link: PDFDict): PDFArray | undefined {
  const action = getDict(link, 'A');
  let target = get(link, 'Dest') ?? (getName(action, 'S') === 'GoTo' ? get(action, 'D') : undefined);
  if (target instanceof PDFName || isText(target)) target = namedDestination(catalog, target);
  if (target instanceof PDFDict) target = get(target, 'D');
  if (!(target instanceof PDFArray) || getName(asDict(target.lookup(0)), 'Type') !== 'Page') return undefined;
  const [page, ...place] = itemsOf(target).map((value, index) => (index === 0 ? target.get(0) : value));
  const isPlain = (value: PDFObject | undefined) =>
    value instanceof PDFNumber || (value instanceof PDFName && /^\/(XYZ|Fit[BHVR]{0,2})$/.test(value.toString()));
  return catalog.context.obj([page, ...place.map((value) => (isPlain(value) ? value : null))]);
}

function namedDestination(catalog: PDFDict, name: PDFObject): PDFObject | undefined {
  if (name instanceof PDFName) return get(getDict(catalog, 'Dests'), name.decodeText());
  const wanted = name.toString();
  const visit = (node: PDFDict | undefined, depth: number): PDFObject | undefined => {
    if (!node || depth > 20) return undefined;
    const names = itemsOf(getArray(node, 'Names'));
    const found = names.findIndex((item, index) => index % 2 === 0 && item?.toString() === wanted);
    if (found >= 0) return names[found + 1];
    for (const kid of dictsOf(getArray(node, 'Kids'))) {
      const inside = visit(kid, depth + 1);
      if (inside) return inside;
    }
    return undefined;
  };
  return visit(getDict(getDict(catalog, 'Names'), 'Dests'), 0);
}

export interface AnnotationOptions {
  readonly areas: readonly Box[];
  readonly isHidden: IsHidden;
  readonly isWhole: boolean;
  /** Whether an annotation holds one of the words. */
  holdsWord(annotation: PDFDict): boolean;
}

/** Replaces the page's annotations. Their own dictionaries are never kept where all is to go: new ones with what is seen are. */
export function settleAnnotations(page: PDFDict, catalog: PDFDict, options: AnnotationOptions): AnnotationOutcome {
  const list = dictsOf(getArray(page, 'Annots'));
  const flattened: FlatAppearance[] = [];
  const kept: PDFObject[] = [];
  for (const annotation of list) {
    const settled = settle(annotation, catalog, options);
    if (settled && 'form' in settled) flattened.push(settled);
    else if (settled) kept.push(settled);
  }
  page.delete(PDFName.of('Annots'));
  if (kept.length > 0) {
    const refs = kept.map((annotation) => page.context.getObjectRef(annotation) ?? page.context.register(annotation));
    page.set(PDFName.of('Annots'), page.context.obj(refs));
  }
  return { flattened, removed: list.length - kept.length - flattened.length };
}

function settle(
  annotation: PDFDict,
  catalog: PDFDict,
  options: AnnotationOptions,
): PDFDict | FlatAppearance | undefined {
  const subtype = getName(annotation, 'Subtype');
  const rect = boxAt(annotation, 'Rect');
  const flags = getNumber(annotation, 'F') ?? 0;
  const isSeen = (flags & (HIDDEN | NO_VIEW)) === 0 && !options.isHidden(getDict(annotation, 'OC'));
  const isTouched = rect !== undefined && options.areas.some((area) => boxesOverlap(area, rect));
  if (!options.isWhole && !isTouched) return options.holdsWord(annotation) ? undefined : annotation;
  if (!rect || !isSeen || subtype === 'Popup') return undefined;
  if (subtype === 'Link' && !isTouched) {
    const destination = destinationOf(catalog, annotation);
    return (
      destination && pick(annotation, ['Type', 'Subtype', 'Rect', 'Border', 'BS', 'C', 'H', 'F'], { Dest: destination })
    );
  }
  const form = appearanceOf(annotation);
  const matrix = form && placementOf(form, rect);
  if (!form || !matrix)
    return subtype && SHAPES.has(subtype) && !isTouched ? pick(annotation, OF_SHAPES, {}) : undefined;
  if (isTouched) return { form, matrix };
  const look = annotation.context.obj({});
  look.set(PDFName.of('N'), annotation.context.getObjectRef(form) ?? form);
  return pick(annotation, ['Type', 'Rect', 'F'], { Subtype: PDFName.of('Stamp'), AP: look });
}

function pick(annotation: PDFDict, keys: readonly string[], entries: Readonly<Record<string, PDFObject>>): PDFDict {
  const made = annotation.context.obj({});
  for (const key of keys) {
    const value = annotation.get(PDFName.of(key));
    if (value) made.set(PDFName.of(key), value);
  }
  for (const [key, value] of Object.entries(entries)) made.set(PDFName.of(key), value);
  return made;
}
