import { expect, it } from 'vitest';
import { Bits, FNC1, readGeneral } from './general-field.ts';

/** "12A" and a separator: two digits, latch to alphanumeric, letter. */
const LETTERS = '0010101' + '0000' + '100000' + '01111';
const LATCH = '000';

it.each([
  ['0110110' + '0011111', '4221'],
  ['1101011' + '0001001', '9001'],
])('reads %s behind a separator, with and without the latch that it implies', (digits, text) => {
  for (const latch of ['', LATCH]) expect(readGeneral(new Bits(LETTERS + latch + digits))).toBe(`12A${FNC1}${text}`);
});

it.each([
  ['0001000' + '0010101', '0012'],
  ['0001010' + '0010101', '0212'],
])('takes the zero of the first identifiers for none: %s', (digits, text) => {
  expect(readGeneral(new Bits(LETTERS + digits))).toBe(`12A${FNC1}${text}`);
});

it('treats padding as absent', () => {
  for (const padding of ['', '000', '0000', '000000100', '0000001000010'])
    expect(readGeneral(new Bits(LETTERS + padding))).toBe(`12A${FNC1}`);
});
