// Entries of annotations: their names in FDF and in XFDF.
import { SUBTYPES } from '../xfdf-terms.ts';

/** Element names of XFDF and their subtypes, those without a mark of their own included. */
export const SUBTYPE_NAMES: Readonly<Record<string, string>> = { ...SUBTYPES, text: 'Text', redact: 'Redact' };

/** Texts: keys of FDF, attributes of XFDF. */
export const TEXTS = {
  NM: 'name',
  T: 'title',
  M: 'date',
  CreationDate: 'creationdate',
  State: 'state',
  StateModel: 'statemodel',
  OverlayText: 'overlay-text',
} as const;

/** Texts: keys of FDF, child elements of XFDF. */
export const TEXT_CHILDREN = { Contents: 'contents', DA: 'defaultappearance', DS: 'defaultstyle' } as const;

export const NUMBERS = { Rect: 'rect', QuadPoints: 'coords' } as const;
export const COLORS = { C: 'color', IC: 'interior-color' } as const;

/** Flags of annotations by bit, as XFDF names them. */
export const FLAGS = [
  ...['invisible', 'hidden', 'print', 'nozoom', 'norotate', 'noview', 'readonly', 'locked', 'togglenoview'],
  'lockedcontents',
];
