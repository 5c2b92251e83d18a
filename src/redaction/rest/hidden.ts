// Kinds of hidden information, which can be kept by choice.
import { msg } from '../../messages/index.ts';

/** Kinds removed unless kept on request. */
export const HIDDEN_KINDS = [
  'attachments',
  'comments',
  'hidden-layers',
  'metadata',
  'private-data',
  'scripts',
  'thumbnails',
] as const;

export type HiddenKind = (typeof HIDDEN_KINDS)[number];

export const isHiddenKind = (name: string): name is HiddenKind => (HIDDEN_KINDS as readonly string[]).includes(name);

/** Messages for `t`. */
export const HIDDEN_WORDS: Readonly<Record<HiddenKind, string>> = {
  attachments: msg('Attached files'),
  comments: msg('Comments on annotations'),
  'hidden-layers': msg('Hidden layers'),
  metadata: msg('Metadata'),
  'private-data': msg('Private data of applications'),
  scripts: msg('Scripts'),
  thumbnails: msg('Thumbnails'),
};

/** Counts of hidden information. @see findHidden */
export type HiddenCounts = Readonly<Record<HiddenKind, number>>;

export type Kept = ReadonlySet<HiddenKind>;

export interface HiddenOutcome {
  /** Names of kept attachments that can't be searched. */
  readonly unsearched: readonly string[];
  /** Kinds partly removed because they repeat redacted words. */
  readonly repeated: readonly HiddenKind[];
}
