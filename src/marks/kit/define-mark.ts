import type * as v from 'valibot';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Point } from '../../kernel/point.ts';
import type { Quarters } from '../../kernel/quarters.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import type { ResizeModifiers } from '../../kernel/resize.ts';
import type { MeasureText } from '../../kernel/text-layout.ts';
import type { MessageOrText } from '../../messages/index.ts';
import type { BaseMark, CommonFields, PageData } from './base-mark.ts';
import { familyOf, type MarkFamily } from './families.ts';
import type { Field, Picture } from './fields.ts';
import type { AcceptedText, TextStyle } from './text-style.ts';

export interface EmbeddedPicture {
  readonly embeddedName: string;
}

export type PaintPicture = CanvasImageSource | EmbeddedPicture;

/**
 * Drawing surface of painters: the used subset of a canvas's 2D context, so that other surfaces (a
 * PDF page) work with the same painters. Using more of it means extending every surface.
 */
export interface PaintContext
  extends Pick<
    CanvasRenderingContext2D,
    | 'arc'
    | 'beginPath'
    | 'bezierCurveTo'
    | 'closePath'
    | 'direction'
    | 'ellipse'
    | 'fillRect'
    | 'fillStyle'
    | 'fillText'
    | 'font'
    | 'globalAlpha'
    | 'lineCap'
    | 'lineJoin'
    | 'lineTo'
    | 'lineWidth'
    | 'moveTo'
    | 'rect'
    | 'restore'
    | 'roundRect'
    | 'save'
    | 'strokeRect'
    | 'strokeStyle'
    | 'textAlign'
    | 'textRendering'
  > {
  clip(): void;
  drawImage(picture: PaintPicture, x: number, y: number, width: number, height: number): void;
  fill(rule?: 'nonzero'): void;
  setLineDash(lengths: readonly number[]): void;
  stroke(): void;
}

/** Services for painters. The context's unit is the page pixel, whatever its transform. */
export interface PaintEnvironment {
  /**
   * Returns a function that measures text in a font. A font is a CSS font with `$` in place of its
   * size (`italic bold $ "Georgia", serif`). The provider caches widths; layouts are cached per
   * `measure`: pass another function when a loaded font changes widths.
   */
  measure(font: string): MeasureText;
  /** Returns the decoded picture of an `imageDataUrl`, once available. */
  image(dataUrl: string): PaintPicture | undefined;
  /** True to draw redactions transparently for review; never in an export. */
  readonly seeThrough: boolean;
}

export interface Handle {
  /** Unique within the mark: `nw`, `start`, `vertex:3`, `insert:3`, `line:0:2:e`, `region:1:se`… */
  readonly id: string;
  readonly point: Point;
  readonly shape: 'square' | 'round' | 'insert';
  readonly cursor: string;
  readonly label: MessageOrText;
}

export interface DragModifiers extends ResizeModifiers {
  /** Snap to multiples of 45°. */
  readonly straight?: boolean;
}

/**
 * Geometry of a type (page px of the page size in the mark's `pageData`): marks saved at another
 * size go through {@link Geometry.onPage} first. No function modifies its arguments.
 */
