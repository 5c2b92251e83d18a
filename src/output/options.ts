import type { PageNumber } from '../kernel/page-number.ts';
import type { HiddenKind, ReportContents } from '../redaction/index.ts';
import { type OutputFormat, rowOf } from './formats.ts';

export interface OutputOptions {
  readonly format: OutputFormat;
  /** JPEG quality (1 to 100). */
  readonly jpegQuality: number;
  /** PDF pages in a PDF export: kept, or converted to pictures. */
  readonly pdfPages: 'kept' | 'pictures';
  /** Marks on kept pages: page content, or annotations for types with a counterpart. */
  readonly pdfMarks: 'content' | 'annotations';
  /** True to flatten form fields of a PDF that keeps its pages. */
  readonly flattensForm: boolean;
  /** Pages that become pictures in a PDF whose other pages are kept. */
  readonly picturePages: readonly PageNumber[];
  /** True to remove hidden content without redactions, too: their pages were left out. */
  readonly cleansAlways: boolean;
  /** Hidden information that a redacted PDF keeps if it repeats no redacted word. */
  readonly keptHidden: readonly HiddenKind[];
  /**
   * `uniform` hides the length of redacted words: their lines are typeset again, with bars of one
   * width; `keep` leaves all other words in place.
   */
  readonly gaps: 'uniform' | 'keep';
  readonly pdfCompression: 'lossless' | 'jpeg';
  /** Resolution stated by TIFF and PDF (dpi). */
  readonly dpi: number;
  readonly pageNumbers: readonly PageNumber[];
  readonly hasAnnotations: boolean;
  readonly hasSignatures: boolean;
  /** True to destroy what redactions cover; otherwise pages are complete, without redactions. */
  readonly appliesRedactions: boolean;
  /** True to include marks JSON: attached to a PDF, or in a separate file. */
  readonly includesMarksJson: boolean;
  /** True to write comments as annotations, if a PDF keeps its pages. */
  readonly includesComments: boolean;
  /** True to include digest and length of the original in the redaction report. */
  readonly reportsOriginal: boolean;
  /** True to include counts of removed and checked content. */
  readonly reportsCounts: boolean;
}

export const OUTPUT_LIMITS = {
  jpegQuality: { min: 1, max: 100 },
  dpi: { min: 36, max: 2400 },
} as const;

/**
 * Options of an export to PDF that keeps the pages; page numbers are to be added.
 * @example
 * const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1, 2] };
 */
export const DEFAULT_OUTPUT_OPTIONS: Omit<OutputOptions, 'pageNumbers'> = {
  format: 'pdf',
  jpegQuality: 85,
  pdfPages: 'kept',
  pdfMarks: 'content',
  flattensForm: false,
  picturePages: [],
  cleansAlways: false,
  keptHidden: [],
  gaps: 'uniform',
  pdfCompression: 'lossless',
  dpi: 300,
  hasAnnotations: true,
  hasSignatures: true,
  appliesRedactions: true,
  includesMarksJson: false,
  includesComments: true,
  reportsOriginal: false,
  reportsCounts: false,
};

/** Optional contents of a redaction report. */
export const reportContents = ({ reportsOriginal, reportsCounts }: OutputOptions): ReportContents => ({
  includesOriginal: reportsOriginal,
  includesCounts: reportsCounts,
});

/** Returns the first resolution stated by a document's pages, if it can be written. */
export function statedDpi(resolutions: readonly (number | undefined)[]): number | undefined {
  const { min, max } = OUTPUT_LIMITS.dpi;
  return resolutions.find((dpi) => dpi !== undefined && dpi >= min && dpi <= max);
}

export function usesJpeg({ format, pdfCompression }: Pick<OutputOptions, 'format' | 'pdfCompression'>): boolean {
  const { coding } = rowOf(format);
  return (coding === 'chosen' ? pdfCompression : coding) === 'jpeg';
}
