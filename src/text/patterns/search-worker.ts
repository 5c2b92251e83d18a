// Looks through texts: an expression that never comes to an end is ended with its worker, and not the page.
import { serveWorker } from '../../workers/index.ts';
import type { SearchRequest } from './request.ts';
import { createTextSearch, type TextHit, type TextSearch } from './search.ts';

export type SearchCalls = {
  prepare: { readonly input: SearchRequest; readonly result: null };
  search: { readonly input: { readonly text: string }; readonly result: readonly TextHit[] };
};

let search: TextSearch | undefined;

serveWorker<SearchCalls>({
  prepare(request) {
    search = createTextSearch(request);
    return null;
  },
  search: ({ text }) => search?.(text) ?? [],
});
