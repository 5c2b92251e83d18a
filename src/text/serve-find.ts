// Expression search worker, independent of its environment.
import type { Handlers } from '../workers/index.ts';
import { createFinder, type FindQuery } from './find.ts';
import type { TextRange } from './text-page.ts';

/** First match of an expression in a value, with its groups; null for none. */
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
