/** Libraries inside WebAssembly and data files that the packages' licence files don't mention. */
export interface BundledPart {
  /** Package name; `*` is a wildcard. */
  readonly within: string;
  readonly name: string;
  readonly text: string;
}

const text = (name: string) => `src/server/notices/texts/${name}.txt`;

const APACHE = 'node_modules/tesseract.js-core/LICENSE';
const WEBP = 'node_modules/@jsquash/webp/codec/LICENSE.codec.md';
const JPEG_TURBO = 'node_modules/@jsquash/jpeg/codec/LICENSE.codec.md';

const within = (name: string, parts: readonly (readonly [string, string])[]): BundledPart[] =>
  parts.map(([part, path]) => ({ within: name, name: part, text: path }));

export const PARTS: readonly BundledPart[] = [
  ...within('zxing-wasm', [['ZXing-C++ (copyright ZXing authors, Axel Waggershauser and others)', APACHE]]),
  ...within('tesseract.js-core', [
    ['Tesseract (copyright Google Inc. and others)', APACHE],
    ['Leptonica', text('leptonica')],
    ['libjpeg', text('ijg')],
    ['libpng', text('libpng')],
    ['LibTIFF', text('libtiff')],
    ['libwebp', WEBP],
    ['zlib', text('zlib')],
  ]),
  ...within('@embedpdf/pdfium', [
    ['PDFium and EmbedPDF', 'public/licences/pdfium.LICENSE.txt'],
    ['Abseil (copyright The Abseil Authors)', APACHE],
    ['Anti-Grain Geometry', text('agg')],
    ['FreeType', text('freetype')],
    ['ICU', text('icu')],
    ['libjpeg-turbo', JPEG_TURBO],
    ['Little CMS', text('lcms2')],
    ['libpng', text('libpng')],
    ['LibTIFF', text('libtiff')],
    ['OpenJPEG', text('openjpeg')],
    ['zlib', text('zlib')],
  ]),
  ...within('@jsquash/jpeg', [['MozJPEG, of libjpeg', text('ijg')]]),
  ...within('@jsquash/avif', [
    ['libavif', text('libavif')],
    ['libaom', text('libaom')],
  ]),
  ...within('@jsquash/jxl', [
    ['libjxl, Highway and skcms', text('libjxl')],
    ['Brotli', text('brotli')],
  ]),
  ...within('saxes', [['saxes, a fork of sax', text('saxes')]]),
  ...within('@tesseract.js-data/*', [["Tesseract's trained data (copyright Google Inc.)", APACHE]]),
];
