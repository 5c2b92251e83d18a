import { describe, expect, it } from 'vitest';
import { middleOf } from '../../fonts/families.ts';
import { recordPainting, testEnvironment } from '../../testing/recording-context.ts';
import { layoutStyledText, paintStyledText } from './styled-text.ts';
import { cutText, PLAIN_TEXT, type TextStyle, toSingleLine } from './text-style.ts';

/** Characters are half as wide as high: at 20 pixels ten of them fill a hundred. */
const style: TextStyle = {
  ...PLAIN_TEXT,
  box: { x: 10, y: 20, width: 100, height: 100 },
  size: { kind: 'fixed', fontSize: 20 },
  color: '#123456',
};

const TO_BASELINE = middleOf(style.font) * 20;

function paint(text: string, changed: Partial<TextStyle> = {}) {
  const recording = recordPainting();
  paintStyledText(recording.context, text, { ...style, ...changed }, testEnvironment());
  const texts = recording.calls.filter(({ name }) => name === 'fillText');
  return { ...recording, texts, lines: texts.map(({ args }) => args[0]) };
}

describe('painting text', () => {
  it('wraps at the width of the box, one line distance apart', () => {
    const { texts, lines } = paint('one two three\nfour');
    expect(lines).toEqual(['one two', 'three', 'four']);
    expect(texts.map(({ args }) => args[2])).toEqual([32, 56, 80].map((middle) => middle + TO_BASELINE));
    expect(texts[0]?.state).toMatchObject({
      font: '20px "Arimo", "DejaVu Sans", sans-serif',
      fillStyle: '#123456',
    });
  });

  it.each([
    ['Left', 10, 'left'],
    ['Center', 60, 'center'],
    ['Right', 110, 'right'],
  ] as const)('stands %s', (horizontalAlignment, x, textAlign) => {
    const [line] = paint('one', { horizontalAlignment }).texts;
    expect(line?.args[1]).toBe(x);
    expect(line?.state.textAlign).toBe(textAlign);
  });

  it('is vertically centred on request', () => {
    expect(paint('one', { verticalAlignment: 'Middle' }).texts[0]?.args[2]).toBe(70 + TO_BASELINE);
  });

  it('underlines and strikes out as wide as the text is', () => {
    const rects = paint('one', { isUnderlined: true, isStruckOut: true, horizontalAlignment: 'Right' }).calls.filter(
      ({ name }) => name === 'fillRect',
    );
    expect(rects.map(({ args }) => [args[0], args[2]])).toEqual([
      [80, 30],
      [80, 30],
    ]);
    const [underline = Number.NaN, strikeout = Number.NaN] = rects.map(({ args }) => Number(args[1]));
    expect(underline).toBeGreaterThan(strikeout);
  });

  it('is clipped to the box, at no cost for hidden text', () => {
    const { texts, calls } = paint('word '.repeat(2000));
    expect(calls.map(({ name }) => name)).toContain('clip');
    expect(texts.length).toBeLessThan(10);
  });

  it('does not clip text that fits', () => {
    expect(paint('one two').calls.map(({ name }) => name)).not.toContain('clip');
  });

  it.each(['', '   ', '\n'])('paints nothing for %j', (text) => expect(paint(text).calls).toEqual([]));

  it('paints nothing into a box without a size', () => {
    expect(paint('one', { box: { x: 0, y: 0, width: 0, height: 9 } }).calls).toEqual([]);
  });
});

describe('fitting text', () => {
  const size = { kind: 'fit', largest: 60, smallest: 4 } as const;

  it('uses the largest size that fits, for one line', () => {
    const fitted = (text: string) =>
      layoutStyledText(text, { ...style, size, isMultiline: false }, testEnvironment()).fontSize;
    expect(fitted('ab')).toBe(60);
    expect(fitted('abcdefghij')).toBe(20);
    expect(fitted('x'.repeat(40))).toBe(5);
    expect(fitted('x'.repeat(100))).toBe(4);
  });

  it('uses the largest size that fits, for several lines', () => {
    const layout = layoutStyledText('aaaa bbbb cccc', { ...style, size }, testEnvironment());
    expect(layout.lines.length).toBeGreaterThan(1);
    expect(layout.height).toBeLessThanOrEqual(100);
    expect(layout.fontSize).toBeGreaterThan(20);
  });
});

describe('text that does not fit its box', () => {
  it('says so at the end of the last line that is seen', () => {
    expect(paint('one two three four five six seven eight').lines).toEqual([
      'one two',
      'three four',
      'five six',
      'seven…',
    ]);
    expect(paint('one two three', { isMultiline: false }).lines).toEqual(['one two t…']);
    const size = { kind: 'fit', largest: 60, smallest: 20 } as const;
    expect(paint('one two three', { isMultiline: false, size }).lines).toEqual(['one two t…']);
    expect(paint('one two three four five six seven eight', { size }).lines.at(-1)).toBe('seven…');
  });

  it('starts with its beginning in any alignment', () => {
    const { texts, lines } = paint('one two three four five six seven eight', { verticalAlignment: 'Middle' });
    expect(lines[0]).toBe('one two');
    expect(texts[0]?.args[2]).toBeGreaterThanOrEqual(style.box.y);
  });

  it.each(['x'.repeat(1_900_000), 'x\n'.repeat(950_000), 'ab '.repeat(630_000)])('is measured no further', (text) => {
    let measured = 0;
    const environment = {
      measure: () => (piece: string, fontSize: number) => {
        measured += piece.length;
        return piece.length * fontSize * 0.5;
      },
    };
    for (const isMultiline of [true, false]) {
      for (const size of [style.size, { kind: 'fit', largest: 60, smallest: 4 } as const]) {
        const { lines } = layoutStyledText(text, { ...style, size, isMultiline }, environment);
        expect(lines.length).toBeLessThan(30);
      }
    }
    expect(measured).toBeLessThan(200_000);
  });
});

describe('the direction of text', () => {
  it('is that of its first strong character, for each paragraph', () => {
    const { texts, state } = paint('שלום a\none');
    expect(texts.map(({ state: at }) => at.direction)).toEqual(['rtl', 'ltr']);
    expect(state().direction).toBe('inherit');
  });
});

describe('layouts', () => {
  it('is cached by text, font and box, and recomputed for another measure', () => {
    let measured = 0;
    const environment = {
      measure: () => (text: string, fontSize: number) => {
        measured++;
        return text.length * fontSize * 0.5;
      },
    };
    const first = layoutStyledText('one two three', style, environment);
    const count = measured;
    expect(count).toBeGreaterThan(0);
    expect(layoutStyledText('one two three', { ...style, color: '#ffffff' }, environment)).toBe(first);
    expect(measured).toBe(count);
    expect(layoutStyledText('one two three', { ...style, box: { ...style.box, x: 99 } }, environment)).toBe(first);
    expect(layoutStyledText('one two three', { ...style, box: { ...style.box, width: 40 } }, environment)).not.toBe(
      first,
    );
    const wide = { measure: () => (text: string, fontSize: number) => text.length * fontSize };
    expect(layoutStyledText('one two three', style, wide).lines).toHaveLength(3);
  });
});

describe('limits of text', () => {
  it.each([
    ['abc', 0, 'abc'],
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['a🙂c', 2, 'a'],
    ['a🙂c', 3, 'a🙂'],
  ])('%s cut to %i is %s', (text, length, expected) => expect(cutText(text, length)).toBe(expected));

  it('makes one line of several', () => expect(toSingleLine('a \r\n b\nc')).toBe('a b c'));
});
