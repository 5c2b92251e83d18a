// Interface of the PDF engine. Synchronous: it runs in a worker, or in Node.
//
// Units: points (1/72 inch) of a page's visible box, rotated as the page states; origin top left, y
// down.
import type { RgbaImage } from '../codecs/rgba.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import type { PdfPageFrame } from './page-frame.ts';

export const POINTS_PER_INCH = 72;

/** The bytes of a file, read in pieces. */
export interface ByteSource {
  readonly size: number;
  /** Fills `target` from `offset` on; throws where it cannot be filled. */
  read(offset: number, target: Uint8Array): void;
}

export interface PdfPageInfo extends Size {
  /** Page label ("iv", "A-3"); undefined without labels. */
  readonly label: string | undefined;
}

/** A place in the document that an outline entry or a link leads to. */
export interface PdfDestination {
  readonly pageIndex: number;
  /** Points from the page's top left; undefined where the file leaves it open. */
  readonly x: number | undefined;
  readonly y: number | undefined;
}

export type PdfTarget =
  | { readonly kind: 'page'; readonly destination: PdfDestination }
  | { readonly kind: 'uri'; readonly uri: string };

export interface PdfOutlineItem {
  readonly title: string;
  /** Undefined for a heading without a target, or with one that nothing is done for (programs, scripts, other files). */
  readonly target: PdfTarget | undefined;
  readonly isOpen: boolean;
  readonly children: readonly PdfOutlineItem[];
}

export interface PdfLink {
  readonly rect: Rect;
  readonly target: PdfTarget;
}

/** Text in a form field, on an annotation, or that the content states for glyphs that show another one (ActualText). */
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

/** Notice about an open document. */
export type PdfNotice = 'xfa' | 'repaired-pages';

export interface PdfDocumentInfo {
  readonly pages: readonly PdfPageInfo[];
  /** How many of the first pages' sizes are known: the others are taken to be as large as the last one of these. */
  readonly measured: number;
  readonly permissions: PdfPermissions;
  readonly isEncrypted: boolean;
  /** True if the file has form fields (an AcroForm dictionary). */
  readonly hasForm: boolean;
  /** Signature fields that are signed: any change to the file's bytes breaks what they vouch for. */
  readonly signatureCount: number;
  /** Later changes that the strictest of them allows: DocMDP's P (1 to 3), 0 if none restricts them. ISO 32000-2, table 257. */
  readonly certification: 0 | 1 | 2 | 3;
  readonly notices: readonly PdfNotice[];
}

