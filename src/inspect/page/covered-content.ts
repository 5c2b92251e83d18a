// Pictures and drawings under opaque boxes: what appears when the boxes are left out.
import { intersectRect, type Rect, rectContainsRect } from '../../kernel/rect.ts';
import type { PdfPaintings } from '../../pdf/engine.ts';
import type { Finding } from '../types.ts';
import { groundIn, type Sight } from './sight.ts';

/** Points: smaller boxes are bullets and rules. */
const LEAST_SIDE = 6;
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
}

const hasRoom = ({ width, height }: Rect): boolean => width >= LEAST_SIDE && height >= LEAST_SIDE;

/** Returns the boxes of a page under which something else than text is drawn. */
export function findCoveredContent(sight: Sight, page: number, { paintings, annotations }: Covers): Finding[] {
  const { plain, scale } = sight;
  const whole = { x: 0, y: 0, width: plain.width / scale, height: plain.height / scale };
  const isBox = (rect: Rect | undefined): rect is Rect =>
    rect !== undefined && hasRoom(rect) && rect.width * rect.height < BACKGROUND * whole.width * whole.height;
  const isPlainDark = (rect: Rect) => {
    const { variation, color } = groundIn(plain, scale, rect);
    return variation <= PLAIN && isDark(color);
  };
  const boxes = paintings.objects.flatMap(({ kind, rect, isOpaque }, index) => {
    const seen = intersectRect(rect, whole);
    return isOpaque && (kind === 'path' || kind === 'image') && isBox(seen) && isPlainDark(seen)
      ? [{ index, rect: seen }]
      : [];
  });
  const noted = annotations.flatMap((rect) => {
    const seen = intersectRect(rect, whole);
    return isBox(seen) && isPlainDark(seen) ? [seen] : [];
  });
  if (boxes.length + noted.length === 0) return [];
  // What lies under another box is hidden, and hides nothing itself.
  const topmost = boxes.filter(
    (box) => !boxes.some((other) => other.index > box.index && rectContainsRect(other.rect, box.rect)),
  );
  // Text has findings of its own.
  const text = paintings.objects.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  const bare = sight.draw({ without: [...text, ...topmost.map(({ index }) => index)], drawsAnnotations: false });
  const rects = [...topmost.map(({ rect }) => rect), ...noted].filter(
    (rect) => groundIn(bare, scale, rect, CONTRAST).variation >= DRAWN,
  );
  return rects
    .filter((rect, at) => !rects.some((other, index) => index < at && rectContainsRect(other, rect)))
    .map((rect) => ({ kind: 'content-under-box', page, rect, count: 1 }));
}