export interface Geometry<M extends BaseMark = BaseMark> {
  /** False for marks that cover the page and cannot be moved. */
  readonly isMovable: boolean;
  pageNumbers(mark: M): readonly PageNumber[];
  /** Returns the mark scaled to a page of this size; the same object if unchanged. */
  onPage(mark: M, pageNumber: PageNumber, size: Size): M;
  /** Returns the outline without line widths; undefined if nothing is visible on that page. */
  bounds(mark: M, pageNumber: PageNumber): Rect | undefined;
  /** Outlines of a selected mark: {@link Geometry.bounds}, or each of its parts. */
  outlines(mark: M, pageNumber: PageNumber): readonly Rect[];
  /** Area covered by a redaction of this shape. The rectangles may overlap. */
  covered(mark: M, pageNumber: PageNumber): readonly Rect[];
  hit(mark: M, pageNumber: PageNumber, point: Point, tolerance: number): boolean;
  /** Returns whether any part lies in the rectangle (marquee). */
  touches(mark: M, pageNumber: PageNumber, rect: Rect): boolean;
  translate(mark: M, pageNumber: PageNumber, delta: Point): M;
  /** Returns the mark after its rectangle `from` was changed to `to`. */
  resize(mark: M, pageNumber: PageNumber, from: Rect, to: Rect): M;
  handles(mark: M, pageNumber: PageNumber): readonly Handle[];
  /**
   * Returns the mark after a handle was dragged. May add a vertex; the drag continues with {@link
   * Geometry.handleAfter}.
   */
  dragHandle(mark: M, pageNumber: PageNumber, handleId: string, to: Point, modifiers: DragModifiers): M;
  /** Returns the handle with which a drag continues (an inserted vertex). */
  handleAfter?(handleId: string): string;
  /** Returns the mark without a handle's part (vertex, line, region); undefined if impossible. */
  removeHandle?(mark: M, pageNumber: PageNumber, handleId: string): M | undefined;
  /** Parts of a mark that is fixed as a whole: only they are moved and resized, one by one. */
  readonly regions?: {
    of(mark: M): readonly Rect[];
    with(mark: M, regions: readonly Rect[]): M;
  };
  toPage(mark: M, from: PageNumber, to: PageNumber): M;
  /** Returns the mark after pages were renumbered or deleted; undefined without a page. */
  renumber(mark: M, newNumbers: ReadonlyMap<PageNumber, PageNumber>): M | undefined;
  /**
   * Returns the mark after its page was rotated permanently (`size` before that). Drawings and
   * redacted areas rotate too; text, stamps and signatures stay upright, as the format requires.
   */
  turn(mark: M, pageNumber: PageNumber, size: Size, quarters: Quarters): M;
  addLines?(mark: M, pageNumber: PageNumber, size: Size, found: FoundLines): M;
  /** Area that changed while drawing, without line widths. For types whose moves change little. */
  growth?(before: M, after: M): Rect | undefined;
}

/** Words under lines of a page. */
export interface SelectedWords {
  readonly text: string;
  readonly startIndex: number;
  readonly textLength: number;
}

/** Lines of text on a page; without words if only positions are known. */
export interface FoundLines {
  readonly lines: readonly Rect[];
  readonly words?: SelectedWords | undefined;
}

/** Input of a definition from a drawing tool (page px). */
export type Drawing =
  | { readonly kind: 'box'; readonly rect: Rect }
  | { readonly kind: 'segment'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'polyline'; readonly points: readonly Point[] }
  | ({ readonly kind: 'lines' } & FoundLines)
  | { readonly kind: 'page'; readonly visibleRegions: readonly Rect[] }
  /** Strokes as drawn; the definition smooths and simplifies them. */
  | { readonly kind: 'freehand'; readonly strokes: readonly (readonly Point[])[] }
  /** A box whose text is edited in place when created. */
  | { readonly kind: 'text'; readonly rect: Rect }
  /** A box that a click places at the tool's default size; dragging draws it. */
  | { readonly kind: 'stamp'; readonly rect: Rect }
  | { readonly kind: 'image'; readonly rect: Rect; readonly picture: Picture }
  /** A drawn signature: a path in its own units, fitted into the box. */
  | { readonly kind: 'ink'; readonly rect: Rect; readonly path: string }
  | { readonly kind: 'typed'; readonly rect: Rect; readonly text: string; readonly fontName?: string };

export type DrawingKind = Drawing['kind'];

/** Another tool for the same type: a line with an arrow head, a stamp with another label. */
export interface ToolVariant<M extends BaseMark = BaseMark, Icon extends string = string> {
  /** Unique within the definition. */
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** One letter; unique among the definitions and their variants. */
  readonly shortcut?: string;
  apply(mark: M): M;
}

export interface ToolSpec<M extends BaseMark = BaseMark, Icon extends string = string> {
  readonly kind: DrawingKind;
  /** Text on its button, by default the label; equal words in a family share a flyout. */
  readonly word?: string;
  /** One letter; unique among the definitions. */
  readonly shortcut?: string;
  /** Hint for gestures that don't draw the mark. */
  readonly hint?: string;
  /** Size of a mark placed by a click or Enter (page px of a page 1000 wide). */
  readonly defaultSize?: { readonly width: number; readonly height: number };
  readonly variants?: readonly ToolVariant<M, Icon>[];
}

