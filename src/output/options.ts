// Options of an export.
import type { Result } from '../kernel/result.ts';
import { t } from '../messages/index.ts';
import type { HiddenKind, ReportContents } from '../redaction/types.ts';
import { type OutputFormat, rowOf } from './formats.ts';

export interface OutputOptions {
  readonly format: OutputFormat;
  /** JPEG quality, 1 to 100. */
  readonly jpegQuality: number;
  /** PDF pages in a PDF: kept, or converted to pictures. */
  readonly pdfPages: 'kept' | 'pictures';
  /** Marks on kept pages: page content, or annotations for types that have a counterpart. */
  readonly pdfMarks: 'content' | 'annotations';
  /** True if the form fields of a PDF that keeps its pages become part of them. */
  readonly flattensForm: boolean;
  /** Pages (from 1) that become pictures in a PDF whose other pages are kept. */
  readonly picturePages: readonly number[];
  /** True if all that no page shows goes even where nothing is redacted: pages with redactions were left out. */
  readonly cleansAlways: boolean;
  /** Hidden information that a redacted PDF keeps where it repeats no redacted word. */
  readonly keptHidden: readonly HiddenKind[];
  /**
   * `uniform` hides how long redacted words were: their lines are typeset again, with bars of one width;
   * `keep` leaves all other words in their places.
   */
  readonly gaps: 'uniform' | 'keep';
  /** How a PDF holds its pictures. */
  readonly pdfCompression: 'lossless' | 'jpeg';
  /** Pixels an inch, which TIFF and PDF state. */
  readonly dpi: number;
  /** From 1. */
  readonly pageNumbers: readonly number[];
  readonly hasAnnotations: boolean;
  readonly hasSignatures: boolean;
  /**
   * True to destroy what redactions cover; otherwise redactions are left out and pages are
   * complete.
   */
  readonly appliesRedactions: boolean;
  /** True to include marks JSON: attached to a PDF, or in a separate file. */
  readonly includesMarksJson: boolean;
  /** True if comments on marks become annotations, where a PDF keeps its pages. */
  readonly includesComments: boolean;
  /** True if the report of a redaction holds the digest and the length of the original. */
  readonly reportsOriginal: boolean;
  /** True if it holds how much was removed and checked. */
  readonly reportsCounts: boolean;
}

export const OUTPUT_LIMITS = {
  jpegQuality: { min: 1, max: 100 },
  dpi: { min: 36, max: 2400 },
} as const;

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

/** Optional contents of a redaction's report. */
export const reportContents = ({ reportsOriginal, reportsCounts }: OutputOptions): ReportContents => ({
  includesOriginal: reportsOriginal,
  includesCounts: reportsCounts,
});

/** The resolution that a document's pages state, if it can be written: that of the first which states one. */
export function statedDpi(resolutions: readonly (number | undefined)[]): number | undefined {
  const { min, max } = OUTPUT_LIMITS.dpi;
  return resolutions.find((dpi) => dpi !== undefined && dpi >= min && dpi <= max);
}

/** Returns whether the options produce JPEG data. */
export function usesJpeg({ format, pdfCompression }: Pick<OutputOptions, 'format' | 'pdfCompression'>): boolean {
  const { coding } = rowOf(format);
  return (coding === 'chosen' ? pdfCompression : coding) === 'jpeg';
}

/** The pages that a text such as `1-3, 7` names, in ascending order, each once. */
export function parsePageRange(text: string, pageCount: number): Result<readonly number[], string> {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})?\s*(?:([-–])\s*(\d{1,9})?)?\s*$/.exec(part);
    const [, from, dash, to] = match ?? [];
    if (!match || (from === undefined && to === undefined)) {
      return { ok: false, error: t("“{text}” isn't a page or a range of pages.", { text: part.trim() }) };
    }
    const first = from === undefined ? 1 : Number(from);
    const last = dash === undefined ? first : to === undefined ? pageCount : Number(to);
    if (first < 1 || last > pageCount || first > last) {
      return {
        ok: false,
        error: t('“{text}” is outside pages 1 to {count}.', { text: part.trim(), count: pageCount }),
      };
    }
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return { ok: true, value: [...numbers].sort((a, b) => a - b) };
}
