// The public entry of the page's side. Workers and Node take decode.ts and a platform.
export { openDocument } from './client.ts';
export type { DocumentFormat, NamedBlob, PagePicture, PdfParts, PictureDocument } from './document.ts';
export { MediaError, type MediaErrorCode, type MediaErrorData } from './errors.ts';
export { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
export type { TileAddress } from './messages.ts';
export { TILE_SIZE } from './pyramid.ts';
export type { PageSize, Rect, RgbaImage } from './rgba.ts';
export { describeFormat, type PictureFormat, type SniffedFormat, sniffFormat } from './sniff.ts';
export { findTextLines } from './text/find-lines.ts';
export { linesUnder } from './text/lines-under.ts';
export type { OpenOptions, OpenProgress } from './worker-client.ts';
