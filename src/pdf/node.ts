// Entry for Node and workers: PDFium, without a worker of its own.
export { fromFile } from './byte-sources.ts';
export {
  type ByteSource,
  type PdfAnnotationCounts,
  type PdfCharacters,
  type PdfDocumentInfo,
  type PdfDrawn,
  type PdfEngine,
  POINTS_PER_INCH,
  readDrawn,
} from './engine.ts';
export { PdfError, toPdfErrorData } from './errors.ts';
export { type EngineSurroundings, HeldPdf } from './held-pdf.ts';
export { createPdfEngine } from './pdfium-engine.ts';
export { toRequest } from './render-request.ts';
export { createPdfHandlers, PDF_URGENCY } from './serve-pdf.ts';
