import { expect, it } from 'vitest';
import { encodeEan } from '../../testing/barcode-pictures/encode.ts';
import { paintSymbol } from '../../testing/barcode-pictures/paint.ts';
import type { Candidate } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { lookAgain } from './second-look.ts';

const ASKED: ReadonlySet<BarcodeType> = new Set(['ean13Barcode', 'upcABarcode']);

function lookAt(
  printed: string,
  read: string,
  conditions: Parameters<typeof paintSymbol>[1],
  { support = 2, corrected = 0 } = {},
) {
  const { gray: data, width, height, corners } = paintSymbol(encodeEan(printed), conditions);
  const candidate: Candidate = {
    type: 'ean13Barcode',
    text: read,
    bytes: new TextEncoder().encode(read),
    corners,
    checkSum: { chars: 1, valid: true },
    corrected,
    support,
  };
  return { corners, seen: lookAgain({ data, width, height }, candidate, ASKED) };
}

it.each([
  ['small and turned', { module: 1.25, turn: 3 }],
  ['blurred and noisy', { module: 2, blur: 1.5, noise: 12 }],
  ['upright', { module: 1.5, turn: 90, blur: 0.5 }],
])('gives the EAN-13 that all lines show, where a few were misread: %s', (_, conditions) => {
  for (const [printed, misread] of [
    ['8410054010412', '6412012010412'],
    ['9780596008574', '6780186008574'],
  ] as const) {
    const { seen } = lookAt(printed, misread, conditions);
    expect([seen?.text, seen?.bytes]).toEqual([printed, undefined]);
    expect(lookAt(printed, printed, conditions).seen?.text).toBe(printed);
  }
});

it('turns the corners with the digits that were read from the wrong side', () => {
  const { corners, seen } = lookAt('8410054010412', '6412012010412', { module: 2, turn: 180, blur: 1 });
  const [topLeft] = corners;
  expect(seen).toMatchObject({ text: '8410054010412', corners: expect.arrayContaining([topLeft]) });
});

it('keeps values that many lines agree on', () => {
  expect(lookAt('8410054010412', '6412012010412', { module: 2 }, { support: 40 }).seen?.text).toBe('6412012010412');
});

it('keeps fits that several bands of lines share', () => {
  expect(lookAt('8410054010412', '6412012010412', { module: 2 }, { corrected: 0.1 }).seen?.text).toBe('6412012010412');
});
