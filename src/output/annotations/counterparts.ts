// The only definition of which PDF annotation is which mark type; all other types are drawn.
import { toAlpha } from '../../kernel/color.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { formatPath } from '../../kernel/path-geometry.ts';
import type { Point } from '../../kernel/point.ts';
import { boundsOfPoints, inflateRect, normalizeRect, type Rect, unionOfRects } from '../../kernel/rect.ts';
import { type CommonFields, linesOnPage, type Mark, type MarkType, strokesOf } from '../../marks/index.ts';
import type { AnnotationEntries, AnnotationSubtype } from './entries.ts';

type MarkOf<Type extends MarkType> = Extract<Mark, { type: Type }>;

type CommonField = keyof CommonFields | 'type' | 'pageData';

/** A type's own properties; marks may have unknown ones, which don't count. */
type OwnFields<Type extends MarkType> = {
  [Key in keyof MarkOf<Type> as string extends Key ? never : Key extends CommonField ? never : Key]: MarkOf<Type>[Key];
};

export interface CounterpartTarget {
  readonly pageNumber: PageNumber;
  readonly width: number;
  readonly height: number;
}

interface Counterpart<Type extends MarkType> {
  readonly type: Type;
  readonly subtype: AnnotationSubtype;
  /** Converts a mark, scaled to the page ({@link Geometry.onPage}); undefined if nothing shows. */
  write(mark: MarkOf<Type>, page: CounterpartTarget): AnnotationEntries | undefined;
  /** Converts an annotation. Undefined if it is of this kind, but no such mark. */
  read(entries: AnnotationEntries, page: CounterpartTarget): OwnFields<Type> | undefined;
}

const define = <Type extends MarkType>(counterpart: Counterpart<Type>): Counterpart<Type> => counterpart;

/** Range of thicknesses in the marks format. */
const clampThickness = (width: number): number => Math.min(50, Math.max(1, width));
const toOpacity = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255);
const BLACK = '#000000';
/** Opacity of the painter's marker. */
const MARKER_OPACITY = 0.4;
const MARKER_COLOR = '#ffff00';

const plainPoint = ({ x, y }: Point) => ({ x, y });
const plainRect = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

/** Common properties of shapes with outline and fill: rectangle and ellipse. */
type Shape = OwnFields<'RectangleAnnotation'>;

/** Without a width, a colour would come back as no border, too. */
const hasBorder = (color: string, thickness: number): boolean => color !== 'transparent' && thickness > 0;

const writeShape = (
  subtype: AnnotationSubtype,
  { rectangle, borderColor, borderThickness, fillColor, opacity }: Shape,
): AnnotationEntries => ({
  subtype,
  rect: normalizeRect(rectangle),
  color: hasBorder(borderColor, borderThickness) ? borderColor : undefined,
  fillColor: fillColor === 'transparent' ? undefined : fillColor,
  lineWidth: hasBorder(borderColor, borderThickness) ? borderThickness : 0,
  opacity: toAlpha(opacity),
});

const readShape = ({ rect, color, fillColor, lineWidth = 1, opacity }: AnnotationEntries): Shape => ({
  rectangle: plainRect(rect),
  borderColor: color === undefined || lineWidth === 0 ? 'transparent' : color,
  borderThickness: Math.round(lineWidth),
  fillColor: fillColor ?? 'transparent',
  opacity: toOpacity(opacity),
});

const withColorsSwapped = (entries: AnnotationEntries): AnnotationEntries => ({
  ...entries,
  color: entries.fillColor,
  fillColor: entries.color,
});

const strokeOf = ({
  color = BLACK,
  lineWidth = 1,
  opacity,
}: Pick<AnnotationEntries, 'color' | 'lineWidth' | 'opacity'>) => ({
  color,
  opacity: toOpacity(opacity),
  thickness: clampThickness(lineWidth),
});

const selectionOf = (quads: readonly Rect[], { pageNumber, width, height }: CounterpartTarget) => ({
  startIndex: 0,
  textLength: 0,
  selectedText: '',
  lineGroups: [{ pageData: { width, height }, pageNumber, startIndex: 0, textLength: 0, lines: quads.map(plainRect) }],
});

