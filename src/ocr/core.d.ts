// The package has no types; engine.ts declares what it uses.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  const createCore: unknown;

  export { createCore as default };
}
