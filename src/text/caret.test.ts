import { describe, expect, it } from 'vitest';
import { moveCaret } from './caret.ts';
import { type TextPage, withoutReadings } from './text-page.ts';

/** Lines under each other, each character 10 wide. */
function pageOf(...texts: readonly string[]): TextPage {
  const text = texts.join('\n');
  const boxes = new Float32Array(text.length * 4);
  let at = 0;
  const words: TextPage['words'][number][] = [];
  const lines = texts.map((line, row) => {
    const start = at;
    const first = words.length;
    for (let index = 0; index < line.length; index++) {
      if (line[index] !== ' ') boxes.set([index * 10, row * 20, 10, 15], (start + index) * 4);
    }
    for (const match of line.matchAll(/\S+/g)) {
      const rect = { x: match.index * 10, y: row * 20, width: match[0].length * 10, height: 15 };
      words.push({ start: start + match.index, end: start + match.index + match[0].length, rect });
    }
    at += line.length + 1;
    const rect = { x: 0, y: row * 20, width: line.length * 10, height: 15 };
    return { start, end: start + line.length, rect, angle: 0, size: 12, words: { start: first, end: words.length } };
  });
  return withoutReadings({ text, boxes, words, lines, paragraphs: [] });
}

const page = pageOf('Dear Ada', 'we thank you', 'so');

describe('an end of a selection', () => {
  it.each([
    [0, 'character', 1, 1],
    [1, 'character', -1, 0],
    [0, 'character', -1, 0],
    [0, 'word', 1, 4],
    [4, 'word', 1, 8],
    [8, 'word', -1, 5],
    [2, 'line', 1, 11],
    [11, 'line', -1, 2],
    [20, 'line', 1, 24],
    [24, 'line', 1, 24],
    [2, 'line', -1, 0],
    [11, 'line-end', 1, 21],
    [11, 'line-end', -1, 9],
    [11, 'page-end', 1, 24],
    [11, 'page-end', -1, 0],
  ] as const)('goes from %i by %s (%i) to %i', (caret, step, by, expected) => {
    expect(moveCaret(page, caret, step, by)).toBe(expected);
  });

  it('does not stop within a character', () => {
    const mixed = pageOf('a👩‍🚀e\u0301b');
    const ends = [0];
    for (let caret = 0; caret < mixed.text.length; ) {
      caret = moveCaret(mixed, caret, 'character', 1);
      ends.push(caret);
    }
    expect(ends).toEqual([0, 1, 6, 8, 9]);
    expect(ends.toReversed().map((end) => moveCaret(mixed, end, 'character', -1))).toEqual([8, 6, 1, 0, 0]);
  });

  it('does not move on a page without words', () => {
    const empty = pageOf();
    for (const step of ['character', 'word', 'line', 'line-end', 'page-end'] as const) {
      expect([moveCaret(empty, 0, step, 1), moveCaret(empty, 0, step, -1)]).toEqual([0, 0]);
    }
  });
});
