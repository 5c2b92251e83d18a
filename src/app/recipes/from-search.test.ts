import { expect, it } from 'vitest';
import { parseRecipe } from '../../recipes/index.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { recipeFromSearch } from './from-search.ts';

it('creates an equivalent recipe with the same reasons', () => {
  const request = {
    ...{ ...EMPTY_REQUEST, isTolerant: true, words: ['Alice'], names: ['Anna Berg'], patterns: ['email', 'iban'] },
    ...{ expressions: [{ name: 'Case', expression: 'C-\\d+' }], keeps: { iban: 'last-4' as const } },
  };
  const reasons = new Map([
    ['IBAN', '(b)(4)'],
    ['Alice', '(b)(7)(C)'],
  ]);
  const recipe = recipeFromSearch(request, { reason: '(b)(6)', reasons });
  expect(recipe).toEqual({
    recipe: 1,
    find: {
      ...{ words: ['Alice'], names: ['Anna Berg'], patterns: ['email', 'iban'], keeps: { iban: 'last-4' } },
      expressions: [{ name: 'Case', expression: 'C-\\d+' }],
    },
    reasons: { default: '(b)(6)', byKind: { iban: '(b)(4)' } },
  });
  expect(parseRecipe(JSON.stringify(recipe)).ok).toBe(true);
});

it('creates an empty recipe of an empty search, and writes only non-default options', () => {
  const nothing = { reason: '', reasons: new Map() };
  expect(recipeFromSearch({ ...EMPTY_REQUEST, isTolerant: true }, nothing)).toEqual({ recipe: 1, find: {} });
  expect(recipeFromSearch({ ...EMPTY_REQUEST, matchesCase: true }, nothing).find).toEqual({
    matchesCase: true,
    isExact: true,
  });
});
