// `markwright`: everything that runs without a DOM, in one tree-shakable module.
export * from './barcodes.ts';
export * from './marks.ts';
export * from './output.ts';
export * from './text.ts';
