import type { Recognize } from '../ink/index.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import type { RemovedCounts } from './content/job.ts';
import type { RestCounts } from './rest/counts.ts';
import type { HiddenCounts } from './rest/find-hidden.ts';
import type { HiddenKind } from './rest/hidden.ts';

export type { HiddenCounts, HiddenKind };

export interface RedactionRequest {
  /** Counted from 0. */
  readonly page: number;
  /** Points of the visible page as it is turned, origin top left. */
  readonly areas: readonly Rect[];
  /**
   * Places of words that cover nothing to be seen: too small, without width or height, or outside the page. The words go, and there is no
   * bar.
   */
  readonly spots?: readonly Rect[];
  /** Words of which not even a spot is known: letters without width and height, or what the file states beside its pages. */
  readonly unplaced?: string;
  readonly reason: string;
  /**
   * Origin of an area: `text` is as long as its words, so its bar is extended where there's room;
   * `area` was drawn by the user.
   */
  readonly shape?: 'text' | 'area';
  /**
   * `uniform` gives each bar over words one width, and typesets their lines again; by default everything
   * keeps its place.
   */
  readonly gaps?: 'uniform' | 'keep';
  /** Words that are redacted, where they were searched or selected: they may be no text of the page. */
  readonly text?: string;
}

export interface RedactionProgress {
  readonly phase: 'reading' | 'cutting' | 'cleaning' | 'checking';
  /** 0 to 1. */
  readonly share: number;
}

export interface RedactionOptions extends ReportContents {
  readonly password?: string;
  /** Hidden information that stays where it repeats no redacted word. */
  readonly keep?: readonly HiddenKind[];
  /** Takes away what no page shows even where nothing is redacted. */
  readonly cleansAlways?: boolean;
  /** Pages (from 0) that become pictures whatever is on them. */
  readonly asPictures?: readonly number[];
  /** Resolution of pages that become pictures (dpi); default: 300. */
  readonly pictureDpi?: number;
  /** Version of the program, for the report. */
  readonly version?: string;
  readonly engine?: PdfEngine;
  /** Returns what recognizes print on a page with this text; undefined where there is no data for it. */
  recognizer?(text: string): Promise<Recognize | undefined>;
  /** The file that was opened, where what is redacted was made from it: the report speaks of that one. */
  readonly opened?: Uint8Array;
  /** Its throwing ends the work. */
  onProgress?(progress: RedactionProgress): void | Promise<void>;
  /**
   * Paints what redactions show (colours, borders, reasons) over their bars: gets the redacted file, which has passed its check, and nothing of the
   * original. What it gives is checked again.
   * @param bars of each request, in the order of its areas; points of its page
   */
  paint?(redacted: Uint8Array<ArrayBuffer>, bars: readonly (readonly Rect[])[]): Promise<Uint8Array>;
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

/** With an engine that is there. */
export type SettledOptions = RedactionOptions & { readonly engine: PdfEngine };

export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
}

/** Optional contents of a report: with either, a reader who can rebuild the rest of the file can test guesses. */
export interface ReportContents {
  /** Digest and length of the original. */
  readonly includesOriginal?: boolean;
  /** How much was removed and checked, and where the same words still stand. */
  readonly includesCounts?: boolean;
}

export interface ReportedGap {
  /** Lines typeset again, covered to their ends, bars in steps of a fixed length, or words kept in their places. */
  readonly kind: 'set' | 'covered' | 'stepped' | 'kept';
  /** Why a line is not typeset again. */
  readonly why?: string;
  /** Why it is not sure that nothing tells the width of what was redacted, though its own gap does not. */
  readonly doubt?: string;
  /** Bits of what was redacted that its gap gives away, against names, dates and amounts: with a doubt, at the most. */
  readonly bits: number;
}

export interface ReportedRedaction {
  /** Counted from 1. */
  readonly page: number;
  /**
   * Visible redacted areas (unit of the report, from the page's top left): never the lengths of
   * words.
   */
  readonly areas: readonly Rect[];
  readonly reason: string;
  /** Information that the places of the words around it give away, for redactions of words in a PDF that keeps its pages. */
  readonly gap?: ReportedGap;
  /** Only where counts are asked for. */
  readonly removed?: Readonly<RemovedCounts> & {
    /** Size of a page written as a picture. */
    readonly pixels?: number;
  };
}

