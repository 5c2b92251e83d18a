import { PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { expect, it, vi } from 'vitest';
import { readFont } from './font.ts';
import { loadCodeMaps } from './load-code-maps.ts';

vi.mock('../cmaps/korea1.json', () => {
  throw new Error('Failed to fetch');
});

const fontOf = (encoding: string): PDFDict =>
  PDFContext.create().obj({
    Subtype: 'Type0',
    Encoding: encoding,
    DescendantFonts: [{ Type: 'Font', Subtype: 'CIDFontType0' }],
  });

it('names the CMaps that could not be loaded, and no others', async () => {
  const fonts = ['KSC-EUC-H', 'UniGB-UTF16-H'].map(fontOf);
  await loadCodeMaps(fonts);
  const [korean, chinese] = fonts;
  expect(() => readFont(korean as PDFDict)).toThrow(/character tables.*Korea1/);
  expect(() => readFont(chinese as PDFDict)).not.toThrow();
  expect(() => readFont(fontOf('Unheard-Of-H'))).toThrow('the encoding of a font is unknown');
});
