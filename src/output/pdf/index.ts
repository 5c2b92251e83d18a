// Writer of PDFs that keep their pages: loaded on demand.
export { loadFontFile } from '../../fonts/font-files.ts';
export { fromBytes } from '../../pdf/core.ts';
export { createPdfEngine } from '../../pdf/node.ts';
export { isSound, openStructure, revisionEnds } from '../../pdf/structure/index.ts';
export { barsOf, findHidden, finishRedaction, removeContent } from '../../redaction/core.ts';
export { readAnnotations } from '../annotations/read-annotations.ts';
export { checkArranged } from '../check/check-arranged.ts';
export { checkBurnt } from '../check/check-burnt.ts';
export { addWords } from './add-words.ts';
export { arrangePages } from './arrange-pages.ts';
export { burnPdf } from './burn-pdf.ts';
export { joinPdf } from './join-pdf.ts';
