/** Limits for PDFs. */
export interface PdfLimits {
  readonly maxFileBytes: number;
  readonly maxPages: number;
  /** Points: the longest side of a page that is shown. The format's own limit is 14,400 without a UserUnit. */
  readonly maxSide: number;
  /** Width times height of one rendered picture. */
  readonly maxPixels: number;
  /** Characters of one page; the rest of a page with more is not read. */
  readonly maxCharacters: number;
  /** Entries of the outline, links of a page. */
  readonly maxEntries: number;
  /** Bytes that the engine may take for itself. */
  readonly maxMemory: number;
  /** How often the engine may ask whether to pause while it draws one page: once for each hundred objects. */
  readonly maxRenderSteps: number;
}

/** Levels at which arrays and dictionaries may lie in each other. */
export const MAX_NESTING = 100;

export const DEFAULT_PDF_LIMITS: PdfLimits = {
  maxFileBytes: 2 * 1024 ** 3,
  maxPages: 20_000,
  maxSide: 200_000,
  maxPixels: 100_000_000,
  maxCharacters: 500_000,
  maxEntries: 20_000,
  maxMemory: 1024 ** 3,
  maxRenderSteps: 100_000,
};
