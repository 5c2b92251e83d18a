export { type Compressed, type CompressOptions, compressPdf } from './compress-pdf.ts';
export { ComparisonError } from './same-pages.ts';
export { DEFAULT_QUALITY, differenceMessage, FEWER_PIXELS } from './ways-on.ts';
