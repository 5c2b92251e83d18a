// Entry for workers and Node: types, errors and byte sources, without PDFium and pdf-lib.
export { fromBlob, fromBytes } from './byte-sources.ts';
export {
  type ByteSource,
  CHARACTER,
  type PdfCharacters,
  type PdfDocument,
  type PdfDrawn,
  type PdfEngine,
  type PdfNote,
  type PdfOutlineItem,
  type PdfPageInfo,
  type PdfPaintings,
  POINTS_PER_INCH,
  type RenderRequest,
} from './engine.ts';
export { isStackOverflow, PdfError, PictureTooLarge, toPdfErrorData } from './errors.ts';
export { type FieldAction, type FieldType, OFF } from './field-types.ts';
export { MAX_NESTING } from './limits.ts';
export { applyMatrix, type PdfFrame, type PdfMatrix, toPagePoints, toUserSpace } from './page-frame.ts';
export { toRequest } from './render-request.ts';
export { decodeTextString, withoutLanguages } from './text-string.ts';
