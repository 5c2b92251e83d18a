// PDFs made smaller.
export { type Compressed, type CompressOptions, compressPdf } from './compress-pdf.ts';
export { ComparisonError } from './same-pages.ts';
export { DEFAULT_QUALITY, FEWER_PIXELS, sayDifference } from './ways-on.ts';
