// PDFs made smaller.
export { type Compressed, type CompressOptions, compressPdf } from './compress-pdf.ts';
export { ComparisonError } from './same-pages.ts';
