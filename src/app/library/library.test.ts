import { describe, expect, it } from 'vitest';
import { isMarkPath } from '../../kernel/svg-path.ts';
import { toInk } from './ink.ts';
import { aspectRatioOfText, isPlaced, type LibraryItem, labelOf, toPlacing } from './items.ts';
import { createLibrary } from './library.ts';

const typed: LibraryItem = {
  id: 'a',
  savedAt: 1,
  aspectRatio: 4,
  kind: 'typed',
  role: 'initials',
  text: 'AL',
  fontName: 'Caveat',
};

describe('items', () => {
  it('become content for a tool', () => {
    expect(toPlacing(typed)).toEqual({ content: { text: 'AL', fontName: 'Caveat' }, aspectRatio: 4 });
    expect(labelOf(typed)).toBe('Initials: AL');
    expect(isPlaced(typed, toPlacing(typed))).toBe(true);
    expect(isPlaced({ ...typed, text: 'BL' }, toPlacing(typed))).toBe(false);
    expect(isPlaced(typed, undefined)).toBe(false);
  });

  it('are as wide as their text', () => {
    expect(aspectRatioOfText('abcd', (text, size) => text.length * size * 0.6)).toBeCloseTo(2);
  });
});

describe('ink', () => {
  it('begins at the origin and keeps its proportions', () => {
    const ink = toInk([
      [
        { x: 100, y: 50 },
        { x: 200, y: 50 },
        { x: 300, y: 50 },
      ],
      [
        { x: 100, y: 100 },
        { x: 300, y: 150 },
      ],
    ]);
    expect(ink?.aspectRatio).toBeCloseTo(2);
    expect(ink?.path.startsWith('M0,0')).toBe(true);
    expect(isMarkPath(ink?.path ?? '')).toBe(true);
  });

  it('of a flat line or a dot can be placed, an empty one cannot', () => {
    expect(
      toInk([
        [
          { x: 0, y: 5 },
          { x: 300, y: 5 },
        ],
      ])?.aspectRatio,
    ).toBe(12);
    expect(toInk([[{ x: 5, y: 5 }]])?.aspectRatio).toBe(1);
    expect(toInk([])).toBeUndefined();
  });
});

describe('the library', () => {
  it.each([false, true])(
    'holds each item once for this visit, the latest first, whether it is kept: %s',
    async (isKept) => {
      // No storage, as in a window where it is forbidden.
      const { state, load, save, remove } = createLibrary(isKept);
      await save(typed);
      await save({ ...typed, id: 'b', savedAt: 3 });
      await save({ ...typed, id: 'c', savedAt: 2 });
      await load();
      const ids = () => state.getState().items.map(({ id }) => id);
      expect(ids()).toEqual(['b', 'c', 'a']);
      await save({ ...typed, savedAt: 4, text: 'BL' });
      expect(ids()).toEqual(['a', 'b', 'c']);
      expect(state.getState().items[0]).toMatchObject({ text: 'BL' });
      await remove('b');
      expect(ids()).toEqual(['a', 'c']);
      expect(state.getState().fault !== undefined).toBe(isKept);
    },
  );
});
