import { expect, it } from 'vitest';
import { decodePdfDocEncoding, decodeWindows1252 } from './single-byte.ts';

const bytes = (...codes: readonly number[]) => Uint8Array.from(codes);

it('decodes Windows-1252, in every version of Node', () => {
  expect(decodeWindows1252(bytes(0x8a, 0x9e, 0x92, 0x80, 0x9f, 0xe9, 0x41))).toBe('Šž’€ŸéA');
});

it('decodes PDFDocEncoding', () => {
  expect(decodePdfDocEncoding(bytes(0x97, 0x9e, 0x90, 0xa0, 0x9d, 0x18, 0x1f, 0xe9, 0x41))).toBe('Šž’€š˘˜éA');
});
