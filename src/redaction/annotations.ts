// Flattens annotations under an area into page content, which is then cut; others keep their look.
import { toLatin1 } from '../codecs/bytes.ts';
import {
  type Box,
  boxAt,
  boxesOverlap,
  boxOf,
  type Matrix,
  mapBox,
  matrixOf,
  multiply,
  type PageSpace,
} from '../pdf/content/index.ts';
import {
  appearancesOf,
  asStream,
  decodeStream,
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  type IsHidden,
  isDict,
  itemsOf,
  nameOf,
  type PDFDict,
  type PDFObject,
  type PDFRawStream,
  referenceTo,
} from '../pdf/structure/index.ts';
import { clearPlace } from './rest/fields.ts';
import { isMarkup, targetOf } from './width/carry-annotations.ts';

const HIDDEN = 2;
const NO_VIEW = 32;

export interface FlatAppearance {
  readonly form: PDFRawStream;
  readonly matrix: Matrix;
  /** False for fields, which have their places anyway. */
  readonly isDrawn: boolean;
}

function appearanceOf(annotation: PDFDict): PDFRawStream | undefined {
  const normal = get(getDict(annotation, 'AP'), 'N');
  if (!isDict(normal)) return appearancesOf(annotation)[0];
  const state = get(normal, getName(annotation, 'AS') ?? 'Off');
  return asStream(state);
}

/** Fits the appearance's box into the annotation's rectangle: ISO 32000-1, 12.5.5. */
function placementOf(form: PDFRawStream, rect: Box): Matrix | undefined {
  const box = boxAt(form.dict, 'BBox');
  if (!box) return undefined;
  const [x0, y0, x1, y1] = boxOf(mapBox(matrixOf(getArray(form.dict, 'Matrix')), box));
  if (!(x1 > x0 && y1 > y0)) return undefined;
  const [sx, sy] = [(rect[2] - rect[0]) / (x1 - x0), (rect[3] - rect[1]) / (y1 - y0)];
  return multiply([1, 0, 0, 1, -x0, -y0], [sx, 0, 0, sy, rect[0], rect[1]]);
}

const NOWHERE: Matrix = [0, 0, 0, 0, 0, 0];

export function appearanceMatrix(annotation: PDFDict, form: PDFRawStream): Matrix {
  const rect = boxAt(annotation, 'Rect');
  return multiply(matrixOf(getArray(form.dict, 'Matrix')), (rect && placementOf(form, rect)) ?? NOWHERE);
}

interface AnnotationOptions {
  readonly areas: readonly Box[];
  /** Defined for bars of fixed width: text markup on these is kept, to move with its words. */
  readonly ems: readonly (number | undefined)[];
  readonly isHidden: IsHidden;
  readonly keepsUnseen: boolean;
}

interface SettledAnnotations {
  readonly flattened: readonly FlatAppearance[];
  readonly gone: readonly (PDFObject | undefined)[];
}

/** Flattens or removes annotations under areas, and removes invisible ones. */
export function settleAnnotations(page: PDFDict, options: AnnotationOptions): SettledAnnotations {
  const before = itemsOf(getArray(page, 'Annots'));
  const flattened: FlatAppearance[] = [];
  const kept: PDFDict[] = [];
  const cut = linksUnder(page, options);
  for (const annotation of dictsOf(getArray(page, 'Annots'))) {
    const settled = flattenOrKeep(annotation, options, isRestOf(annotation, cut));
    if (settled && 'form' in settled) flattened.push(settled);
    else if (settled) kept.push(settled);
  }
  page.delete(nameOf('Annots'));
  if (kept.length > 0) {
    const refs = kept.map((annotation) => referenceTo(page.context, annotation));
    page.set(nameOf('Annots'), page.context.obj(refs));
  }
  const left = new Set(itemsOf(getArray(page, 'Annots')));
  return { flattened, gone: before.filter((annotation) => !left.has(annotation)) };
}

interface ShownAnnotation {
  readonly annotation: PDFDict;
  /** User space. */
  readonly box: Box;
}

export const shownOn = (page: PDFDict): ShownAnnotation[] =>
  dictsOf(getArray(page, 'Annots')).flatMap((annotation) => {
    const box = boxAt(annotation, 'Rect');
    return box && appearancesOf(annotation).length > 0 ? [{ annotation, box }] : [];
  });

export const clearedOf = (before: readonly ShownAnnotation[]): Box[] =>
  before.flatMap(({ annotation, box }) => (appearancesOf(annotation).length === 0 ? [box] : []));

