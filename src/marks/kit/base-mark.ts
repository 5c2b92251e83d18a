// Parts that the written types of marks share. `defineMark` compares each type with its schema.
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';

/** Text under application-specific keys. */
type Texts = Record<string, string>;

export interface Comment {
  readonly data: Texts;
  /** ISO 8601 date-time with a zone. */
  readonly creationDateTime: string;
  readonly text: string;
}

/** Comments on a mark, in the order of their writing. */
export interface Conversation {
  readonly data: Texts;
  readonly comments?: readonly Comment[] | undefined;
}

/** Properties of every mark except its type. */
export interface CommonFields {
  /** Unique within a document. */
  readonly uid: string;
  /** `SelectionDisabled` for a locked mark: viewers neither select nor change it. */
  readonly interactionMode: 'Full' | 'SelectionDisabled';
  /** Page of the mark (1-based). */
  readonly pageNumber: PageNumber;
  /** ISO 8601 date-time with a zone. */
  readonly creationDateTime: string;
  /** ISO 8601 date-time with a zone. */
  readonly modificationDateTime: string;
  /** Text of other programs about the mark. */
  readonly data?: Texts | undefined;
  readonly conversation?: Conversation | undefined;
}

/** Properties of every mark; `type` selects the definition. */
export interface BaseMark extends CommonFields {
  readonly type: string;
}

/** Size of the page when the mark was saved: its unit is the mark's. */
export interface PageData {
  readonly width: number;
  readonly height: number;
}

/** Part of a mark with coordinates on one page. */
export interface OnPage {
  readonly pageData: PageData;
}

/** Part of a mark that lies in a rectangle. */
export interface InRectangle extends OnPage {
  /** Position in the units of `pageData`, y down. Width and height may be negative. */
  readonly rectangle: Rect;
}

export interface ShapeStyle {
  /** `#rrggbb` or `transparent`. */
  readonly borderColor: string;
  /** Width of the border, inside of the rectangle (units of `pageData`). */
  readonly borderThickness: number;
  /** `#rrggbb` or `transparent`. */
  readonly fillColor: string;
  /** Opacity from 0 to 255. */
  readonly opacity: number;
}

export interface LineStyle {
  /** `#rrggbb`. */
  readonly color: string;
  /** Opacity from 0 to 255. */
  readonly opacity: number;
  /** Line width from 1 to 50 (units of `pageData`). */
  readonly thickness: number;
}

export interface LineGroup extends OnPage {
  /** Page of the lines (1-based). */
  readonly pageNumber: PageNumber;
  /** Offset of the first character in the text of the page (0-based). */
  readonly startIndex: number;
  readonly textLength: number;
  /** One rectangle for each line (units of `pageData`, y down). */
  readonly lines: readonly Rect[];
}

/** Words of a document, with their places. */
export interface SelectedText {
  /** Offset of the first character in the text of the page (0-based). */
  readonly startIndex: number;
  readonly textLength: number;
  readonly selectedText: string;
  readonly lineGroups: readonly LineGroup[];
}

export type HorizontalAlignment = 'Center' | 'Left' | 'Right';

export type FontStyle = 'Bold' | 'Italic' | 'Strikeout' | 'Underline';

export interface WrittenText {
  /** `#rrggbb`. */
  readonly fontColor: string;
  readonly fontName: string;
  readonly horizontalAlignment: HorizontalAlignment;
  /** Maximum number of characters; 0 for no limit. */
  readonly maxLength: number;
  readonly text: string;
}

/** Mask of a field: `value` is a pattern, `translations` gives its letters a meaning. */
export type Mask = { readonly value: string; readonly translations: Texts } | null;

export interface EmbeddedImage {
  /** Data URL, or the base64 in it. */
  readonly imageDataUrl: string;
  /** Equal pictures share it. */
  readonly imageId: string;
}

/** Why a redaction was made: exactly one of the two. */
export interface RedactionReason {
  readonly reason?: string | undefined;
  readonly reasons?: readonly string[] | undefined;
}
