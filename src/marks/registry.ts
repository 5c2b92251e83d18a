// Registry of mark types. A new type is a folder and one line here.
import type * as v from 'valibot';
import type { BaseMark } from './kit/base-mark.ts';
import type { MarkDefinition } from './kit/define-mark.ts';
import { ellipseAnnotation } from './types/ellipse-annotation/index.ts';
import { freehandAnnotation } from './types/freehand-annotation/index.ts';
import { freehandSignature } from './types/freehand-signature/index.ts';
import { highlightAnnotation } from './types/highlight-annotation/index.ts';
import { imageStampAnnotation } from './types/image-stamp-annotation/index.ts';
import { imageStampRedaction } from './types/image-stamp-redaction/index.ts';
import { lineAnnotation } from './types/line-annotation/index.ts';
import { pageRedaction } from './types/page-redaction/index.ts';
import { polylineAnnotation } from './types/polyline-annotation/index.ts';
import { rectangleAnnotation } from './types/rectangle-annotation/index.ts';
import { rectangleRedaction } from './types/rectangle-redaction/index.ts';
import { stampAnnotation } from './types/stamp-annotation/index.ts';
import { stampRedaction } from './types/stamp-redaction/index.ts';
import { strikethroughAnnotation } from './types/strikethrough-annotation/index.ts';
import { textAnnotation } from './types/text-annotation/index.ts';
import { textAreaSignature } from './types/text-area-signature/index.ts';
import { textHyperlinkAnnotation } from './types/text-hyperlink-annotation/index.ts';
import { textInputSignature } from './types/text-input-signature/index.ts';
import { textRedaction } from './types/text-redaction/index.ts';
import { textSelectionRedaction } from './types/text-selection-redaction/index.ts';
import { textSignature } from './types/text-signature/index.ts';
import { transparentRectangleRedaction } from './types/transparent-rectangle-redaction/index.ts';

/** In the order of the toolbar. */
export const markDefinitions = [
  highlightAnnotation,
  strikethroughAnnotation,
  textHyperlinkAnnotation,
  textAnnotation,
  rectangleAnnotation,
  ellipseAnnotation,
  lineAnnotation,
  polylineAnnotation,
  freehandAnnotation,
  stampAnnotation,
  imageStampAnnotation,
  rectangleRedaction,
  textSelectionRedaction,
  textRedaction,
  pageRedaction,
  stampRedaction,
  imageStampRedaction,
  transparentRectangleRedaction,
  freehandSignature,
  textSignature,
  textInputSignature,
  textAreaSignature,
] as const;

/** Mark type of a definition. */
type MarkOf<Definition> = Definition extends { readonly schema: v.GenericSchema<unknown, infer M> } ? M : never;

export type Mark = MarkOf<(typeof markDefinitions)[number]>;

export type MarkType = Mark['type'];

/** A definition for any mark: callers must only pass marks of its type. */
export type AnyMarkDefinition = MarkDefinition<Mark, MarkIcon>;

/** Icon names used by definitions and variants. */
export type MarkIcon = (typeof markDefinitions)[number]['icon'];

/** Safe: the definition is looked up by the mark's type. */
const forAnyMark = (definition: object) => definition as AnyMarkDefinition;

const known = markDefinitions.map(forAnyMark);

/** All known types, in toolbar order. */
export const allDefinitions: readonly AnyMarkDefinition[] = known;

const byType = new Map<string, AnyMarkDefinition>(known.map((definition) => [definition.type, definition]));

/**
 * Registers a mark type in this thread, besides the format's own; other threads need it too.
 *
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
 * document.marks.map((mark) => definitionOf(mark).family); // 'annotation', 'redaction' or 'signature'
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
