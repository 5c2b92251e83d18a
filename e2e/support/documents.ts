import type { Point } from '../../src/kernel/point.ts';
import type { Rect, Size } from '../../src/kernel/rect.ts';
import type { MarkOf, TestFile } from './app.ts';

const DATE = '2024-02-29T10:20:30.000Z';

const common = (uid: string, pageNumber = 1) =>
  ({ uid, pageNumber, interactionMode: 'Full', creationDateTime: DATE, modificationDateTime: DATE }) as const;

const PAGE: Size = { width: 1000, height: 800 };

export const rectangleMark = (uid: string, rectangle: Rect, fillColor = '#ff0000'): MarkOf<'RectangleAnnotation'> => ({
  ...common(uid),
  type: 'RectangleAnnotation',
  pageData: { ...PAGE },
  rectangle: { ...rectangle },
  fillColor,
  borderColor: '#000000',
  borderThickness: 2,
  opacity: 255,
});

export const lineMark = (uid: string, startPoint: Point, endPoint: Point): MarkOf<'LineAnnotation'> => ({
  ...common(uid),
  type: 'LineAnnotation',
  pageData: { ...PAGE },
  startPoint: { ...startPoint },
  endPoint: { ...endPoint },
  color: '#0000ff',
  endHeadType: 'None',
  opacity: 255,
  thickness: 4,
});

export const polylineMark = (uid: string, points: readonly Point[]): MarkOf<'PolylineAnnotation'> => ({
  ...common(uid),
  type: 'PolylineAnnotation',
  pageData: { ...PAGE },
  points: points.map((point) => ({ ...point })),
  color: '#00a651',
  opacity: 255,
  thickness: 4,
});

export const highlightMark = (uid: string, lines: readonly Rect[]): MarkOf<'HighlightAnnotation'> => ({
  ...common(uid),
  type: 'HighlightAnnotation',
  fillColor: '#ffff00',
  startIndex: 0,
  selectedText: '',
  textLength: 0,
  lineGroups: [
    { pageData: { ...PAGE }, pageNumber: 1, startIndex: 0, textLength: 0, lines: lines.map((line) => ({ ...line })) },
  ],
});

export const pageRedactionMark = (uid: string, visibleRegions: readonly Rect[]): MarkOf<'PageRedaction'> => ({
  ...common(uid),
  type: 'PageRedaction',
  pageData: { ...PAGE },
  fillColor: '#000000',
  fontColor: '#ffffff',
  reason: '',
  visibleRegions: visibleRegions.map((region) => ({ ...region })),
});

export const marksFile = (document: unknown, name = 'test.marks.json'): TestFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
});
