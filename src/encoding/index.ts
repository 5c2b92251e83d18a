export { encodeSymbol } from './encode.ts';
export { toPdf, toPng, toSvg } from './files.ts';
export { WRITABLE_TYPES } from './writers.ts';
