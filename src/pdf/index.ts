// The public entry of the page's side. Workers and Node take pdfium-engine.ts.
export { PdfClient, type PdfClientOptions, WatchedPdf } from './client.ts';
export {
  CHARACTER,
  type PdfCharacters,
  type PdfDestination,
  type PdfDocumentInfo,
  type PdfLink,
  type PdfNote,
  type PdfNotice,
  type PdfOutlineItem,
  type PdfPageInfo,
  type PdfPermissions,
  type PdfTarget,
  POINTS_PER_INCH,
  type RenderedImage,
  type RenderRequest,
} from './engine.ts';
export { PdfError, type PdfErrorCode } from './errors.ts';
export type { Begun, PdfCalls, PdfMeasured } from './messages.ts';
export { toRequest } from './render-request.ts';
