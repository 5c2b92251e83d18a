import { expect, it } from 'vitest';
import { buildPdf } from '../testing/pdf/build-pdf.ts';
import { fromBytes } from './byte-sources.ts';
import { sharedPdfEngine } from './shared-engine.ts';

const TWO_PAGES = buildPdf({ pages: [{ content: '' }, { content: '' }] });

it('is one engine for concurrent callers, and a new one after a fault', async () => {
  const [one, other] = await Promise.all([sharedPdfEngine(), sharedPdfEngine()]);
  expect(other).toBe(one);
  expect(() =>
    one.open(fromBytes(TWO_PAGES), undefined, () => {
      throw new Error('a fault inside the engine');
    }),
  ).toThrow('The PDF engine stopped');
  const next = await sharedPdfEngine();
  expect(next).not.toBe(one);
  expect(next.open(fromBytes(TWO_PAGES)).info.pages).toHaveLength(2);
});
