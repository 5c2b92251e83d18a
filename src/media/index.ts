// Entry for the page's side. Workers and Node use `openPicture` of codecs with a platform.

export type { LossyCoding } from '../codecs/block-coding.ts';
export type { RgbaImage } from '../codecs/rgba.ts';
export { PICTURE_ACCEPT } from './accept.ts';
export { openDocument } from './client.ts';
export type {
  FilePart,
  Measuring,
  NamedBlob,
  OpenDocumentOptions,
  OriginalFile,
  PagePicture,
  PdfParts,
  PictureDocument,
} from './document.ts';
export { joinPictures } from './join.ts';
export { linesUnder } from './text/lines-under.ts';
