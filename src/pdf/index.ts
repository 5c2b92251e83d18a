// The public entry of the page's side. Workers and Node take pdfium-engine.ts.
export { PdfClient } from './client.ts';
export {
  type PdfCharacters,
  type PdfContent,
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
export { toRequest } from './render-request.ts';
