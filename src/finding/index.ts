export { DocumentFault } from './fault.ts';
export { type FindRequest, findHits } from './find-hits.ts';
export { findLeftWords, withoutSpared } from './left-words.ts';
export { toLine, toRedactions, withoutRepeats } from './hits.ts';
export { createWordReader, type RecognizerFor, type WordReading } from './word-reader.ts';
