// Text search worker, independent of its environment.
import type { Handlers } from '../../workers/index.ts';
import type { TextRange } from '../text-page.ts';
import type { SearchRequest } from './request.ts';
import { createTextSearch, loadListsFor, type SearchScope, type TextHit, type TextSearch } from './search.ts';

export type SearchCalls = {
  prepare: { readonly input: SearchRequest; readonly result: null };
  search: {
    readonly input: {
      readonly text: string;
      readonly recognized: readonly TextRange[] | undefined;
      readonly scope: SearchScope | undefined;
    };
    readonly result: readonly TextHit[];
  };
};

export function createSearchHandlers(): Handlers<SearchCalls> {
  let search: TextSearch | undefined;
  return {
    async prepare(request) {
      search = createTextSearch(request, await loadListsFor(request));
      return null;
    },
    search: ({ text, recognized, scope }) => search?.(text, recognized, scope) ?? [],
  };
}
