// Families of mark types, only from their names: without definitions, schemas and painters.
import type { BaseMark } from './base-mark.ts';

const FAMILIES = { Annotation: 'annotation', Redaction: 'redaction', Signature: 'signature' } as const;

type Ending = keyof typeof FAMILIES;

export type MarkFamily = (typeof FAMILIES)[Ending];

/** Type of the format whose marks must never be treated as applied redactions. */
const TRANSPARENT = 'TransparentRectangleRedaction';

/** Returns the family of a mark type. @throws TypeError if the name ends in none */
export function familyOf(type: string): MarkFamily {
  const ending = Object.keys(FAMILIES).find((each) => type.endsWith(each)) as Ending | undefined;
  if (!ending) throw new TypeError(`The mark type ${type} must end in ${Object.keys(FAMILIES).join(', ')}.`);
  return FAMILIES[ending];
}

/** Returns whether a mark belongs to the redactions, and hides nothing. */
export const hidesNothing = (mark: Pick<BaseMark, 'type'>): boolean => mark.type === TRANSPARENT;

/**
 * Returns whether a mark removes what is under it.
 * @throws TypeError for a type whose name tells no family
 * @example
 * isRedaction({ type: 'RectangleRedaction' }); // true
 */
export const isRedaction = (mark: Pick<BaseMark, 'type'>): boolean =>
  familyOf(mark.type) === 'redaction' && !hidesNothing(mark);
