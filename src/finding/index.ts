export { DocumentFault } from './fault.ts';
export { type FindRequest, findHits } from './find-hits.ts';
export { toLine, toRedactions, withoutRepeats } from './hits.ts';
export { findLeftWords } from './left-words.ts';
export { withoutSpared } from './spared-words.ts';
export { createWordReader, type RecognizerFor, type WordReading } from './word-reader.ts';
