import { stringifyExactly } from './exact-numbers.ts';
import type { MarksDocument } from './parse.ts';

/** The document as JSON text: the same data, unknown properties included, in the same order, each number to its last digit. */
export const serializeMarksDocument = (document: MarksDocument): string => stringifyExactly(document);
