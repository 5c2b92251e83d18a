// Interface of the PDF engine. Synchronous: it runs in a worker, or in Node. Units: points of a
// page's visible box, rotated as the page states; origin top left, y down.
import type { RgbaImage } from '../codecs/rgba.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import type { PdfFrame } from './page-frame.ts';

export const POINTS_PER_INCH = 72;

export interface ByteSource {
  readonly size: number;
  /** Fills `target` from `offset`; throws if it can't. */
  read(offset: number, target: Uint8Array): void;
}

export interface PdfPageInfo extends Size {
  /** Page label ("iv", "A-3"); undefined without labels. */
  readonly label: string | undefined;
}

export interface PdfDestination {
  readonly pageIndex: PageIndex;
  /** Points from the page's top left; undefined if the file doesn't state it. */
  readonly x: number | undefined;
  readonly y: number | undefined;
}

export type PdfTarget =
  | { readonly kind: 'page'; readonly destination: PdfDestination }
  | { readonly kind: 'uri'; readonly uri: string };

export interface PdfOutlineItem {
  readonly title: string;
  /** Undefined for headings without a supported target. */
  readonly target: PdfTarget | undefined;
  readonly isOpen: boolean;
  readonly children: readonly PdfOutlineItem[];
}

export interface PdfLink {
  readonly rect: Rect;
  readonly target: PdfTarget;
}

/** Text of a field or annotation, or text stated for other glyphs (ActualText). */
export interface PdfNote {
  readonly kind: 'field' | 'annotation' | 'content';
  readonly text: string;
  readonly rect: Rect;
}

/** Permissions without the owner password. */
export interface PdfPermissions {
  readonly print: boolean;
  readonly change: boolean;
  readonly copy: boolean;
  readonly annotate: boolean;
}

export type PdfNotice = 'xfa' | 'repaired-pages';

export interface PdfDocumentInfo {
  readonly pages: readonly PdfPageInfo[];
  /** Number of leading pages with known sizes; the others are assumed to equal the last. */
  readonly measured: number;
  readonly permissions: PdfPermissions;
  readonly isEncrypted: boolean;
  readonly hasForm: boolean;
  /** Number of signed signature fields: changing the file invalidates them. */
  readonly signatureCount: number;
  /** Strictest permission for changes: DocMDP's P (1 to 3), or 0. ISO 32000-2, table 257. */
  readonly certification: 0 | 1 | 2 | 3;
  readonly notices: readonly PdfNotice[];
}

/** Part of a page (px of the whole page at `scale`, rounded). */
export interface RenderRequest extends Rect {
  /** Pixels per point. */
  readonly scale: number;
  /** Draws annotations and filled form fields; true by default. */
  readonly drawsAnnotations?: boolean;
  /** Painted objects to omit, by index in {@link PdfPaintings.objects}. */
  readonly without?: readonly number[];
  /** Colour of the paper, 0xRRGGBB; white by default. */
  readonly paper?: number;
}

/** An object that a page's content paints, also inside forms. */
export interface PdfPainted {
  readonly kind: 'text' | 'path' | 'image' | 'shading';
  /** Bounding box, before clipping; without size for text. */
  readonly rect: Rect;
  /** True for pictures, shadings, and paths that are filled with an opaque colour. */
  readonly isOpaque: boolean;
  /** True if its marked content belongs to a layer. */
  readonly isLayered: boolean;
}

/** Everything that a page paints, in paint order. */
export interface PdfPaintings {
  readonly objects: readonly PdfPainted[];
  /** Text object index of each of the {@link PdfDocument.characters}; -1: none. */
  readonly textObjects: Int32Array;
  /** 1 for characters whose font draws nothing. */
  readonly blanks: Uint8Array;
  /** True if the page paints more objects than listed. */
  readonly isCut: boolean;
}

/** Bits of {@link PdfCharacters.flags}. */
export const CHARACTER = {
  /** Inserted by the engine: a space or line end that isn't in the content. */
  generated: 1,
  /** A hyphen at a line's end that divides a word. */
  hyphen: 2,
  /** Neither filled nor stroked, like recognized text over a scan. */
  invisible: 4,
  /** Its font says no letter for it: the code is a guess of the engine. */
  unmapped: 8,
} as const;

