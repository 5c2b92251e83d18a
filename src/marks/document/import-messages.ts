import { atPage } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import type { Result } from '../../kernel/result.ts';
import type { Message } from '../../messages/index.ts';
import type { Mark } from '../registry.ts';
import type { ImportSummary } from './import-job.ts';
import type { ImportChoices, ImportSources } from './plan-import.ts';

/** Facts about the open document that an import needs, as data. */
export interface ImportSurroundings {
  readonly date: string;
  readonly pages: readonly Size[];
  readonly uids: readonly string[];
}

export type ImportCalls = {
  /** First call. Parts report the share of the file that was read. */
  read: {
    readonly input: { readonly source: Blob; readonly surroundings: ImportSurroundings };
    readonly result: Result<Readonly<Record<string, unknown>>, Message>;
    readonly part: number;
  };
  summarize: { readonly input: ImportChoices; readonly result: ImportSummary };
  /** Marks come in parts, so that unpacking them stays within a frame. */
  take: {
    readonly input: ImportChoices;
    readonly result: { readonly replacements: readonly (readonly [string, Mark])[] };
    readonly part: readonly Mark[];
  };
  report: { readonly input: null; readonly result: string };
};

export function toSources({ date, pages, uids }: ImportSurroundings): ImportSources {
  const known = new Set(uids);
  return {
    createUid: () => crypto.randomUUID(),
    date,
    pageSize: (pageNumber) => atPage(pages, pageNumber),
    hasMark: (uid) => known.has(uid),
  };
}
