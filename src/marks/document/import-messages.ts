// Pure. What the page and the worker that reads marks documents say to each other.
import type { Size } from '../../kernel/rect.ts';
import type { Mark } from '../registry.ts';
import type { ImportSummary } from './import-job.ts';
import type { ImportChoices, ImportSources } from './plan-import.ts';

/** What an import must know of the open document, as data. */
export interface ImportSurroundings {
  readonly date: string;
  readonly pages: readonly Size[];
  /** The uids of the open document. */
  readonly uids: readonly string[];
}

export type ToImportWorker =
  | { readonly kind: 'read'; readonly source: Blob; readonly surroundings: ImportSurroundings }
  | { readonly kind: 'summarize'; readonly choices: ImportChoices }
  | { readonly kind: 'take'; readonly choices: ImportChoices }
  | { readonly kind: 'report' };

export type FromImportWorker =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'read'; readonly properties: Readonly<Record<string, unknown>> }
  | { readonly kind: 'summary'; readonly summary: ImportSummary }
  | { readonly kind: 'marks'; readonly marks: readonly Mark[] }
  | { readonly kind: 'replacements'; readonly replacements: readonly (readonly [string, Mark])[] }
  | { readonly kind: 'taken' }
  | { readonly kind: 'report'; readonly text: string };

export function toSources({ date, pages, uids }: ImportSurroundings): ImportSources {
  const known = new Set(uids);
  return {
    createUid: () => crypto.randomUUID(),
    date,
    pageSize: (pageNumber) => pages[pageNumber - 1],
    hasMark: (uid) => known.has(uid),
  };
}
