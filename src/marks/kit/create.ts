import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { CreateContext, Drawing } from './define-mark.ts';

export const commonOf = (uid: string, date: string, pageNumber: PageNumber) => ({
  uid,
  interactionMode: 'Full' as const,
  pageNumber,
  creationDateTime: date,
  modificationDateTime: date,
});

/** Returns the drawing if it is of this kind; other kinds are a mistake of the caller. */
export function expectDrawing<Kind extends Drawing['kind']>(
  drawing: Drawing,
  kind: Kind,
): Extract<Drawing, { kind: Kind }> {
  if (drawing.kind !== kind) throw new TypeError(`Expected a drawing of kind ${kind}, got ${drawing.kind}`);
  return drawing as Extract<Drawing, { kind: Kind }>;
}

export function createRectangle(drawing: Drawing, kind: Extract<Drawing, { rect: unknown }>['kind']) {
  const { x, y, width, height } = expectDrawing(drawing, kind).rect;
  return { x, y, width, height };
}

/** Rounds to hundredths of a pixel: finer values are useless and make files long. */
export const roundCoordinate = (value: number): number => Math.round(value * 100) / 100;

export const roundRectangle = ({ x, y, width, height }: Rect) => ({
  x: roundCoordinate(x),
  y: roundCoordinate(y),
  width: roundCoordinate(width),
  height: roundCoordinate(height),
});

/** Creates the selection of a new mark over lines of text: one group, on its page. */
export function createLineGroups({ common: { pageNumber }, pageData }: CreateContext, drawing: Drawing) {
  const { lines: found, words } = expectDrawing(drawing, 'lines');
  const lines = found.map(({ x, y, width, height }) => ({ x, y, width, height }));
  const { startIndex, textLength } = words ?? { startIndex: 0, textLength: 0 };
  return {
    startIndex,
    selectedText: words?.text ?? '',
    textLength,
    lineGroups: [{ pageData, pageNumber, startIndex, textLength, lines }],
  };
}
