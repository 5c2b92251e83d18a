import { describe, expect, it } from 'vitest';
import { guaranteesOf } from './guarantees.ts';
import type { ProducedPage } from './produce.ts';

const page = { isPicture: false } as ProducedPage;
const word = { requests: [{ page: 0, areas: [], reason: '', shape: 'text' as const }] };
const produced = { pages: [page], dropped: [], hidden: { unsearched: [], repeated: [] } };

const stateOf = (name: string, ...facts: Parameters<typeof guaranteesOf>) =>
  guaranteesOf(...facts).find((guarantee) => guarantee.name === name)?.state;

describe('guarantees of a file', () => {
  it('are eight, in their order', () => {
    expect(guaranteesOf(word, produced, {}).map(({ name }) => name)).toEqual('G1 G2 G3 G4 G5 G6 G7 G8'.split(' '));
  });

  it.each([
    [
      'G3',
      'with attached files that cannot be searched',
      word,
      { ...produced, hidden: { unsearched: ['a.zip'], repeated: [] } },
      {},
      'not checked',
    ],
    ['G5', 'with the gap that a word leaves', word, produced, {}, 'does not hold'],
    [
      'G6',
      'with a page that became a picture',
      word,
      { ...produced, pages: [{ ...page, isPicture: true }] },
      {},
      'does not hold',
    ],
    ['G6', 'with a part of the catalog that went', word, { ...produced, dropped: ['Names'] }, {}, 'does not hold'],
    ['G6', 'otherwise', word, produced, {}, 'holds'],
    ['G7', 'with pages that were not read after writing', word, produced, {}, 'not checked'],
    ['G7', 'with all print read after writing', word, produced, { isReadBySight: true }, 'holds'],
    ['G8', 'with counts', word, produced, { includesCounts: true }, 'does not hold'],
    ['G8', 'otherwise', word, produced, {}, 'holds'],
  ] as const)('%s %s', (name, _, plan, made, contents, state) => {
    expect(stateOf(name, plan, made, contents)).toBe(state);
  });
});
