import type { Mark } from '../marks/index.ts';

const DATE = '2026-01-05T09:00:00Z';

/** Redactions have `reason` or `reasons`, never both: valid changes can make an invalid mark. */
export const redactedBox = (uid: string, more: Record<string, unknown> = {}): Mark =>
  ({
    uid,
    type: 'RectangleRedaction',
    interactionMode: 'Full',
    pageNumber: 1,
    creationDateTime: DATE,
    modificationDateTime: DATE,
    pageData: { width: 600, height: 800 },
    rectangle: { x: 1, y: 2, width: 30, height: 40 },
    borderColor: '#000000',
    borderThickness: 1,
    fillColor: '#000000',
    fontColor: '#ffffff',
    reason: 'Name',
    ...more,
  }) as unknown as Mark;

export const commentOf = (text: string, id?: string) => ({
  data: id ? { id } : {},
  creationDateTime: DATE,
  text,
});
