// The public entry of the page's side. Workers and Node take decode.ts and a platform.
export { type NamedBlob, openDocument, type PagePicture, type PictureDocument } from './client.ts';
export { MediaError, type MediaErrorCode, type MediaErrorData } from './errors.ts';
export { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
export type { TileAddress } from './messages.ts';
export { TILE_SIZE } from './pyramid.ts';
export type { PageSize, Rect, RgbaImage } from './rgba.ts';
export { describeFormat, type PictureFormat, type SniffedFormat, sniffFormat } from './sniff.ts';
export { findTextLines } from './text/find-lines.ts';
export { linesUnder, type TextLine } from './text/lines-under.ts';
export type { OpenOptions, OpenProgress } from './worker-client.ts';
