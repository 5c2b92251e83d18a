import { PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KOREAN = '../cmaps/korea1.json';

// Tests before this one may have loaded the CMaps.
beforeEach(() => {
  vi.resetModules();
  vi.doMock(KOREAN, () => {
    throw new Error('Failed to fetch');
  });
});
afterEach(() => {
  vi.doUnmock(KOREAN);
  vi.resetModules();
});

const fontOf = (encoding: string): PDFDict =>
  PDFContext.create().obj({
    Subtype: 'Type0',
    Encoding: encoding,
    DescendantFonts: [{ Type: 'Font', Subtype: 'CIDFontType0' }],
  });

it('names the CMaps that could not be loaded, and no others', async () => {
  const { readFont } = await import('./font.ts');
  const { loadCodeMaps } = await import('./load-code-maps.ts');
  const fonts = ['KSC-EUC-H', 'UniGB-UTF16-H'].map(fontOf);
  await loadCodeMaps(fonts);
  const [korean, chinese] = fonts;
  expect(() => readFont(korean as PDFDict)).toThrow(/character tables.*Korea1/);
  expect(() => readFont(chinese as PDFDict)).not.toThrow();
  expect(() => readFont(fontOf('Unheard-Of-H'))).toThrow('the encoding of a font is unknown');
});