export interface ReportedPage {
  /** Counted from 1. */
  readonly page: number;
  /** Cut out of the content, made a picture, or changed only because a picture on it is blanked on another page. */
  readonly became: 'cut' | 'picture' | 'blanked';
  /** Why it could not be cut. */
  readonly why?: string;
}

/** Check of a written file, see checks.ts. */
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
  /** In English. */
  readonly name: string;
  readonly passed: boolean;
  /** Subject of the check; only if counts are asked for. */
  readonly counted?: number;
  readonly limit?: string;
}

/** A guarantee of a redaction, see guarantees.ts. */
export interface ReportedGuarantee {
  readonly name: 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8';
  readonly state: 'holds' | 'does not hold' | 'not checked';
  readonly why?: string;
}

/** Never a word of what was redacted. */
export interface RedactionReport {
  readonly kind: 'markwright-redaction-report';
  readonly reportVersion: 1;
  readonly program: string;
  readonly created: string;
  /** Unit of lengths on pages: points for a PDF that keeps its pages, or pixels as written. */
  readonly unit?: 'points' | 'pixels';
  /** Digest and length only where they are asked for. */
  readonly before: Pick<FileFacts, 'pages'> & Partial<FileFacts>;
  readonly after: FileFacts;
  /** Files after the first, where each page has its own. */
  readonly furtherFiles?: readonly FileFacts[];
  readonly redactions: readonly ReportedRedaction[];
  readonly pages: readonly ReportedPage[];
  /** Content outside the pages; files rebuilt from pixels have none. */
  readonly rest?: {
    /** Kinds of hidden information that were asked to stay. */
    readonly kept: readonly HiddenKind[];
    /** Attached files that stay although they cannot be searched. */
    readonly unsearched?: readonly string[];
    /** Those of which something went, since it repeats redacted words: only where counts are asked for. */
    readonly repeated?: readonly HiddenKind[];
    /** Entries of the catalog that went, since they repeated redacted words. */
    readonly dropped?: readonly string[];
    readonly removed?: RestCounts;
  };
  /** The same words where nothing was redacted, only where counts are asked for; pixels have none. */
  readonly elsewhere?: { readonly places: number; readonly pages: readonly number[] };
  readonly checks: readonly ReportedCheck[];
  /** Guarantees of a PDF that keeps its pages. */
  readonly guarantees?: readonly ReportedGuarantee[];
}

export interface RedactedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Holds nothing by which guesses could be tested, unless that was asked for. */
  readonly report: RedactionReport;
  /** The same with everything that was counted, for the person who redacts alone. */
  readonly details: RedactionReport;
}

export interface RedactionRefusal {
  readonly code: 'Unreadable' | 'NothingToDo' | 'NothingThere' | 'NoSuchPage' | 'CheckFailed';
  /** One sentence, in English as its problems are: told by `sayReported`. */
  readonly message: string;
  readonly problems: readonly string[];
  /** The same as the problems, with where each is. */
  readonly places: readonly RefusedPlace[];
}

/** Reasons that keep a file from being given out, with their places. */
export interface RefusedPlace {
  readonly message: string;
  /** Counted from 0, of the file that was to be redacted. */
  readonly page?: number;
  /** Number of the object in that file. */
  readonly object?: number;
  /** Words around the place: never one that is redacted. */
  readonly near?: string;
  /** Place of the problem, or else the page's first redacted area (pt). */
  readonly area?: Rect;
}

/**
 * Problem found by a check; `page` (0-based) if it belongs to one page, which may then become a
 * picture.
 */
export interface Problem {
  readonly message: string;
  readonly page: number | undefined;
  /** Number of the object in the file that is redacted. */
  readonly object?: number | undefined;
  /** Place on the page (pt). */
  readonly area?: Rect;
  /** Set for a redacted word in the file's data, which may or may not be drawn. */
  readonly isWord?: true;
  /** Entry of the catalog that alone leads to the object, and that may go. */
  readonly entry?: string | undefined;
}

/** Why a page becomes a picture. */
export type PictureReason = Pick<Problem, 'message' | 'isWord'>;
