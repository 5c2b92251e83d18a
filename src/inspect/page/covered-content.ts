// Pictures and drawings under opaque boxes: what appears when the boxes are left out.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { intersectRect, type Rect, rectContainsRect } from '../../kernel/rect.ts';
import type { PdfPaintings } from '../../pdf/engine.ts';
import type { Finding } from '../types.ts';
import { groundIn, type Sight } from './sight.ts';

/** Points: smaller boxes are bullets and rules. */
const LEAST_SIDE = 6;
/** Boxes that are looked under, the topmost of them. */
const MOST_BOXES = 5000;
/** Boxes that are looked under one by one, for each of which the page is drawn. */
const MOST_FOUND = 50;
/** Share of the page from which a box is a background. */
const BACKGROUND = 0.5;
/** Share of a box's pixels that may differ from its colour. */
const PLAIN = 0.005;
/** Levels, and the share of a box's pixels that must differ by them, from which something is drawn below. */
const CONTRAST = 40;
const DRAWN = 0.04;
/** Levels of a box's lightest channel: redactions are dark, and boxes of the paper's colour are layout. */
const DARK = 110;

const isDark = (color: number): boolean => [0, 8, 16].every((shift) => ((color >> shift) & 0xff) <= DARK);

/** Paths that may be boxes; and places that annotations cover. */
export interface Covers {
  readonly paintings: PdfPaintings;
  readonly annotations: readonly Rect[];
  /** Called where boxes are left out. */
  onCut(): void;
}

/** Returns the last of a list, the topmost. */
export function topmost<Item>(list: readonly Item[], most: number, onCut: () => void): readonly Item[] {
  if (list.length > most) onCut();
  return list.slice(-most);
}

/** A dark box on which nothing else is seen. */
export interface DarkBox {
  /** Visible part (page points). */
  readonly rect: Rect;
  /** Index of the painted object; undefined for an annotation. */
  readonly object: number | undefined;
}

/** Returns the boxes of a page, without those that lie under others. */
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
  // A box under another one is hidden, and hides nothing itself.
  return boxes.filter((box, at) => !boxes.some((other, index) => index > at && rectContainsRect(other.rect, box.rect)));
}

/** Returns the boxes under which something else than text is drawn. */
export function findCoveredContent(
  sight: Sight,
  page: number,
  { paintings, boxes, onCut }: Pick<Covers, 'paintings' | 'onCut'> & { readonly boxes: readonly DarkBox[] },
): Finding[] {
  if (boxes.length === 0) return [];
  // Text has findings of its own.
  const text = paintings.objects.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  const covers = boxes.flatMap(({ object }) => object ?? []);
  const bare = sight.draw({ without: [...text, ...covers], drawsAnnotations: false });
  const isDrawn = (image: RgbaImage, rect: Rect) => groundIn(image, sight.scale, rect, CONTRAST).variation >= DRAWN;
  /** Draws only earlier objects: a border on the box is not under it. */
  const isUnder = ({ rect, object = paintings.objects.length }: DarkBox) => {
    const later = [...paintings.objects.keys()].filter((index) => index >= object);
    return isDrawn(sight.draw({ without: [...text, ...later], drawsAnnotations: false }), rect);
  };
  const drawn = boxes.filter(({ rect }) => isDrawn(bare, rect));
  return topmost(drawn, MOST_FOUND, onCut)
    .filter(isUnder)
    .map(({ rect }) => ({ kind: 'content-under-box', page, rect, count: 1 }));
}
