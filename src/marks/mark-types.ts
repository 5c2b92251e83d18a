// All mark types. A new one is a folder, and its type and definition here.
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

export type { EllipseAnnotation } from './types/ellipse-annotation/index.ts';
export type { FreehandAnnotation } from './types/freehand-annotation/index.ts';
export type { FreehandSignature } from './types/freehand-signature/index.ts';
export type { HighlightAnnotation } from './types/highlight-annotation/index.ts';
export type { ImageStampAnnotation } from './types/image-stamp-annotation/index.ts';
export type { ImageStampRedaction } from './types/image-stamp-redaction/index.ts';
export type { LineAnnotation } from './types/line-annotation/index.ts';
export type { PageRedaction } from './types/page-redaction/index.ts';
export type { PolylineAnnotation } from './types/polyline-annotation/index.ts';
export type { RectangleAnnotation } from './types/rectangle-annotation/index.ts';
export type { RectangleRedaction } from './types/rectangle-redaction/index.ts';
export type { StampAnnotation } from './types/stamp-annotation/index.ts';
export type { StampRedaction } from './types/stamp-redaction/index.ts';
export type { StrikethroughAnnotation } from './types/strikethrough-annotation/index.ts';
export type { TextAnnotation } from './types/text-annotation/index.ts';
export type { TextAreaSignature } from './types/text-area-signature/index.ts';
export type { TextHyperlinkAnnotation } from './types/text-hyperlink-annotation/index.ts';
export type { TextInputSignature } from './types/text-input-signature/index.ts';
export type { TextRedaction } from './types/text-redaction/index.ts';
export type { TextSelectionRedaction } from './types/text-selection-redaction/index.ts';
export type { TextSignature } from './types/text-signature/index.ts';
export type { TransparentRectangleRedaction } from './types/transparent-rectangle-redaction/index.ts';

/** In the order of the toolbar. */
// biome-ignore lint/style/noDefaultExport: the library exports all named types of this file
export default [
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
