import { expect, it } from 'vitest';
import { encodeEan } from '../../testing/barcode-pictures/encode.ts';
import { paintSymbol } from '../../testing/barcode-pictures/paint.ts';
import { looksLikeUpcE } from './upc-e-bars.ts';

it.each([
  ['sharp', { module: 2 }],
  ['small and turned', { module: 1.25, turn: 3 }],
  ['blurred and noisy', { module: 2, blur: 1, noise: 8 }],
])('tells a UPC-E from one that another has lines of: %s', (_, conditions) => {
  for (const [printed, misread] of [
    ['04963406', '04904144'],
    ['01264904', '14761809'],
  ] as const) {
    const { gray: data, width, height, corners } = paintSymbol(encodeEan(printed, true), conditions);
    const looksLike = (text: string) => looksLikeUpcE({ data, width, height }, corners, text);
    expect([looksLike(printed), looksLike(misread)]).toEqual([true, false]);
  }
});
