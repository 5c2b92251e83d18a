// What a worker that looks for expressions does, whatever it runs in.
import type { Handlers } from '../workers/index.ts';
import { createFinder, type FindQuery } from './find.ts';
import type { TextRange } from './text-page.ts';

export type FindCalls = {
  find: {
    readonly input: { readonly query: FindQuery; readonly text: string };
    readonly result: readonly TextRange[];
  };
};

export const findHandlers: Handlers<FindCalls> = { find: ({ query, text }) => createFinder(query)(text) };
