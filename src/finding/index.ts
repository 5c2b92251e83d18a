export { PagesFault } from './fault.ts';
export { type FindRequest, findHits } from './find-hits.ts';
export { toLine, toRedactions, withoutRepeats } from './hits.ts';
export { createWordReader, type PageWords, type RecognizerFor } from './word-reader.ts';
