import { expect, it } from 'vitest';
import { isOrderLost, type ListOrders } from '../../testing/merged-marks.ts';
import { fc } from '../../testing/properties.ts';
import { isLong } from '../../testing/short-form.ts';
import { mergeOrder } from './merge-order.ts';

const numRuns = isLong ? 100_000 : 1000;
const options = { timeout: isLong ? 3_600_000 : 60_000 };

/** Added keys sort by their last character, then by file: dates of several files interleave. */
const dated = (key: string): string => `${key.at(-1)}${key}`;
const compare = (a: string, b: string): number => (dated(a) < dated(b) ? -1 : 1);

type Edit = (keys: string[], side: string) => void;

const at = fc.nat({ max: 5 });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  at.map(
    (index): Edit =>
      (keys) =>
        void keys.splice(index, 1),
  ),
  fc.tuple(at, at).map(
    ([from, to]): Edit =>
      (keys) =>
        void keys.splice(to, 0, ...keys.splice(from, 1)),
  ),
  // One in ten keys is of the same name in all files.
  fc.tuple(at, fc.nat({ max: 3 }), fc.nat({ max: 9 })).map(
    ([index, date, of]): Edit =>
      (keys, side) => {
        const key = `${of === 0 ? 's' : side}${date}`;
        if (!keys.includes(key)) keys.splice(index, 0, key);
      },
  ),
  fc.nat({ max: 3 }).map(
    (date): Edit =>
      (keys, side) => {
        if (!keys.includes(`${side}${date}`)) keys.push(`${side}${date}`);
      },
  ),
);

const orders = fc
  .tuple(fc.nat({ max: 5 }), fc.tuple(...['a', 'b', 'c'].map(() => fc.array(edits, { maxLength: 5 }))))
  .map(([count, lists]): ListOrders => {
    const base = Array.from({ length: count }, (_, index) => `m${index}`);
    const sides = lists.map((list, index) => {
      const keys = [...base];
      for (const edit of list) edit(keys, 'abc'.charAt(index));
      return keys;
    });
    return { base, sides, compare };
  });

/** Merges keys like unchanged items: those of the base stay unless a side removed them. */
function merge(base: readonly string[], sides: readonly (readonly string[])[]) {
  const all = new Set(sides.flat());
  const kept = [...all].filter((key) => !base.includes(key) || sides.every((keys) => keys.includes(key)));
  return mergeOrder({ base, sides, kept: new Set(kept), compare });
}

it('gives the same order in every grouping unless the order of an item is lost', options, () => {
  let [settled, inOrder] = [0, 0];
  fc.assert(
    fc.property(orders, ({ base, sides: [a = [], b = [], c = []] }) => {
      const whole = merge(base, [a, b, c]);
      if (whole.contradicting.length > 0) return;
      for (const [first, second, third] of [
        [a, b, c],
        [b, c, a],
        [a, c, b],
      ] as const) {
        const part = merge(base, [first, second]);
        if (part.contradicting.length > 0) continue;
        settled += 1;
        if (isOrderLost({ base, sides: [a, b, c], compare })) continue;
        inOrder += 1;
        expect(merge(base, [part.keys, third])).toEqual(whole);
      }
    }),
    { numRuns },
  );
  expect(inOrder).toBeGreaterThan(settled / 2);
});

it('keeps the order of each file, except for items of the base that another one moved', options, () => {
  fc.assert(
    fc.property(orders, ({ base, sides }) => {
      const { keys, contradicting } = merge(base, sides);
      if (contradicting.length > 0) return;
      const inBase = (list: readonly string[]) => list.filter((key) => base.includes(key) && keys.includes(key));
      for (const side of sides) {
        const kept = side.filter((key) => keys.includes(key));
        const merged = keys.filter((key) => side.includes(key));
        for (const [index, key] of kept.entries())
          for (const below of kept.slice(0, index))
            if (!base.includes(key) || !base.includes(below))
              expect(merged.indexOf(below), `${below} ${key}`).toBeLessThan(merged.indexOf(key));
      }
      // The base's own order is that of the files that changed it, if any did.
      const moved = sides.map(inBase).filter((list) => list.join() !== base.filter((key) => list.includes(key)).join());
      const wanted = moved[0] ?? base.filter((key) => keys.includes(key));
      if (new Set(moved.map((list) => list.join())).size <= 1) expect(inBase(keys)).toEqual(inBase(wanted));
    }),
    { numRuns },
  );
});

it('is commutative and idempotent, and the base changes nothing', options, () => {
  fc.assert(
    fc.property(orders, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), ({ base, sides }, turn) => {
      const whole = merge(base, sides);
      expect(
        merge(
          base,
          turn.flatMap((index) => [sides[index] ?? []]),
        ),
      ).toEqual(whole);
      expect(merge(base, [...sides, ...sides.slice(0, 1)])).toEqual(whole);
      expect(merge(base, [...sides, base])).toEqual(whole);
      for (const side of sides) expect(merge(base, [side, side])).toEqual({ keys: side, contradicting: [] });
    }),
    { numRuns },
  );
});

it('keeps a new item on top although another file moves those below it', () => {
  expect(
    merge(
      ['m0', 'm1'],
      [
        ['m0', 'm1', 'a0'],
        ['m1', 'm0'],
      ],
    ).keys,
  ).toEqual(['m1', 'm0', 'a0']);
});

it('reports an item between two that another file swapped', () => {
  const { contradicting } = merge(
    ['m0', 'm1'],
    [
      ['m0', 'a0', 'm1'],
      ['m1', 'm0'],
      ['m0', 'm1', 'c0'],
    ],
  );
  expect(contradicting).toEqual([
    ['m0', 'a0', 'm1'],
    ['m1', 'm0'],
  ]);
});