/** Returns the boxes of annotations drawn above the page content (user space). */
export const boxesAbove = (page: PDFDict): Box[] =>
  dictsOf(getArray(page, 'Annots')).flatMap((annotation) =>
    getName(annotation, 'Subtype') === 'Link' ? [] : [boxAt(annotation, 'Rect')].filter((box) => box !== undefined),
  );

/** Moves links for a rasterized, upright page. @param height of the image (pt) */
export function linksOf(page: PDFDict, space: PageSpace, height: number): PDFObject[] {
  return dictsOf(getArray(page, 'Annots')).flatMap((link) => {
    const box = boxAt(link, 'Rect');
    if (getName(link, 'Subtype') !== 'Link' || !box) return [];
    const { x, y, width, height: tall } = space.toPage(box);
    link.set(nameOf('Rect'), page.context.obj([x, height - y - tall, x + width, height - y]));
    link.delete(nameOf('QuadPoints'));
    return [referenceTo(page.context, link)];
  });
}

/** Tolerated overlap of a link with the next line (share of the line height). */
const OVERLAP = 0.25;

/** Returns whether a link belongs to the content under an area, not to an adjacent line. */
function isLinkUnder(rect: Box, area: Box): boolean {
  const height = Math.min(rect[3], area[3]) - Math.max(rect[1], area[1]);
  const width = Math.min(rect[2], area[2]) - Math.max(rect[0], area[0]);
  const isBeside = height <= OVERLAP * Math.min(rect[3] - rect[1], area[3] - area[1]);
  return boxesOverlap(area, rect) && width > 0 && !isBeside;
}

const linksUnder = (page: PDFDict, { areas }: AnnotationOptions): PDFDict[] =>
  dictsOf(getArray(page, 'Annots')).filter((annotation) => {
    const rect = boxAt(annotation, 'Rect');
    return getName(annotation, 'Subtype') === 'Link' && rect && areas.some((area) => isLinkUnder(rect, area));
  });

/** Returns whether a link goes on from one under an area: its break may depend on the words. */
function isRestOf(annotation: PDFDict, links: readonly PDFDict[]): boolean {
  const rect = boxAt(annotation, 'Rect');
  if (links.length === 0 || !rect || getName(annotation, 'Subtype') !== 'Link') return false;
  const target = targetOf(annotation);
  return links.some((link) => {
    const other = boxAt(link, 'Rect');
    const distance = other ? Math.max(rect[1], other[1]) - Math.min(rect[3], other[3]) : Number.POSITIVE_INFINITY;
    return distance < rect[3] - rect[1] && targetOf(link) === target;
  });
}

const drawsNothing = (form: PDFRawStream): boolean => /^\s*$/.test(toLatin1(decodeStream(form)));

/** @param isRest true if it goes on from one under an area */
function flattenOrKeep(
  annotation: PDFDict,
  options: AnnotationOptions,
  isRest: boolean,
): PDFDict | FlatAppearance | undefined {
  const subtype = getName(annotation, 'Subtype');
  const rect = boxAt(annotation, 'Rect');
  const flags = getNumber(annotation, 'F') ?? 0;
  const isSeen = (flags & (HIDDEN | NO_VIEW)) === 0 && !options.isHidden(getDict(annotation, 'OC'));
  const isUnder = subtype === 'Link' ? isLinkUnder : (box: Box, area: Box) => boxesOverlap(area, box);
  const touching = rect ? options.areas.flatMap((area, index) => (isUnder(rect, area) ? [index] : [])) : [];
  const isTouched = touching.length > 0 || isRest;
  const isCarried = isTouched && isMarkup(annotation) && touching.every((area) => options.ems[area] !== undefined);
  if (isCarried && isSeen) return annotation;
  // Keep fields: they belong to their form, visible or not.
  if (subtype === 'Widget' && !isTouched) {
    if (!isSeen) clearPlace(annotation);
    return annotation;
  }
  if (!isTouched && (options.keepsUnseen || (isSeen && subtype !== 'Popup'))) return annotation;
  if (!rect || !isSeen || subtype === 'Popup') return undefined;
  const form = appearanceOf(annotation);
  // A link is as wide as its words.
  if (form && subtype === 'Link' && drawsNothing(form)) return undefined;
  const matrix = form && placementOf(form, rect);
  return form && matrix ? { form, matrix, isDrawn: subtype !== 'Widget' } : undefined;
}
