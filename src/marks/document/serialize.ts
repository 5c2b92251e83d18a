import { stringifyExactly } from './exact-numbers.ts';
import type { MarksDocument } from './parse.ts';

/**
 * Serializes the document: the same data including unknown properties, in the same order, with
 * exact numbers.
 */
export const serializeMarksDocument = (document: MarksDocument): string => stringifyExactly(document);
