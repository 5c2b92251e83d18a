// Pure. The mark types. A new one is its own folder and one line here.
import type { BaseMark } from './kit/base-mark.ts';
import type { MarkDefinition } from './kit/define-mark.ts';
import { type EllipseAnnotation, ellipseAnnotation } from './types/ellipse-annotation/index.ts';
import { type FreehandAnnotation, freehandAnnotation } from './types/freehand-annotation/index.ts';
import { type FreehandSignature, freehandSignature } from './types/freehand-signature/index.ts';
import { type HighlightAnnotation, highlightAnnotation } from './types/highlight-annotation/index.ts';
import { type ImageStampAnnotation, imageStampAnnotation } from './types/image-stamp-annotation/index.ts';
import { type ImageStampRedaction, imageStampRedaction } from './types/image-stamp-redaction/index.ts';
import { type LineAnnotation, lineAnnotation } from './types/line-annotation/index.ts';
import { type PageRedaction, pageRedaction } from './types/page-redaction/index.ts';
import { type PolylineAnnotation, polylineAnnotation } from './types/polyline-annotation/index.ts';
import { type RectangleAnnotation, rectangleAnnotation } from './types/rectangle-annotation/index.ts';
import { type RectangleRedaction, rectangleRedaction } from './types/rectangle-redaction/index.ts';
import { type StampAnnotation, stampAnnotation } from './types/stamp-annotation/index.ts';
import { type StampRedaction, stampRedaction } from './types/stamp-redaction/index.ts';
import { type StrikethroughAnnotation, strikethroughAnnotation } from './types/strikethrough-annotation/index.ts';
import { type TextAnnotation, textAnnotation } from './types/text-annotation/index.ts';
import { type TextAreaSignature, textAreaSignature } from './types/text-area-signature/index.ts';
import { type TextHyperlinkAnnotation, textHyperlinkAnnotation } from './types/text-hyperlink-annotation/index.ts';
import { type TextInputSignature, textInputSignature } from './types/text-input-signature/index.ts';
import { type TextRedaction, textRedaction } from './types/text-redaction/index.ts';
import { type TextSelectionRedaction, textSelectionRedaction } from './types/text-selection-redaction/index.ts';
import { type TextSignature, textSignature } from './types/text-signature/index.ts';
import {
  type TransparentRectangleRedaction,
  transparentRectangleRedaction,
} from './types/transparent-rectangle-redaction/index.ts';

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

export type Mark =
  | EllipseAnnotation
  | FreehandAnnotation
  | FreehandSignature
  | HighlightAnnotation
  | ImageStampAnnotation
  | ImageStampRedaction
  | LineAnnotation
  | PageRedaction
  | PolylineAnnotation
  | RectangleAnnotation
  | RectangleRedaction
  | StampAnnotation
  | StampRedaction
  | StrikethroughAnnotation
  | TextAnnotation
  | TextAreaSignature
  | TextHyperlinkAnnotation
  | TextInputSignature
  | TextRedaction
  | TextSelectionRedaction
  | TextSignature
  | TransparentRectangleRedaction;

export type MarkType = Mark['type'];

const byType: ReadonlyMap<string, MarkDefinition> = new Map(
  markDefinitions.map((definition) => [definition.type, definition as unknown as MarkDefinition]),
);

/** The definition of a type name; undefined for a name that the format does not know. */
export const findDefinition = (type: string): MarkDefinition | undefined => byType.get(type);

/** The definition of a mark that has been validated. */
export function definitionOf(mark: Pick<BaseMark, 'type'>): MarkDefinition {
  const definition = byType.get(mark.type);
  if (!definition) throw new TypeError(`No definition of the mark type ${mark.type}`);
  return definition;
}

/** All definitions, each taking any mark: the caller sees to it that a mark meets its own. */
export const allDefinitions: readonly MarkDefinition[] = [...byType.values()];
