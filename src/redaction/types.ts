import type { Recognize } from '../ink/index.ts';
import type { PageIndex, PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { Message, MessageOrText } from '../messages/index.ts';
import type { RemovedCounts } from '../pdf/content/index.ts';
import type { PdfEngine } from '../pdf/core.ts';
import type { RestCounts } from '../pdf/structure/index.ts';
import type { HiddenCounts, HiddenKind } from './rest/hidden.ts';

export type { HiddenCounts, HiddenKind };

export interface RedactionRequest {
  readonly page: PageIndex;
  /** Page points (displayed rotation, origin top left). */
  readonly areas: readonly Rect[];
  /** Places of words with nothing visible to cover, which are removed without a bar. */
  readonly spots?: readonly Rect[];
  /** Words without any position: letters without size, or data outside of pages. */
  readonly unplaced?: string;
  readonly reason: string;
  /** `text` is as long as its words, so its bar is lengthened; `area` was drawn by the user. */
  readonly shape?: 'text' | 'area';
  /** `uniform` bars have one width, in re-typeset lines; by default everything stays in place. */
  readonly gaps?: 'uniform' | 'keep';
  /** Redacted words if searched or selected; may not occur in the page text. */
  readonly text?: string;
}

export interface RedactionProgress {
  readonly phase: 'reading' | 'cutting' | 'cleaning' | 'checking';
  /** 0 to 1. */
  readonly share: number;
}

export interface RedactionOptions extends ReportContents {
  readonly password?: string;
  /** Hidden information to keep unless it repeats redacted words. */
  readonly keep?: readonly HiddenKind[];
  /** Removes hidden information even if nothing is redacted. */
  readonly cleansAlways?: boolean;
  /** Pages to rasterize in any case. */
  readonly asPictures?: readonly PageIndex[];
  /** Resolution of rasterized pages (dpi); default: 300. */
  readonly pictureDpi?: number;
  readonly version?: string;
  readonly engine?: PdfEngine;
  /** Returns an OCR function for a page with this text; undefined without language data. */
  recognizer?(text: string): Promise<Recognize | undefined>;
  /** File that the user opened, if the input was derived from it; the report refers to this one. */
  readonly opened?: Uint8Array;
  /** Throwing aborts the redaction. */
  onProgress?(progress: RedactionProgress): void | Promise<void>;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

export type ResolvedOptions = RedactionOptions & { readonly engine: PdfEngine };

export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
}

/** Optional report contents. Both let readers who can rebuild the rest of the file test guesses. */
export interface ReportContents {
  /** Digest and length of the original. */
  readonly includesOriginal?: boolean;
  /** How much was removed and checked, and where the same words remain. */
  readonly includesCounts?: boolean;
}

export interface ReportedGap {
  /** Re-typeset paragraph or line, line covered to its end, bar in fixed steps, or all in place. */
  readonly kind: 'reflowed' | 'set' | 'covered' | 'stepped' | 'kept';
  /** Why the line isn't re-typeset. */
  readonly why?: Message;
  /** Why other content may still reveal the width of the redacted text. */
  readonly doubt?: Message;
  /** Bits that the gap reveals about names, dates and amounts; with a doubt, the maximum. */
  readonly bits: number;
}

export interface ReportedRedaction {
  readonly page: PageNumber;
  /** Visible redacted areas (unit of the report, from top left): never the lengths of words. */
  readonly areas: readonly Rect[];
  readonly reason: string;
  /** Information revealed by nearby words; only for words in a PDF that keeps its pages. */
  readonly gap?: ReportedGap;
  /** Only if counts are requested. */
  readonly removed?: Readonly<RemovedCounts> & {
    /** Size of a page written as an image. */
    readonly pixels?: number;
  };
}

export interface ReportedPage {
  readonly page: PageNumber;
  /** Cut from the content, rasterized, or changed only because a shared image was blanked. */
  readonly became: 'cut' | 'picture' | 'blanked';
  readonly why?: Message;
}

export type CheckId =
  | 'objects'
  | 'words'
  | 'text'
  | 'places'
  | 'looks'
  | 'sight'
  | 'overpainting'
  | 'parts'
  | 'pixels'
  | 'files';

export interface ReportedCheck {
  readonly id: CheckId;
  readonly passed: boolean;
  /** Subject of the check; only if counts are requested. */
  readonly counted?: number;
  readonly limit?: Message;
}

export interface ReportedGuarantee {
  readonly name: 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8';
  readonly state: 'holds' | 'does not hold' | 'not checked';
  readonly why?: Message;
}

/** Report of a redaction, without any redacted word. Files hold its messages in English. */
export interface RedactionReport {
  readonly kind: 'markwright-redaction-report';
  readonly reportVersion: 1;
  readonly program: string;
  readonly created: string;
  /** Unit of lengths: points for a PDF that keeps its pages, or output pixels. */
  readonly unit?: 'points' | 'pixels';
  /** Digest and length only if requested. */
  readonly before: Pick<FileFacts, 'pages'> & Partial<FileFacts>;
  readonly after: FileFacts;
  /** Further files, if each page has its own. */
  readonly furtherFiles?: readonly FileFacts[];
  readonly redactions: readonly ReportedRedaction[];
  readonly pages: readonly ReportedPage[];
  /** Content outside the pages; files rebuilt from pixels have none. */
  readonly rest?: {
    readonly kept: readonly HiddenKind[];
    /** Kept attachments that can't be searched. */
    readonly unsearched?: readonly string[];
    /** Kinds partly removed because they repeat redacted words; only if counts are requested. */
    readonly repeated?: readonly HiddenKind[];
    /** Catalog entries removed because they repeated redacted words. */
    readonly dropped?: readonly string[];
    readonly removed?: RestCounts;
  };
  /** Remaining occurrences of the same words; only for PDF pages, if counts are requested. */
  readonly elsewhere?: { readonly places: number; readonly pages: readonly PageNumber[] };
  readonly checks: readonly ReportedCheck[];
  /** Guarantees, for a PDF that keeps its pages. */
  readonly guarantees?: readonly ReportedGuarantee[];
}

export interface RedactedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reveals nothing to test guesses with, unless requested. */
  readonly report: RedactionReport;
  /** Complete report, for the redactor only. */
  readonly details: RedactionReport;
}

export interface RedactionRefusal {
  readonly code: 'Unreadable' | 'NothingToDo' | 'NothingThere' | 'NoSuchPage' | 'CheckFailed';
  readonly message: MessageOrText;
  readonly problems: readonly Message[];
  readonly places: readonly RefusedPlace[];
}

/** Problem that prevents the output, with its place. */
export interface RefusedPlace {
  readonly message: Message;
  /** Page of the input. */
  readonly page?: PageIndex;
  /** Object number in the input. */
  readonly object?: number;
  /** Nearby words, never redacted ones. */
  readonly near?: string;
  /** Place of the problem, or else the page's first redacted area (pt). */
  readonly area?: Rect;
}

/** Problem; `page` (0-based) if it belongs to one page, which may then be rasterized. */
export interface Problem {
  readonly message: Message;
  readonly page: PageIndex | undefined;
  readonly object?: number | undefined;
  readonly area?: Rect;
  /** Set for a redacted word in the file's data, which may or may not be drawn. */
  readonly isWord?: true;
  /** Entry of the catalog that is the only path to the object, and may be removed. */
  readonly entry?: string | undefined;
}

/** Why a page becomes a picture. */
export type PictureReason = Pick<Problem, 'message' | 'isWord'>;
