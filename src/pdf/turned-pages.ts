// Pages of an open PDF with four places each: as in the file, and rotated by each quarter turn.
import { ORIENTATION_OF_QUARTERS, orient } from '../codecs/orientation.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { pageAt } from '../codecs/turned-pages.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { addQuarters, type Quarters, quarterPoint, quarterRect, quarterSize } from '../kernel/quarters.ts';
import { type Rect, rectAt, type Size } from '../kernel/rect.ts';
import type { Heartbeat, PdfCharacters, PdfDocument, RenderRequest } from './engine.ts';

export interface PdfPlaces
  extends Pick<
    PdfDocument,
    'render' | 'characters' | 'appearances' | 'links' | 'notes' | 'annotationCounts' | 'lossyReach' | 'frame'
  > {
  size(place: PageIndex): Size;
}

/** Rotates rectangles, four numbers each, with the page. */
function turnBoxes(boxes: Float32Array, page: Size, quarters: Quarters): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(boxes.length);
  for (let at = 0; at < boxes.length; at += 4) {
    const rect = quarterRect(rectAt(boxes, at / 4), page, quarters);
    turned.set([rect.x, rect.y, rect.width, rect.height], at);
  }
  return turned;
}

function turnPoints(points: Float32Array, page: Size, quarters: Quarters): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 2) {
    const { x, y } = quarterPoint({ x: points[at] ?? 0, y: points[at + 1] ?? 0 }, page, quarters);
    turned.set([x, y], at);
  }
  return turned;
}

/** The direction turned on, in the half open circle around the page's x axis. */
function turnAngle(angle: number, quarters: Quarters): number {
  const turned = angle + (quarters * Math.PI) / 2;
  return turned > Math.PI ? turned - 2 * Math.PI : turned;
}

const turnCharacters = (characters: PdfCharacters, page: Size, quarters: Quarters): PdfCharacters => ({
  ...characters,
  boxes: turnBoxes(characters.boxes, page, quarters),
  inkBoxes: turnBoxes(characters.inkBoxes, page, quarters),
  pictures: turnBoxes(characters.pictures, page, quarters),
  origins: turnPoints(characters.origins, page, quarters),
  angles: characters.angles.map((angle) => turnAngle(angle, quarters)),
});

/** Rotates objects with a rectangle on their page. */
const turnAll = <Placed extends { readonly rect: Rect }>(
  all: readonly Placed[],
  { size, quarters }: { readonly size: Size; readonly quarters: Quarters },
): Placed[] => all.map((placed) => ({ ...placed, rect: quarterRect<Rect>(placed.rect, size, quarters) }));

/** The part of the upright page's picture that lies in a part of the turned one's. */
function turnBack(request: RenderRequest, page: Size, quarters: Quarters): RenderRequest {
  const upright = { width: toPixels(page.width, request.scale), height: toPixels(page.height, request.scale) };
  return quarterRect(request, quarterSize(upright, quarters), addQuarters(0, -quarters));
}

const toPixels = (length: number, scale: number): number => Math.max(1, Math.round(length * scale));

export function withTurns(document: PdfDocument): PdfPlaces {
  const pageCount = document.info.pages.length;
  const find = (place: PageIndex) => {
    const { page, quarters } = pageAt(place, pageCount);
    return { page, quarters: addQuarters(quarters, 0), size: document.pageSize(page) };
  };
  return {
    size(place) {
      const { quarters, size } = find(place);
      return quarterSize(size, quarters);
    },
    render(place: PageIndex, request: RenderRequest, beat?: Heartbeat): RgbaImage {
      const { page, quarters, size } = find(place);
      if (quarters === 0) return document.render(page, request, beat);
      return orient(document.render(page, turnBack(request, size, quarters), beat), ORIENTATION_OF_QUARTERS[quarters]);
    },
    characters(place) {
      const { page, quarters, size } = find(place);
      const characters = document.characters(page);
      return quarters === 0 ? characters : turnCharacters(characters, size, quarters);
    },
    appearances(place) {
      const { page, quarters, size } = find(place);
      const characters = document.appearances(page);
      return characters && quarters !== 0 ? turnCharacters(characters, size, quarters) : characters;
    },
    links: (place) => turnAll(document.links(find(place).page), find(place)),
    notes: (place) => turnAll(document.notes(find(place).page), find(place)),
    annotationCounts: (place) => document.annotationCounts(find(place).page),
    lossyReach: (place) => document.lossyReach(find(place).page),
    frame(place) {
      const { page, quarters } = find(place);
      const frame = document.frame(page);
      return { ...frame, turns: addQuarters(frame.turns, quarters) };
    },
  };
}