/** A part of the page at a scale: pixels of the whole page's picture, which is `scale` times its points, rounded. */
export interface RenderRequest extends Rect {
  /** Pixels a point. */
  readonly scale: number;
  /** Existing annotations and filled form fields; true by default. */
  readonly drawsAnnotations?: boolean;
  /** Painted objects that are left out, by their indices in {@link PdfPaintings.objects}. */
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

/** Everything that a page's content paints, in paint order. */
export interface PdfPaintings {
  readonly objects: readonly PdfPainted[];
  /** Index of the text object of each character, in the order of {@link PdfDocument.characters}; -1 for none. */
  readonly textObjects: Int32Array;
  /** 1 for each character whose font draws nothing for it. */
  readonly blanks: Uint8Array;
  /** The page paints more objects than are listed. */
  readonly isCut: boolean;
}

/** Bits of {@link PdfCharacters.flags}. */
export const CHARACTER = {
  /** Put in by the engine: a space or a line's end that the page's content does not hold. */
  generated: 1,
  /** A hyphen at a line's end that parts a word. */
  hyphen: 2,
  /** Neither filled nor stroked, as recognized text that lies over a scan. */
  invisible: 4,
} as const;

/** The characters of a page in the order of its content: arrays of `count` entries, so that they cross a worker's border at once. */
export interface PdfCharacters {
  readonly count: number;
  /** Unicode code points. */
  readonly codes: Uint32Array<ArrayBuffer>;
  /** Four a character: left, top, width, height. From the font's descent to its ascent and over the advance: what a selection covers. */
  readonly boxes: Float32Array<ArrayBuffer>;
  /** Four a character: left, top, width, height of the ink. */
  readonly inkBoxes: Float32Array<ArrayBuffer>;
  /** Two a character: where it stands on its base line. */
  readonly origins: Float32Array<ArrayBuffer>;
  /** Points along the base line from the origin to where the next character is to stand. */
  readonly advances: Float32Array<ArrayBuffer>;
  /** Radians clockwise from the page's x axis to the direction of the base line. */
  readonly angles: Float32Array<ArrayBuffer>;
  /** Points. */
  readonly sizes: Float32Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Four a picture of the page: left, top, width, height. Print in them is no character of the page. */
  readonly pictures: Float32Array<ArrayBuffer>;
  /** Scripts whose glyphs are missing on the page, as their fonts are neither in the file nor here. */
  readonly missingGlyphs: boolean;
  /** The page has more characters than are read. */
  readonly isCut: boolean;
}

/** Called several times a second while a long task runs; what it throws ends the task. */
export type Heartbeat = () => void;

/** Told how many pages are measured: the first ones of the document. */
export type IsEnough = (known: number) => boolean;

export interface PdfDocument {
  /** Information known so far: the same object until more is known. */
  readonly info: PdfDocumentInfo;
  /** Reads the sizes of further pages until there are enough, of all by default. A page that something is asked of is measured in any case. */
  measure(isEnough?: IsEnough): void;
  /** Points, of a page as it is shown; nothing where there is no such page. */
  pageSize(pageIndex: number): Size;
  outline(): PdfOutlineItem[];
  links(pageIndex: number): PdfLink[];
  /** Opaque on white. @throws PdfError DamagedPage, AbsurdPageSize, TooLarge, TooSlow; EngineStopped when the engine is of no more use */
  render(pageIndex: number, request: RenderRequest, beat?: Heartbeat): RgbaImage;
  characters(pageIndex: number): PdfCharacters;
  paintings(pageIndex: number): PdfPaintings;
  /** The characters that annotations and fields draw, in no order; undefined where they draw none. */
  appearances(pageIndex: number): PdfCharacters | undefined;
  /** In the order of the file; without those that are not shown. */
  notes(pageIndex: number): PdfNote[];
  annotationCounts(pageIndex: number): PdfAnnotationCounts;
  /**
   * Returns the document as the engine understands it: rewritten, one revision, repaired, without
   * encryption; streams are unchanged.
   */
  save(): Uint8Array<ArrayBuffer>;
  /** Points around a place in which the page's lossy pictures (JPEG, JPEG 2000) may carry traces of it; 0 where there are none. */
  lossyReach(pageIndex: number): number;
  /** Annotations that are not drawn from now on, by the numbers of their objects; all others are. */
  hideAnnotations(objects: readonly number[]): void;
  /** @throws PdfError DamagedPage, AbsurdPageSize */
  frame(pageIndex: number): PdfPageFrame;
  /** The numbers of the pages' objects in the file, in the order of the pages. */
  pageObjects(): number[];
  /** Gives all of the engine's memory back. */
  close(): void;
}

/** Annotations of a page that are shown, besides links. */
export interface PdfAnnotationCounts {
  /** Those that people made. */
  readonly made: number;
  readonly fields: number;
}

/** Text drawn and stated by annotations and fields of a page. */
export interface PdfDrawn {
  /** See {@link PdfDocument.appearances}. */
  readonly appearances: PdfCharacters | undefined;
  readonly notes: readonly PdfNote[];
}

export const readDrawn = (document: Pick<PdfDocument, 'appearances' | 'notes'>, page: number): PdfDrawn => ({
  appearances: document.appearances(page),
  notes: document.notes(page),
});

export interface PdfEngine {
  /**
   * @param isEnough of {@link PdfDocument.measure}; one page is measured at the least
   * @throws PdfError why it cannot be opened
   */
  open(source: ByteSource, password?: string, isEnough?: IsEnough): PdfDocument;
  /** Bytes that the engine holds. They grow, and never shrink: documents closed give theirs to the next ones. */
  readonly memory: number;
}
