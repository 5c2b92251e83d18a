// What a worker that looks for expressions does, whatever it runs in.
import type { Handlers } from '../workers/index.ts';
import { createFinder, type FindQuery } from './find.ts';
import type { TextRange } from './text-page.ts';

/** What an expression finds first in a value, and what its groups find of that; null for nothing. */
export type ValueMatch = readonly (string | undefined)[] | null;

export type FindCalls = {
  find: {
    readonly input: { readonly query: FindQuery; readonly text: string };
    readonly result: readonly TextRange[];
  };
  match: {
    readonly input: { readonly expression: RegExp; readonly values: readonly string[] };
    readonly result: readonly ValueMatch[];
  };
};

export const createFindHandlers = (): Handlers<FindCalls> => ({
  find: ({ query, text }) => createFinder(query)(text),
  match: ({ expression, values }) =>
    values.map((value) => {
      const match = expression.exec(value);
      return match && [...match];
    }),
});
