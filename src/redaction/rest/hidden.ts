// Hidden information that no review shows: a checklist of kinds that can be kept.
import type { PDFDict } from '@cantoo/pdf-lib';
import { msg } from '../../messages/index.ts';

/** Kinds that go unless they are asked to stay. */
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

/** Kinds of hidden information that a redaction keeps. */
export type Kept = ReadonlySet<HiddenKind>;

/** State of hidden information that was to be kept. */
export interface HiddenOutcome {
  /** Names of attached files that stay and cannot be searched. */
  readonly unsearched: readonly string[];
  /** Kinds of which something went, since it repeats redacted words. */
  readonly repeated: readonly HiddenKind[];
}

/** Options for cleaning the rest of a file. */
export interface RestOptions {
  readonly catalog: PDFDict;
  readonly information: PDFDict | undefined;
  readonly pages: readonly PDFDict[];
  readonly kept: Kept;
  /** Pages on which something is redacted. */
  readonly touched: ReadonlySet<PDFDict>;
}
