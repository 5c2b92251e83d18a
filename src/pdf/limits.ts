export interface PdfLimits {
  readonly maxFileBytes: number;
  readonly maxPages: number;
  /** Longest side of a page (pt). The format's own limit is 14,400 without a UserUnit. */
  readonly maxSide: number;
  /** Width times height of one rendered picture. */
  readonly maxPixels: number;
  /** Characters per page; the rest is not read. */
  readonly maxCharacters: number;
  /** Entries of the outline, and links per page. */
  readonly maxEntries: number;
  /** Memory of the engine (bytes). */
  readonly maxMemory: number;
  /** Maximum number of pause checks while rendering a page: one per hundred objects. */
  readonly maxRenderSteps: number;
}

/** Maximum nesting of arrays and dictionaries. */
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