export interface EditText<M extends BaseMark = BaseMark> {
  get(mark: M): string;
  /** Returns the mark with as much of the text as allowed. */
  set(mark: M, text: string): M;
  /** Applies the mark's limits (length, mask) to typed text; returns rejected input. */
  accept(mark: M, typed: string, options?: { readonly isDeleting?: boolean }): AcceptedText;
  /** Returns the text layout; `layoutStyledText` computes its lines and fitted size. */
  style(mark: M): TextStyle;
}

export interface CreateContext {
  readonly common: CommonFields;
  readonly pageData: PageData;
}

/**
 * A mark type. Toolbar, panel, list, validation, contract tests and the end-to-end matrix derive
 * from it.
 * @template M the mark's shape, written next to its schema
 */
export interface MarkDefinition<M extends BaseMark = BaseMark, Icon extends string = string> {
  readonly type: M['type'];
  readonly family: MarkFamily;
  readonly label: string;
  /** Icon name; `ui/icons.tsx` must have all of them. */
  readonly icon: Icon;
  readonly schema: v.GenericSchema<unknown, M>;
  readonly geometry: Geometry<M>;
  readonly tool: ToolSpec<M, Icon>;
  /** Returns a new mark in the starting style. */
  create(context: CreateContext, drawing: Drawing): M;
  readonly fields: readonly Field<M>[];
  /** Reach of painting beyond the bounds (page px). */
  overhang(mark: M): number;
  paint(context: PaintContext, mark: M, pageNumber: PageNumber, environment: PaintEnvironment): void;
  /** Returns a description for lists and screen readers, without the type; may be empty. */
  describe(mark: M): string;
  /** Reason of a redaction for reports: text written on it, never the words that it covers. */
  reason?(mark: M): string;
  readonly editText?: EditText<M>;
  /** Returns the data URLs requested from {@link PaintEnvironment.image}. */
  pictures?(mark: M): readonly string[];
  /** True to keep the proportions when resized, by default. */
  readonly keepsProportions?: true;
  /** Target of a link, if it may be opened. */
  link?(mark: M): string | undefined;
}

/**
 * A value as its schema names it, without unknown properties and `readonly`, at every level. Page
 * numbers are plain numbers there.
 */
type Named<Value> = Value extends readonly (infer Item)[]
  ? Named<Item>[]
  : Value extends number
    ? PageNumber extends Value
      ? number
      : Value
    : Value extends object
      ? {
          -readonly [Key in keyof Value as string extends Key
            ? unknown extends Value[Key]
              ? never
              : Key
            : Key]: Named<Value[Key]>;
        }
      : Value;

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Schema whose output is the written type: otherwise a type that no schema has. */
export type SchemaOf<M extends BaseMark, Schema extends v.GenericSchema<unknown, M>> =
  IsSame<Named<v.InferOutput<Schema>>, Named<M>> extends true
    ? Schema
    : { readonly 'the schema and the written type differ': never };

export type OwnProperties<M extends BaseMark> = Omit<M, keyof BaseMark>;

type WithDefault = 'overhang' | 'describe';

export interface OwnDefinition<M extends BaseMark, Icon extends string>
  extends Omit<MarkDefinition<M, Icon>, 'create' | 'family' | 'schema' | WithDefault>,
    Partial<Pick<MarkDefinition<M, Icon>, WithDefault>> {
  /** Creates the type's own properties in the starting style, without common ones. */
  create(context: CreateContext, drawing: Drawing): OwnProperties<M>;
}

/** Checks a definition at compile time. Two calls: the shape is given, icon names are inferred. */
export const defineMark =
  <M extends BaseMark>() =>
  <const Icon extends string, Schema extends v.GenericSchema<unknown, M>>({
    create,
    schema,
    ...own
  }: OwnDefinition<M, Icon> & { readonly schema: Schema & SchemaOf<M, Schema> }): MarkDefinition<M, Icon> => ({
    overhang: () => 0,
    describe: () => '',
    ...own,
    family: familyOf(own.type),
    schema,
    // Only the properties in its schema.
    create: (context, drawing) => ({ ...context.common, type: own.type, ...create(context, drawing) }) as BaseMark as M,
  });
