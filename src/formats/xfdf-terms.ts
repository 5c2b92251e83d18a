// Terms of XFDF annotations that reading and writing have in common.
import type { AnnotationSubtype } from '../output/core.ts';

export const SUBTYPES: Readonly<Record<string, AnnotationSubtype>> = {
  highlight: 'Highlight',
  strikeout: 'StrikeOut',
  square: 'Square',
  circle: 'Circle',
  line: 'Line',
  polyline: 'PolyLine',
  ink: 'Ink',
  freetext: 'FreeText',
  stamp: 'Stamp',
};
/** By quadding. */
export const JUSTIFICATIONS: readonly string[] = ['left', 'centered', 'right'];
/** State of a reply that resolves its thread. */
export const SETTLED = { statemodel: 'Review', state: 'Completed' } as const;
/** Types of redaction with an equivalent in XFDF, and their default colours. */
export const REDACTION = { fill: '#000000', text: '#ffffff' } as const;

/** Element of a text with formats, as HTML. */
export const RICH_TEXT = 'contents-richtext';
