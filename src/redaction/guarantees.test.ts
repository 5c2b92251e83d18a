import { describe, expect, it } from 'vitest';
import { guaranteesOf } from './guarantees.ts';
import type { ProducedContent } from './produced.ts';

const pageWith = (...areas: ProducedContent['gaps']['areas']) =>
  ({ isPicture: false, gaps: { areas } }) as ProducedContent;
const page = pageWith({ kind: 'kept' });
const produced = { pages: [page], dropped: [], hidden: { unsearched: [], repeated: [] } };

const withGaps = (...areas: ProducedContent['gaps']['areas']) => ({ ...produced, pages: [pageWith(...areas)] });

const stateOf = (name: string, ...facts: Parameters<typeof guaranteesOf>) =>
  guaranteesOf(...facts).find((guarantee) => guarantee.name === name)?.state;

describe('guarantees of a file', () => {
  it('are eight, in their order', () => {
    expect(guaranteesOf(produced, {}).map(({ name }) => name)).toEqual('G1 G2 G3 G4 G5 G6 G7 G8'.split(' '));
  });

  it.each([
    [
      'G3',
      'with attached files that cannot be searched',
      { ...produced, hidden: { unsearched: ['a.zip'], repeated: [] } },
      {},
      'not checked',
    ],
    ['G5', 'with the gap that a word leaves', produced, {}, 'does not hold'],
    ['G5', 'with lines typeset again', withGaps({ kind: 'set' }, undefined), {}, 'holds'],
    ['G5', 'with a line of running text', withGaps({ kind: 'set', isRunning: true }), {}, 'not checked'],
    ['G5', 'with a line covered to its end', withGaps({ kind: 'set' }, { kind: 'covered' }), {}, 'not checked'],
    ['G5', 'with a bar in steps', withGaps({ kind: 'set' }, { kind: 'stepped' }), {}, 'does not hold'],
    ['G5', 'with drawn areas alone', withGaps(undefined), {}, 'not checked'],
    [
      'G6',
      'with a page that became a picture',
      { ...produced, pages: [{ ...page, isPicture: true }] },
      {},
      'does not hold',
    ],
    ['G6', 'with a part of the catalog that went', { ...produced, dropped: ['Names'] }, {}, 'does not hold'],
    ['G6', 'otherwise', produced, {}, 'holds'],
    ['G7', 'with pages that were not read after writing', produced, {}, 'not checked'],
    ['G7', 'with all print read after writing', produced, { isReadBySight: true }, 'holds'],
    ['G8', 'with counts', produced, { includesCounts: true }, 'does not hold'],
    ['G8', 'otherwise', produced, {}, 'holds'],
  ] as const)('%s %s', (name, _, made, contents, state) => {
    expect(stateOf(name, made, contents)).toBe(state);
  });
});
