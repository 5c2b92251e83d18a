// Looks for expressions: one that never comes to an end is ended with its worker, and not the page.
import { serveWorker } from '../workers/index.ts';
import { createFinder, type FindQuery } from './find.ts';
import type { TextRange } from './text-page.ts';

export type FindCalls = {
  find: {
    readonly input: { readonly query: FindQuery; readonly text: string };
    readonly result: readonly TextRange[];
  };
};

serveWorker<FindCalls>({ find: ({ query, text }) => createFinder(query)(text) });
