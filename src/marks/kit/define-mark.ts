import type * as v from 'valibot';
import type { Point } from '../../kernel/point.ts';
import type { Quarters } from '../../kernel/quarters.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import type { ResizeModifiers } from '../../kernel/resize.ts';
import type { MeasureText } from '../../kernel/text-layout.ts';
import type { Telling } from '../../messages/index.ts';
import type { BaseMark, CommonFields, PageData } from './base-mark.ts';
import { familyOf, type MarkFamily } from './families.ts';
import type { Field, Picture } from './fields.ts';
import type { AcceptedText, TextStyle } from './text-style.ts';

/** A picture that the surface itself has taken in: what stands for it there. */
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
  /** The picture behind an `imageDataUrl`, once it is decoded. */
  image(dataUrl: string): PaintPicture | undefined;
  /** Redactions are seen through, for review: never in an export. */
  readonly seeThrough: boolean;
}

/** A grip on a selected mark. */
export interface Handle {
  /** Unique within the mark: `nw`, `start`, `vertex:3`, `insert:3`, `line:0:2:e`, `region:1:se` … */
  readonly id: string;
  readonly point: Point;
  readonly shape: 'square' | 'round' | 'insert';
  /** A CSS cursor. */
  readonly cursor: string;
  readonly label: Telling;
}

export interface DragModifiers extends ResizeModifiers {
  /** Keep to multiples of 45°. */
  readonly straight?: boolean;
}

/**
 * Geometry of a type (page px of the page size in the mark's `pageData`): marks saved at another
 * size go through {@link Geometry.onPage} first. No function modifies its arguments.
 */
export interface Geometry<M extends BaseMark = BaseMark> {
  /** False where the mark lies where it lies, whatever is dragged: it covers its page. */
  readonly isMovable: boolean;
  /** The pages that the mark shows on. */
  pageNumbers(mark: M): readonly number[];
  /** The mark as it lies on a page of this size; the same object when it was saved at that size. */
  onPage(mark: M, pageNumber: number, size: Size): M;
  /** The outline without line widths; undefined where the mark shows nothing on that page. */
  bounds(mark: M, pageNumber: number): Rect | undefined;
  /** Outlines of a selected mark: {@link Geometry.bounds}, or each of its parts. */
  outlines(mark: M, pageNumber: number): readonly Rect[];
  /** Area covered by a redaction of this shape. The rectangles may overlap. */
  covered(mark: M, pageNumber: number): readonly Rect[];
  hit(mark: M, pageNumber: number, point: Point, tolerance: number): boolean;
  /** Returns whether any part lies in the rectangle (marquee). */
  touches(mark: M, pageNumber: number, rect: Rect): boolean;
  translate(mark: M, pageNumber: number, delta: Point): M;
  /** The mark as it follows when the rectangle `from` becomes `to`. */
  resize(mark: M, pageNumber: number, from: Rect, to: Rect): M;
  handles(mark: M, pageNumber: number): readonly Handle[];
  /** The mark after a handle was dragged to a point. May add a vertex; the handle to go on with is {@link Geometry.handleAfter}. */
  dragHandle(mark: M, pageNumber: number, handleId: string, to: Point, modifiers: DragModifiers): M;
  /** The handle that a drag of `handleId` goes on with (an inserted vertex). */
  handleAfter?(handleId: string): string;
  /** The mark without what the handle holds (a vertex, a line, a region); undefined where nothing may be taken away. */
  removeHandle?(mark: M, pageNumber: number, handleId: string): M | undefined;
  /** Parts of a mark that lies as a whole where it lies: it is neither moved nor resized, only they are, each for itself. */
  readonly regions?: {
    of(mark: M): readonly Rect[];
    with(mark: M, regions: readonly Rect[]): M;
  };
  /** A copy on another page. */
  toPage(mark: M, from: number, to: number): M;
  /** The mark where pages have other numbers, or are not there (no number): undefined when it shows on none of them. */
  renumber(mark: M, newNumbers: ReadonlyMap<number, number>): M | undefined;
  /**
   * The mark after a page was turned for good, which had this size: what is drawn, and what a redaction covers, turns with the page. Text,
   * stamps and signatures, which the format always shows upright, keep their size about the place that they had.
   */
  turn(mark: M, pageNumber: number, size: Size, quarters: Quarters): M;
  /** The mark over more lines of text, on any page, which has this size. */
  addLines?(mark: M, pageNumber: number, size: Size, found: FoundLines): M;
  /**
   * Area that changed while drawing, without line widths. Only for types that change little with
   * each pointer move.
   */
  growth?(before: M, after: M): Rect | undefined;
}

/** Words of a page under lines. */
export interface SelectedWords {
  readonly text: string;
  /** Start in the page's text, and length. */
  readonly startIndex: number;
  readonly textLength: number;
}

