import type * as v from 'valibot';
import type { BaseMark } from './kit/base-mark.ts';
import type { MarkDefinition } from './kit/define-mark.ts';
import markDefinitions from './mark-types.ts';

export { markDefinitions };

type MarkOf<Definition> = Definition extends { readonly schema: v.GenericSchema<unknown, infer M> } ? M : never;

export type Mark = MarkOf<(typeof markDefinitions)[number]>;

export type MarkType = Mark['type'];

/** A definition for any mark: callers must only pass marks of its type. */
export type AnyMarkDefinition = MarkDefinition<Mark, MarkIcon>;

export type MarkIcon = (typeof markDefinitions)[number]['icon'];

/** Safe: the definition is looked up by the mark's type. */
const forAnyMark = (definition: object) => definition as AnyMarkDefinition;

const known = markDefinitions.map(forAnyMark);

/** All known types, in toolbar order. */
export const allDefinitions: readonly AnyMarkDefinition[] = known;

const byType = new Map<string, AnyMarkDefinition>(known.map((definition) => [definition.type, definition]));

/**
 * Registers a mark type in this thread, besides the format's own; other threads need it too.
 * @returns function that unregisters it
 * @throws TypeError if the name is taken
 */
export function addMarkType<M extends BaseMark>(definition: MarkDefinition<M, MarkIcon>): () => void {
  if (byType.has(definition.type)) throw new TypeError(`There is a mark type ${definition.type} already`);
  const added = forAnyMark(definition);
  known.push(added);
  byType.set(definition.type, added);
  return () => {
    known.splice(known.indexOf(added), 1);
    byType.delete(definition.type);
  };
}

export const findDefinition = (type: string): AnyMarkDefinition | undefined => byType.get(type);

/**
 * Returns the definition of a validated mark.
 * @example
 * const { document } = parseMarksDocument('{"marks":[]}');
 * document.marks.map((mark) => definitionOf(mark).family); // 'annotation', 'redaction' …
 */
export function definitionOf(mark: Pick<BaseMark, 'type'>): AnyMarkDefinition {
  const definition = byType.get(mark.type);
  if (!definition) throw new TypeError(`No definition of the mark type ${mark.type}`);
  return definition;
}

/** Returns whether the mark, or a part of it, is on a page beyond the document's `pageCount`. */
export function isBeyondPages(mark: Mark, pageCount: number): boolean {
  const numbers = [mark.pageNumber, ...definitionOf(mark).geometry.pageNumbers(mark)];
  return numbers.some((pageNumber) => pageNumber < 1 || pageNumber > pageCount);
}
