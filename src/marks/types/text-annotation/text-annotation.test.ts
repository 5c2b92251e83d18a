import { describe, expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { recordPainting, testEnvironment } from '../../../testing/recording-context.ts';
import { type TextAnnotation, textAnnotation } from './index.ts';

const mark: TextAnnotation = {
  ...(buildMark('TextAnnotation', createRandom(1)) as TextAnnotation),
  rectangle: { x: 100, y: 100, width: 208, height: 108 },
  borderColor: '#000000',
  borderThickness: 4,
  fillColor: '#ffffff',
  fontColor: '#0000ff',
  fontName: 'Georgia',
  fontSize: 20,
  fontStyle: ['Bold', 'Italic'],
  horizontalAlignment: 'Left',
  maxLength: 0,
  opacity: 127,
  text: 'one two',
};
const { editText } = textAnnotation;
if (!editText) throw new Error('Text is edited in place');

describe('a text box', () => {
  it('paints its text inside of the border, in its font, at its opacity', () => {
    const { context, calls } = recordPainting();
    textAnnotation.paint(context, mark, 1, testEnvironment());
    const [line] = calls.filter(({ name }) => name === 'fillText');
    expect(line?.args.slice(0, 2)).toEqual(['one two', 108]);
    expect(line?.state.font).toMatch(/^italic bold 20px "Gelasio"/);
    expect(line?.state.globalAlpha).toBeCloseTo(127 / 255);
    expect(line?.state.fillStyle).toBe('#0000ff');
  });

  it('has the same box, font and size in overlay and painter', () => {
    expect(editText.style(mark)).toMatchObject({
      box: { x: 108, y: 108, width: 192, height: 92 },
      font: expect.stringMatching(/^italic bold \$ "Gelasio"/),
      size: { kind: 'fixed', fontSize: 20 },
      isMultiline: true,
    });
    expect(editText.style({ ...mark, borderColor: 'transparent' }).box.x).toBe(104);
  });

  it('accepts at most its maximum of characters, with a message', () => {
    const limited = { ...mark, maxLength: 3 };
    expect(editText.set(limited, 'abcdef').text).toBe('abc');
    expect(editText.accept(limited, 'abcdef')).toEqual({
      text: 'abc',
      refused: [{ index: 3, character: 'def', reason: 'At most 3 characters.' }],
    });
    expect(editText.set(mark, 'abcdef').text).toBe('abcdef');
  });

  it('keeps text beyond the limit until it is edited', () => {
    const overfull = { ...mark, maxLength: 3, text: 'too long' };
    expect(editText.set(overfull, 'too long').text).toBe('too long');
    expect(editText.set(overfull, 'too lon').text).toBe('too');
  });
});
