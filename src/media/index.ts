// The public entry of the page's side. Workers and Node take openPicture of codecs and a platform.

export { type BlockCoding, growToBlocks, type LossyCoding, longestGrowth } from '../codecs/block-coding.ts';
export { MediaError, type MediaErrorCode, type MediaErrorData } from '../codecs/errors.ts';
export { listFormats, PICTURE_ACCEPT, type PictureFormat } from '../codecs/formats.ts';
export { DEFAULT_LIMITS, type MediaLimits } from '../codecs/limits.ts';
export type { PageSize, Rect, RgbaImage } from '../codecs/rgba.ts';
export { openDocument } from './client.ts';
export type {
  DocumentFormat,
  Measuring,
  NamedBlob,
  OpenOptions,
  OriginalFile,
  PagePicture,
  PdfParts,
  PictureDocument,
} from './document.ts';
export type { OpenProgress, TileAddress } from './messages.ts';
export { TILE_SIZE } from './pyramid.ts';
export { findTextLines } from './text/find-lines.ts';
export { linesUnder, type TextLine } from './text/lines-under.ts';
