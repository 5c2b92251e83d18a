// The package has no types of its own; engine.ts says what is used of it.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  const createCore: unknown;

  export { createCore as default };
}
