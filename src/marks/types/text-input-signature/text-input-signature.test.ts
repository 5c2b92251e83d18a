import { describe, expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { type TextInputSignature, textInputSignature } from './index.ts';

const mark: TextInputSignature = {
  ...(buildMark('TextInputSignature', createRandom(1)) as TextInputSignature),
  text: '',
  maxLength: 0,
  mask: { value: '99.99.9999', translations: { '9': '[0-9]' } },
};
const { editText } = textInputSignature;
if (!editText) throw new Error('Text is edited in place');

describe('typing into an input', () => {
  it('fills in the literals of its mask', () => {
    expect(editText.set(mark, '01022003').text).toBe('01.02.2003');
  });

  it('rejects invalid characters, with a reason', () => {
    expect(editText.accept(mark, '0x1')).toMatchObject({ text: '01', refused: [{ index: 1, character: 'x' }] });
  });

  it('accepts anything without a mask, on one line and within its length', () => {
    expect(editText.set({ ...mark, mask: null, maxLength: 5 }, 'a\nbcdef').text).toBe('a bcd');
  });

  it('keeps existing text that its mask would reject', () => {
    const filled = { ...mark, text: 'n/a' };
    expect(editText.set(filled, 'n/a')).toBe(filled);
  });
});
