// Entry for the page's side. Workers and Node use pdfium-engine.ts.
export { PdfClient, WatchedPdf } from './client.ts';
export {
  type PdfAnnotationCounts,
  type PdfCharacters,
  type PdfDestination,
  type PdfDocumentInfo,
  type PdfLink,
  type PdfNote,
  type PdfNotice,
  type PdfOutlineItem,
  type PdfTarget,
  POINTS_PER_INCH,
} from './engine.ts';
export { PdfError } from './errors.ts';
export type { PdfCalls, PdfMeasured, Started } from './messages.ts';
export { toPagePoints, toUserSpace } from './page-frame.ts';
export { toRequest } from './render-request.ts';
export type { PdfPlaces } from './turned-pages.ts';
