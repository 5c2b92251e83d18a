// Pure.
import type { MarksDocument } from './parse.ts';

/** The document as JSON text: the same data, unknown properties included, in the same order. */
export const serializeMarksDocument = (document: MarksDocument): string => JSON.stringify(document);