const COUNTERPARTS = [
  define({
    type: 'HighlightAnnotation',
    subtype: 'Highlight',
    write: (mark, { pageNumber }) => {
      const quads = linesOnPage(mark, pageNumber);
      const rect = unionOfRects(quads);
      return rect && { subtype: 'Highlight', rect, quads, color: mark.fillColor, opacity: MARKER_OPACITY };
    },
    read: ({ quads = [], color = MARKER_COLOR }, page) =>
      quads.length === 0 ? undefined : { ...selectionOf(quads, page), fillColor: color },
  }),
  define({
    type: 'StrikethroughAnnotation',
    subtype: 'StrikeOut',
    write: (mark, { pageNumber }) => {
      const quads = linesOnPage(mark, pageNumber);
      const rect = unionOfRects(quads);
      const { color, thickness } = mark;
      return rect && { subtype: 'StrikeOut', rect, quads, color, lineWidth: thickness, opacity: 1 };
    },
    read: ({ quads = [], color = BLACK, lineWidth = 1 }, page) =>
      quads.length === 0 ? undefined : { ...selectionOf(quads, page), color, thickness: clampThickness(lineWidth) },
  }),
  define({
    type: 'RectangleAnnotation',
    subtype: 'Square',
    write: (mark) => writeShape('Square', mark),
    read: readShape,
  }),
  define({
    type: 'EllipseAnnotation',
    subtype: 'Circle',
    write: (mark) => writeShape('Circle', mark),
    read: readShape,
  }),
  define({
    type: 'LineAnnotation',
    subtype: 'Line',
    write: ({ startPoint: from, endPoint: to, color, endHeadType, opacity, thickness }) => {
      const endsInArrow = endHeadType === 'FilledTriangle';
      const bounds = boundsOfPoints([from, to]);
      return (
        bounds && {
          subtype: 'Line',
          rect: inflateRect(bounds, Math.max(endsInArrow ? 5 : 0, thickness * 2)),
          line: { from, to, endsInArrow },
          color,
          fillColor: endsInArrow ? color : undefined,
          lineWidth: thickness,
          opacity: toAlpha(opacity),
        }
      );
    },
    read: ({ line, ...look }) =>
      line && {
        startPoint: plainPoint(line.from),
        endPoint: plainPoint(line.to),
        endHeadType: line.endsInArrow ? ('FilledTriangle' as const) : ('None' as const),
        ...strokeOf(look),
      },
  }),
  define({
    type: 'PolylineAnnotation',
    subtype: 'PolyLine',
    write: ({ points, color, opacity, thickness }) => {
      const bounds = boundsOfPoints(points);
      const rect = bounds && inflateRect(bounds, thickness / 2);
      const look = { color, lineWidth: thickness, opacity: toAlpha(opacity) };
      return rect && { subtype: 'PolyLine', rect, vertices: points, ...look };
    },
    read: ({ vertices = [], ...look }) =>
      vertices.length < 2 ? undefined : { points: vertices.map(plainPoint), ...strokeOf(look) },
  }),
  define({
    type: 'FreehandAnnotation',
    subtype: 'Ink',
    write: (mark) => {
      const strokes = strokesOf(mark);
      const bounds = boundsOfPoints(strokes.flat());
      const rect = bounds && inflateRect(bounds, mark.thickness / 2);
      const { color, thickness, opacity } = mark;
      return rect && { subtype: 'Ink', rect, strokes, color, lineWidth: thickness, opacity: toAlpha(opacity) };
    },
    read: ({ strokes = [], ...look }) => {
      const bounds = boundsOfPoints(strokes.flat());
      if (!bounds) return undefined;
      const commands = strokes.flatMap((stroke) =>
        stroke.map(({ x, y }, index) => ({
          command: index === 0 ? ('M' as const) : ('L' as const),
          to: { x: x - bounds.x, y: y - bounds.y },
        })),
      );
      return { rectangle: plainRect(bounds), path: formatPath(commands), ...strokeOf(look) };
    },
  }),
  define({
    type: 'TextAnnotation',
    subtype: 'FreeText',
    // The colour of such an annotation is its background.
    write: (mark) => ({
      ...withColorsSwapped(writeShape('FreeText', mark)),
      text: {
        contents: mark.text,
        fontName: mark.fontName,
        fontSize: mark.fontSize,
        isBold: mark.fontStyle.includes('Bold'),
        isItalic: mark.fontStyle.includes('Italic'),
        isUnderlined: mark.fontStyle.includes('Underline'),
        isStruckOut: mark.fontStyle.includes('Strikeout'),
        color: mark.fontColor,
        alignment: mark.horizontalAlignment,
      },
    }),
    read: ({ text, ...entries }) => {
      if (!text) return undefined;
      const { opacity, ...shape } = readShape(withColorsSwapped(entries));
      return {
        ...shape,
        fontColor: text.color,
        fontName: text.fontName,
        fontSize: Math.min(288, Math.max(0.1, text.fontSize)),
        fontStyle: [
          ...(text.isBold ? (['Bold'] as const) : []),
          ...(text.isItalic ? (['Italic'] as const) : []),
          ...(text.isStruckOut ? (['Strikeout'] as const) : []),
          ...(text.isUnderlined ? (['Underline'] as const) : []),
        ],
        maxLength: 0,
        horizontalAlignment: text.alignment,
        text: text.contents,
        opacity,
      };
    },
  }),
  define({
    type: 'StampAnnotation',
    subtype: 'Stamp',
    write: ({ rectangle, color, label }) => ({
      subtype: 'Stamp',
      rect: normalizeRect(rectangle),
      color,
      opacity: 1,
      name: label,
    }),
    read: ({ rect, color = '#ff0000', name }) =>
      name === undefined ? undefined : { rectangle: plainRect(rect), color, label: name },
  }),
] as const;

/** Types that are only drawn: PDF has no such annotations, or they must not be removable. */
type Drawn =
  | Extract<MarkType, `${string}Redaction` | `${string}Signature`>
  | 'ImageStampAnnotation'
  | 'TextHyperlinkAnnotation';

/** Types whose counterpart is missing above: a compile error names them. */
type Missing = Exclude<MarkType, Drawn | (typeof COUNTERPARTS)[number]['type']>;
type Complete = [Missing] extends [never] ? readonly { readonly type: MarkType }[] : Missing;

/** Safe: the counterpart is looked up by the mark's type. */
type AnyCounterpart = Counterpart<MarkType>;
const all = COUNTERPARTS satisfies Complete as unknown as readonly AnyCounterpart[];

/** Converts a mark to an annotation; undefined without a counterpart, or with nothing to show. */
export function toAnnotation(mark: Mark, page: CounterpartTarget): AnnotationEntries | undefined {
  return all.find(({ type }) => type === mark.type)?.write(mark, page);
}

/** Returns the mark type of an annotation with its own properties; undefined for none. */
export function fromAnnotation(
  entries: AnnotationEntries,
  page: CounterpartTarget,
): { readonly type: MarkType; readonly fields: Readonly<Record<string, unknown>> } | undefined {
  for (const { type, subtype, read } of all) {
    const fields = subtype === entries.subtype ? read(entries, page) : undefined;
    if (fields) return { type, fields: { ...fields } };
  }
  return undefined;
}
