// `markwright`: all that runs without a page, under one name. A bundler takes along what is used of it.
export * from './barcodes.ts';
export * from './marks.ts';
export * from './output.ts';
export * from './text.ts';
