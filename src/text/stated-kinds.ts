// Kinds of texts that a file states beside what its pages draw.

/** Kinds of stated texts, in the words of a search's results. */
export type StatedKind =
  | 'alternative'
  | 'attachment'
  | 'comment'
  | 'destination'
  | 'field'
  | 'form-data'
  | 'label'
  | 'layer'
  | 'link'
  | 'metadata'
  | 'name'
  | 'other'
  | 'script'
  | 'title';

/** Kinds that are written for programs: words run together in them. */
export const FOR_PROGRAMS: ReadonlySet<StatedKind> = new Set(
  'attachment destination link metadata name form-data script'.split(' ') as StatedKind[],
);
