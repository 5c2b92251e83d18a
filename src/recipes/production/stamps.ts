// Text marks on each page of a production: number, headers, footers and stamps.
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { findMarkTool, type Mark, newMark } from '../../marks/index.ts';
import type { Production, RecipeStamp, STAMP_PLACES } from '../schema.ts';

type Place = (typeof STAMP_PLACES)[number];

/** Margin of texts (pt). */
const MARGIN = 18;
const DEFAULTS = { font: 'Arial', size: 10 } as const;
/** Line height (share of the font size), and padding of a text mark (pt). */
const LINE = 1.35;
const PADDING = 4;

export interface StampValues {
  readonly number: string;
  readonly file: string;
  readonly page: PageNumber;
  readonly pages: number;
  readonly date: string;
  /** In points. */
  readonly size: Size;
}

const ALIGNMENTS = { left: 'Left', center: 'Center', right: 'Right' } as const;

/** Stacks stamps at the same place from the page's edge inwards. */
function placeRect(place: Place, { width, height }: Size, fontSize: number, offset: number) {
  const tall = fontSize * LINE + 2 * PADDING;
  const y = place.startsWith('top') ? MARGIN + offset : height - MARGIN - offset - tall;
  return { rect: { x: MARGIN, y, width: Math.max(1, width - 2 * MARGIN), height: tall }, tall };
}

const fillIn = (text: string, page: StampValues): string =>
  text.replace(/\{(number|file|page|pages|date)\}/g, (_, name: 'number' | 'file' | 'page' | 'pages' | 'date') =>
    String(page[name]),
  );

/** Returns all stamps; the number comes first, so it is closest to the edge. */
const stampsOf = ({ number: { place = 'bottom-right', font, size } = {}, stamps = [] }: Production) =>
  [{ text: '{number}', place, font, size }, ...stamps].map((stamp: RecipeStamp) => ({
    ...{ text: stamp.text, place: stamp.place },
    ...{ font: stamp.font ?? DEFAULTS.font, size: stamp.size ?? DEFAULTS.size },
  }));

export function stampPages(production: Production, pages: readonly StampValues[]): readonly Mark[] {
  const tool = findMarkTool('TextAnnotation');
  if (!tool) throw new Error('There is no tool for text.');
  return pages.flatMap((page, index) => {
    const offsets = new Map<Place, number>();
    return stampsOf(production).map((stamp, number) => {
      const offset = offsets.get(stamp.place) ?? 0;
      const { rect, tall } = placeRect(stamp.place, page.size, stamp.size, offset);
      offsets.set(stamp.place, offset + tall);
      const side = stamp.place.split('-')[1] as keyof typeof ALIGNMENTS;
      const uid = `00000000-0000-4000-8000-${String(index * 1000 + number).padStart(12, '0')}`;
      const place = { uid, date: '1970-01-01T00:00:00.000Z', pageNumber: toPageNumber(index), pageSize: page.size };
      return {
        ...newMark(tool, { kind: 'text', rect }, place),
        ...{ text: fillIn(stamp.text, page), fontName: stamp.font, fontSize: stamp.size, fontStyle: [] },
        ...{ fontColor: '#000000', borderColor: 'transparent', fillColor: 'transparent', borderThickness: 0 },
        ...{ opacity: 255, maxLength: 0, horizontalAlignment: ALIGNMENTS[side] },
      } as Mark;
    });
  });
}
