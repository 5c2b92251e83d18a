import { describe, expect, it } from 'vitest';
import { Callbacks } from './callbacks.ts';

const entryOf = (table: WebAssembly.Table, pointer: number) =>
  table.get(pointer) as (...parameters: number[]) => number;

describe('callbacks of an engine', () => {
  it('are called with their parameters by their entry of the table', () => {
    const table = new WebAssembly.Table({ element: 'anyfunc', initial: 7 });
    const callbacks = new Callbacks(table);
    const { pointer } = callbacks.lend(3, (a = 0, b = 0, c = 0) => 100 * a + 10 * b + c);
    expect(pointer).toBe(7);
    expect(entryOf(table, pointer)(1, 2, 3)).toBe(123);
  });

  it('leave an entry that returns 0, and that the next of as many parameters takes over', () => {
    const table = new WebAssembly.Table({ element: 'anyfunc', initial: 1 });
    const callbacks = new Callbacks(table);
    const first = callbacks.lend(1, () => 5);
    const entry = entryOf(table, first.pointer);
    first.takeBack();
    first.takeBack();
    expect(entry(1)).toBe(0);
    const other = callbacks.lend(2, () => 6);
    const next = callbacks.lend(1, () => 7);
    const another = callbacks.lend(1, () => 8);
    expect([next.pointer === first.pointer, other.pointer, another.pointer]).toEqual([true, 2, 3]);
    expect([entry(1), entryOf(table, 3)(1)]).toEqual([7, 8]);
  });
});
