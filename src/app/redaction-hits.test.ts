import { expect, it } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import { typedPage } from '../testing/typed-page.ts';
import { createPageSearch, NOTHING_DRAWN, toSearchedPage } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { BARCODES, groupHits, repeatedIn, toBarcodeHit, toWordsHit, widen } from './redaction-hits.ts';

const page = typedPage(['Dear Ada Byron,', 'call 212-555-0123 or ada@example.com'], (row) => (row === 0 ? 0.5 : 0.95));

const search = createTextSearch({ ...EMPTY_REQUEST, patterns: ['phone', 'email'], words: ['Byron', 'Ada'] });
const hits = (await createPageSearch(search)(toSearchedPage(page, 1, NOTHING_DRAWN))).map(toWordsHit);

it('groups hits by kind and word, with context and confidence', () => {
  expect(groupHits(hits).map(({ name, hits: own }) => [name, own.length])).toEqual([
    ['Ada', 2],
    ['Byron', 1],
    ['Telephone number', 1],
    ['E-mail address', 1],
  ]);
  expect(hits[0]).toMatchObject({
    confidence: 0.5,
    context: { before: 'Dear ', found: 'Ada', after: ' Byron, call 212-555-0123 or…' },
  });
  expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
});

it('widens a hit to its word and its line', () => {
  const inside = hits.find(({ text, start }) => text === 'ada' && start > 20);
  if (!inside) throw new Error('The name in the address was not found');
  expect(widen(inside, page, 'word').text).toBe('ada@example.com');
  const line = widen(inside, page, 'line');
  expect(line.text).toBe('call 212-555-0123 or ada@example.com');
  expect(line.selection.words).toMatchObject({ startIndex: 16, textLength: 36 });
});

it('finds codes that repeat the query, with any separators', () => {
  expect(repeatedIn('BEGIN:VCARD N:Byron;Ada', [], ['Byron'])).toBe('Byron');
  expect(repeatedIn('tel:2125550123', [], ['212-555-0123'])).toBe('212-555-0123');
  expect(repeatedIn('an ID', [], ['ID'])).toBeUndefined();
  expect(repeatedIn('12345', [], ['Byron'])).toBeUndefined();
  const barcode = { barcodeType: 'qrCode', barcodeValue: 'Byron', area: { x: 1, y: 2, width: 30, height: 40 } };
  const hit = toBarcodeHit(barcode as Barcode, 2, 'Byron');
  expect(hit).toMatchObject({ pageNumber: 2, group: BARCODES, decision: 'redact', repeats: 'Byron' });
});
