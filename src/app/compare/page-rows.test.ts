import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageRows } from './page-rows.ts';

it('puts matching pages side by side, and removed ones behind the page before them', () => {
  const pages = [
    { old: 1, new: 1 },
    { old: 4, new: 2 },
    { old: 2, new: 4 },
  ];
  expect(pageRows(5, 4, pages).map((row) => [row.old, row.new])).toEqual([
    [1, 1],
    [4, 2],
    [5, undefined],
    [undefined, 3],
    [2, 4],
    [3, undefined],
  ]);
});

it('shows every page of both versions once', () =>
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.func(fc.nat()), (oldCount, newCount, choose) => {
      const free = Array.from({ length: newCount }, (_, index) => index + 1);
      const pages = Array.from({ length: oldCount }, (_, index) => index + 1).flatMap((old) => {
        const [recent] = free.splice(choose(old) % (free.length + 2), 1);
        return recent === undefined ? [] : [{ old, new: recent }];
      });
      const rows = pageRows(oldCount, newCount, pages);
      const sorted = (side: 'old' | 'new') => rows.flatMap((row) => row[side] ?? []).sort((a, b) => a - b);
      expect(sorted('old')).toEqual(Array.from({ length: oldCount }, (_, index) => index + 1));
      expect(sorted('new')).toEqual(Array.from({ length: newCount }, (_, index) => index + 1));
    }),
  ));
