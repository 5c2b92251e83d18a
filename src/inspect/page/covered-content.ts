// Finds pictures and drawings under opaque boxes by rendering the page without the boxes.
import type { RgbaImage } from '../../codecs/rgba.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { intersectRect, type Rect, rectContainsRect } from '../../kernel/rect.ts';
import type { PdfPaintings } from '../../pdf/core.ts';
import type { Finding } from '../types.ts';
import { groundIn, type Sight } from './sight.ts';

/** Minimum side of a box (pt): smaller ones are bullets and rules. */
const LEAST_SIDE = 6;
/** Maximum number of boxes to inspect, topmost first. */
const MOST_BOXES = 5000;
/** Maximum number of boxes confirmed one by one, each with a page rendering. */
const MOST_FOUND = 50;
/** Boxes that cover more than this share of the page are backgrounds. */
const BACKGROUND = 0.5;
/** Maximum share of a box's pixels that differ from its colour. */
const PLAIN = 0.005;
/** Minimum difference (levels), and share of differing pixels, of content below a box. */
const CONTRAST = 40;
const DRAWN = 0.04;
/** Maximum level of a dark box's channels: redactions are dark, light boxes are layout. */
const DARK = 110;

const isDark = (color: number): boolean => [0, 8, 16].every((shift) => ((color >> shift) & 0xff) <= DARK);

export interface Covers {
  readonly paintings: PdfPaintings;
  readonly annotations: readonly Rect[];
  /** Called if boxes are skipped. */
  onCut(): void;
}

/** Returns the topmost items, which come last. */
export function topmost<Item>(list: readonly Item[], most: number, onCut: () => void): readonly Item[] {
  if (list.length > most) onCut();
  return list.slice(-most);
}

export interface DarkBox {
  /** Visible part (pt). */
  readonly rect: Rect;
  /** Index of the painted object; undefined for annotations. */
  readonly object: number | undefined;
}

/** Finds a page's dark boxes, except those under others. */
export function findBoxes(sight: Sight, { paintings, annotations, onCut }: Covers): DarkBox[] {
  const { plain, scale } = sight;
  const whole = { x: 0, y: 0, width: plain.width / scale, height: plain.height / scale };
  const isBox = ({ width, height }: Rect) =>
    width >= LEAST_SIDE && height >= LEAST_SIDE && width * height < BACKGROUND * whole.width * whole.height;
  const toBox = (rect: Rect, object?: number): DarkBox[] => {
    const seen = intersectRect(rect, whole);
    if (!seen || !isBox(seen)) return [];
    const { variation, color } = groundIn(plain, scale, seen);
    return variation <= PLAIN && isDark(color) ? [{ rect: seen, object }] : [];
  };
  const painted = paintings.objects.flatMap(({ kind, rect, isOpaque }, index) =>
    isOpaque && (kind === 'path' || kind === 'image') ? toBox(rect, index) : [],
  );
  const boxes = topmost([...painted, ...annotations.flatMap((rect) => toBox(rect))], MOST_BOXES, onCut);
  // A covered box is hidden and hides nothing itself.
  return boxes.filter((box, at) => !boxes.some((other, index) => index > at && rectContainsRect(other.rect, box.rect)));
}

export function findCoveredContent(
  sight: Sight,
  page: PageNumber,
  { paintings, boxes, onCut }: Pick<Covers, 'paintings' | 'onCut'> & { readonly boxes: readonly DarkBox[] },
): Finding[] {
  if (boxes.length === 0) return [];
  // Text has its own findings.
  const text = paintings.objects.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  const covers = boxes.flatMap(({ object }) => object ?? []);
  const bare = sight.draw({ without: [...text, ...covers], drawsAnnotations: false });
  const isDrawn = (image: RgbaImage, rect: Rect) => groundIn(image, sight.scale, rect, CONTRAST).variation >= DRAWN;
  /** Renders only earlier objects: a border on top of the box isn't under it. */
  const isUnder = ({ rect, object = paintings.objects.length }: DarkBox) => {
    const later = [...paintings.objects.keys()].filter((index) => index >= object);
    return isDrawn(sight.draw({ without: [...text, ...later], drawsAnnotations: false }), rect);
  };
  const drawn = boxes.filter(({ rect }) => isDrawn(bare, rect));
  return topmost(drawn, MOST_FOUND, onCut)
    .filter(isUnder)
    .map(({ rect }) => ({ kind: 'content-under-box', page, rect, count: 1 }));
}
