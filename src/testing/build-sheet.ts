// Builds a deterministic page with one mark per type, for pixel comparisons and inspection.
import type { Rect } from '../kernel/rect.ts';
import type { MarksDocument } from '../marks/document/parse.ts';
import { drawingInRect } from '../marks/kit/default-drawing.ts';
import { definitionOf, type Mark, type MarkType } from '../marks/registry.ts';
import { A4_AT_100_DPI, SMALL_PNG } from './samples.ts';

export interface Sheet {
  readonly document: MarksDocument;
  readonly pageSize: { readonly width: number; readonly height: number };
  /** Cell of each type; the page redaction fills the bottom strip. */
  readonly cells: ReadonlyMap<MarkType, Rect>;
}

const DATE = '2024-01-01T12:00:00.000Z';
const COLUMNS = 3;
const CELL = { width: 241, height: 120, gapX: 26, gapY: 30, left: 26, top: 30 };
/** Top of the page redaction. */
const FOOT = 1080;

/** Fixed signature stroke: loops, a corner and a dot. */
const SIGNATURE =
  'M20,70C60,-20 90,-10 70,60C60,100 40,90 60,60C80,30 120,20 120,50C120,80 100,80 110,60C130,20 160,30 150,60L150,75C170,40 200,30 200,60C200,90 260,60 320,40M330,80L331,81';

const LONG_TEXT = 'The quick brown fox jumps over the lazy dog, and writes äöü ß € “quoted” into a box.';

/** Properties of a mark on the sheet that differ from a new one's. */
const TOUCHES: Readonly<Partial<Record<MarkType, Readonly<Record<string, unknown>>>>> = {
  HighlightAnnotation: { selectedText: 'highlighted', textLength: 11 },
  StrikethroughAnnotation: { selectedText: 'struck', textLength: 6 },
  TextHyperlinkAnnotation: { href: 'https://example.org/' },
  TextAnnotation: {
    text: LONG_TEXT,
    fontSize: 16,
    fontStyle: ['Bold', 'Italic', 'Underline'],
    horizontalAlignment: 'Center',
  },
  RectangleAnnotation: { fillColor: '#6666ff', opacity: 127 },
  EllipseAnnotation: { fillColor: 'transparent', borderColor: '#00a651', borderThickness: 6 },
  LineAnnotation: { color: '#0000ff', endHeadType: 'FilledTriangle' },
  PolylineAnnotation: { color: '#92278f' },
  FreehandAnnotation: {},
  StampAnnotation: { label: 'Reviewed' },
  ImageStampAnnotation: {},
  RectangleRedaction: { reason: undefined, reasons: ['1.a Client Privilege', '1.b Privacy Information'] },
  TextSelectionRedaction: { reason: '1.c Redacted' },
  TextRedaction: { text: LONG_TEXT, fontSize: 14, horizontalAlignment: 'Right' },
  PageRedaction: { reason: '1.b Privacy Information' },
  StampRedaction: { label: 'Rejected' },
  ImageStampRedaction: {},
  TransparentRectangleRedaction: {},
  FreehandSignature: { color: '#3333cc', horizontalAlignment: 'Center' },
  TextSignature: { color: '#3333cc', fontName: 'Georgia', horizontalAlignment: 'Center' },
  TextInputSignature: {
    mask: { value: '(999) 999-9999', translations: { '9': '[0-9]' } },
    text: '(555) 123-4567',
  },
  TextAreaSignature: { text: 'Jane Doe\nChief of Everything', maxFontSize: 24, fontStyle: ['Strikeout'] },
};

const cellAt = (index: number): Rect => ({
  x: CELL.left + (index % COLUMNS) * (CELL.width + CELL.gapX),
  y: CELL.top + Math.floor(index / COLUMNS) * (CELL.height + CELL.gapY),
  width: CELL.width,
  height: CELL.height,
});

const linesIn = ({ x, y, width }: Rect): Rect[] => [
  { x, y: y + 10, width, height: 22 },
  { x, y: y + 40, width: width * 0.6, height: 22 },
];

function createMark(type: MarkType, cell: Rect): Mark {
  const definition = definitionOf({ type });
  const { kind } = definition.tool;
  const visible = { x: 0, y: 0, width: A4_AT_100_DPI.width, height: FOOT };
  const drawing =
    kind === 'lines'
      ? ({ kind, lines: linesIn(cell) } as const)
      : kind === 'page'
        ? ({ kind, visibleRegions: [visible] } as const)
        : drawingInRect(kind, cell, {
            picture: { imageDataUrl: SMALL_PNG, imageId: 'small-png' },
            path: SIGNATURE,
            text: 'Jane Doe',
          });
  if (!drawing) throw new TypeError(`No drawing for ${type}`);
  const common = {
    uid: `sheet-${type}`,
    interactionMode: 'Full' as const,
    pageNumber: 1,
    creationDateTime: DATE,
    modificationDateTime: DATE,
  };
  const created = definition.create({ common, pageData: A4_AT_100_DPI }, drawing);
  const touched = Object.entries({ ...created, ...TOUCHES[type] }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(touched) as unknown as Mark;
}

export function buildSheet(): Sheet {
  const types = Object.keys(TOUCHES) as MarkType[];
  const cells = new Map<MarkType, Rect>();
  let next = 0;
  for (const type of types) {
    const foot = { x: 0, y: FOOT, width: A4_AT_100_DPI.width, height: A4_AT_100_DPI.height - FOOT };
    cells.set(type, definitionOf({ type }).tool.kind === 'page' ? foot : cellAt(next++));
  }
  const marks = [...cells].map(([type, cell]) => createMark(type, cell));
  return { document: { marks }, pageSize: A4_AT_100_DPI, cells };
}
