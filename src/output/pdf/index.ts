// Writer of PDFs that keep their pages: loaded on demand.
export { loadFontFile } from '../../fonts/font-files.ts';
export { fromBlob, fromBytes } from '../../pdf/byte-sources.ts';
export { createPdfEngine } from '../../pdf/pdfium-engine.ts';
export { isSound, openStructure } from '../../pdf/structure/open-structure.ts';
export { revisionEnds } from '../../pdf/structure/revision-ends.ts';
export { findHidden, redactPdf } from '../../redaction/redact-pdf.ts';
export { readAnnotations } from '../annotations/read-annotations.ts';
export { checkArranged } from '../check/check-arranged.ts';
export { checkBurnt } from '../check/check-burnt.ts';
export { addWords } from './add-words.ts';
export { arrangePages } from './arrange-pages.ts';
export { burnPdf } from './burn-pdf.ts';
export { joinPdf } from './join-pdf.ts';