/** Lines of text on one page; without words where only their places are known. */
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
  /** Strokes as the pointer made them; smoothing and simplifying is the definition's business. */
  | { readonly kind: 'freehand'; readonly strokes: readonly (readonly Point[])[] }
  /** A box whose text is edited in place as soon as it is made. */
  | { readonly kind: 'text'; readonly rect: Rect }
  /** A box that a click places at the tool's default size; dragging draws it. */
  | { readonly kind: 'stamp'; readonly rect: Rect }
  | { readonly kind: 'image'; readonly rect: Rect; readonly picture: Picture }
  /** A drawn signature: a path in units of its own, fitted into the box. */
  | { readonly kind: 'ink'; readonly rect: Rect; readonly path: string }
  /** A typed signature. */
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
  /** The new mark as this tool makes it. */
  apply(mark: M): M;
}

export interface ToolSpec<M extends BaseMark = BaseMark, Icon extends string = string> {
  readonly kind: DrawingKind;
  /**
   * Text on its button; tools of a family with the same word share a button with a flyout. Defaults
   * to the label.
   */
  readonly word?: string;
  /** One letter; unique among the definitions. */
  readonly shortcut?: string;
  /** Hint for gestures that don't draw the mark. */
  readonly hint?: string;
  /** Size of a mark placed by a click or by Enter, page pixels at a page 1000 wide. */
  readonly defaultSize?: { readonly width: number; readonly height: number };
  readonly variants?: readonly ToolVariant<M, Icon>[];
}

/** Text of a mark that is edited in its place on the page. */
export interface EditText<M extends BaseMark = BaseMark> {
  get(mark: M): string;
  /** The mark with as much of the text as it may hold. */
  set(mark: M, text: string): M;
  /** Applies limits to typed text (maximum length, mask), and returns what was refused and why. */
  accept(mark: M, typed: string, options?: { readonly isDeleting?: boolean }): AcceptedText;
  /** Layout of the text in its box; `layoutStyledText` returns its lines and its fitted size. */
  style(mark: M): TextStyle;
}

/** The common fields and the page of a mark that is being made. */
export interface CreateContext {
  readonly common: CommonFields;
  readonly pageData: PageData;
}

/**
 * One mark type. Toolbar, panel, list, validation, contract tests and the end-to-end matrix derive from it.
 *
 * @template M the mark's shape, as it is written beside its schema
 */
export interface MarkDefinition<M extends BaseMark = BaseMark, Icon extends string = string> {
  readonly type: M['type'];
  readonly family: MarkFamily;
  /** Name of the type. */
  readonly label: string;
  /** Name of the icon in `ui/icons.tsx`, which must have every one that a definition names. */
  readonly icon: Icon;
  readonly schema: v.GenericSchema<unknown, M>;
  readonly geometry: Geometry<M>;
  readonly tool: ToolSpec<M, Icon>;
  /** A new mark in the starting style. */
  create(context: CreateContext, drawing: Drawing): M;
  readonly fields: readonly Field<M>[];
  /** Reach of painting beyond the bounds (page px). */
  overhang(mark: M): number;
  paint(context: PaintContext, mark: M, pageNumber: number, environment: PaintEnvironment): void;
  /** A line for the list and the screen reader, without the type's name; may be empty. */
  describe(mark: M): string;
  /** Reason of a redaction for reports: text written on it, never the words that it covers. */
  reason?(mark: M): string;
  readonly editText?: EditText<M>;
  /** The data URLs that {@link PaintEnvironment.image} is asked for. */
  pictures?(mark: M): readonly string[];
  /** Resizing keeps the proportions, unless it is asked not to. */
  readonly keepsProportions?: true;
  /** Target of a link, if it may be opened. */
  link?(mark: M): string | undefined;
}

/**
 * A value as its schema names it, at every level: without the unknown properties that loose objects
 * keep, and without `readonly`.
 */
type Named<Value> = Value extends readonly (infer Item)[]
  ? Named<Item>[]
  : Value extends object
    ? {
        -readonly [Key in keyof Value as string extends Key ? (unknown extends Value[Key] ? never : Key) : Key]: Named<
          Value[Key]
        >;
      }
    : Value;

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Schema whose output is the written type: otherwise a type that no schema has. */
export type SchemaOf<M extends BaseMark, Schema extends v.GenericSchema<unknown, M>> =
  IsSame<Named<v.InferOutput<Schema>>, Named<M>> extends true
    ? Schema
    : { readonly 'the schema and the written type differ': never };

/** Properties that only this type has. */
export type OwnProperties<M extends BaseMark> = Omit<M, keyof BaseMark>;

type WithDefault = 'overhang' | 'describe';

export interface OwnDefinition<M extends BaseMark, Icon extends string>
  extends Omit<MarkDefinition<M, Icon>, 'create' | 'family' | 'schema' | WithDefault>,
    Partial<Pick<MarkDefinition<M, Icon>, WithDefault>> {
  /**
   * Creates the type's own properties in the starting style; common ones are added by the caller.
   */
  create(context: CreateContext, drawing: Drawing): OwnProperties<M>;
}

/**
 * Creates a definition and checks its shape at compile time. In two calls: the mark's shape is
 * given, the icon names are inferred.
 */
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