/** Characters in content order: arrays of `count` entries, fast to transfer. */
export interface PdfCharacters {
  readonly count: number;
  readonly codes: Uint32Array<ArrayBuffer>;
  /** Four per character: left, top, width, height; ascent to descent, as a selection covers. */
  readonly boxes: Float32Array<ArrayBuffer>;
  /** Four per character: left, top, width, height of the ink. */
  readonly inkBoxes: Float32Array<ArrayBuffer>;
  /** Two per character: position on the baseline. */
  readonly origins: Float32Array<ArrayBuffer>;
  /** Points along the baseline to the next character. */
  readonly advances: Float32Array<ArrayBuffer>;
  /** Direction of the baseline (radians clockwise from the page's x axis). */
  readonly angles: Float32Array<ArrayBuffer>;
  /** Font sizes (pt). */
  readonly sizes: Float32Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Four per picture: left, top, width, height. Pictures have no characters. */
  readonly pictures: Float32Array<ArrayBuffer>;
  /** True if glyphs are missing because fonts are neither embedded nor available. */
  readonly missingGlyphs: boolean;
  /** True if the page has more characters than were read. */
  readonly isCut: boolean;
}

/** Called several times per second during long tasks; errors that it throws end the task. */
export type Heartbeat = () => void;

/** Called with the number of measured leading pages; returns true to stop. */
export type IsEnough = (known: number) => boolean;

export interface PdfDocument {
  /** Information known so far: the same object until more is known. */
  readonly info: PdfDocumentInfo;
  /** Measures further pages until `isEnough`, by default all. Used pages are always measured. */
  measure(isEnough?: IsEnough): void;
  /** Returns the displayed size of a page (pt); 0 × 0 for an unknown page. */
  pageSize(pageIndex: PageIndex): Size;
  outline(): PdfOutlineItem[];
  links(pageIndex: PageIndex): PdfLink[];
  /**
   * Renders on opaque white. @throws PdfError DamagedPage, AbsurdPageSize, TooLarge, TooSlow;
   * EngineStopped if the engine can't be used any more
   */
  render(pageIndex: PageIndex, request: RenderRequest, beat?: Heartbeat): RgbaImage;
  characters(pageIndex: PageIndex): PdfCharacters;
  paintings(pageIndex: PageIndex): PdfPaintings;
  /** Returns the areas of marked content by MCID, without those of annotations. */
  markedContent(pageIndex: PageIndex): ReadonlyMap<number, Rect>;
  /** Returns the characters drawn by annotations and fields, unordered; undefined for none. */
  appearances(pageIndex: PageIndex): PdfCharacters | undefined;
  /** In file order, without hidden ones. */
  notes(pageIndex: PageIndex): PdfNote[];
  annotationCounts(pageIndex: PageIndex): PdfAnnotationCounts;
  /** Returns the document as the engine reads it: one revision, repaired, without encryption. */
  save(): Uint8Array<ArrayBuffer>;
  /** Distance within which lossy pictures of the page may carry traces of an area (pt); 0: none. */
  lossyReach(pageIndex: PageIndex): number;
  /** Hides annotations by object number; all others are drawn. */
  hideAnnotations(objects: readonly number[]): void;
  /** @throws PdfError DamagedPage, AbsurdPageSize */
  frame(pageIndex: PageIndex): PdfFrame;
  pageObjects(): number[];
  close(): void;
}

/** Numbers of a page's visible annotations, except links. */
export interface PdfAnnotationCounts {
  /** Annotations made by people. */
  readonly made: number;
  readonly fields: number;
}

/** Text drawn and stated by annotations and fields of a page. */
export interface PdfDrawn {
  /** See {@link PdfDocument.appearances}. */
  readonly appearances: PdfCharacters | undefined;
  readonly notes: readonly PdfNote[];
}

export const readDrawn = (document: Pick<PdfDocument, 'appearances' | 'notes'>, page: PageIndex): PdfDrawn => ({
  appearances: document.appearances(page),
  notes: document.notes(page),
});

export interface PdfEngine {
  /** Measures pages until `isEnough` (at least one). @throws PdfError if it can't be opened */
  open(source: ByteSource, password?: string, isEnough?: IsEnough): PdfDocument;
  /** Memory of the engine (bytes). Never shrinks: closed documents leave it to later ones. */
  readonly memory: number;
}
