import { stringifyExactly } from './exact-numbers.ts';
import type { MarksDocument } from './parse.ts';

/**
 * Serializes the document: the same data including unknown properties, in the same order, with
 * exact numbers.
 * @example
 * const { document } = parseMarksDocument('{"marks":[],"version":1.50}');
 * serializeMarksDocument(document); // '{"marks":[],"version":1.50}'
 */
export const serializeMarksDocument = (document: MarksDocument): string => stringifyExactly(document);
