import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { atPatch, atValue, cutPages, namesOf } from './stack.ts';
import type { Barcode } from './types.ts';

const barcode = (barcodeValue: string | null): Barcode => ({ barcodeValue }) as Barcode;
/** Pages from 1, each with its values; null for what was found and not solved. */
const stackOf = (...pages: readonly (readonly (string | null)[])[]) =>
  pages.map((values, i) => ({ page: i + 1, barcodes: values.map(barcode) }));

describe('a stack', () => {
  it('is cut at sheets with a patch code, which belong to no document', () => {
    const pages = stackOf(['A'], ['T'], [], ['2'], ['T'], ['T'], ['B']);
    expect(cutPages(pages, atPatch('T'))).toEqual([
      { value: undefined, pages: [1] },
      { value: 'T', pages: [3, 4] },
      { value: 'T', pages: [7] },
    ]);
  });

  it('is cut where a value says so, whose page begins the document', () => {
    const pages = stackOf([null], ['x', 'DOC-1'], ['other'], ['DOC-2']);
    const parts = [
      { value: undefined, pages: [1] },
      { value: 'DOC-1', pages: [2, 3] },
      { value: 'DOC-2', pages: [4] },
    ];
    expect(cutPages(pages, atValue(/^DOC/))).toEqual(parts);
    // Such an expression begins where it last ended.
    expect(cutPages(pages, atValue(/DOC/g))).toEqual(parts);
    expect(cutPages(pages, atValue('DOC-2'))).toEqual([
      { value: undefined, pages: [1, 2, 3] },
      { value: 'DOC-2', pages: [4] },
    ]);
    expect(cutPages(pages, atValue('DOC-2', true))).toEqual([{ value: undefined, pages: [1, 2, 3] }]);
  });

  it('loses no page and doubles none, in their order', () => {
    const values = fc.array(fc.array(fc.constantFrom('T', '1', 'DOC-1', 'DOC-2', null)), { maxLength: 12 });
    fc.assert(
      fc.property(values, fc.boolean(), (all, isSheet) => {
        const pages = stackOf(...all);
        const separator = { ...atValue(/^DOC/), isSheet };
        const kept = pages.filter(({ barcodes }) => !isSheet || !separator.find(barcodes)).map(({ page }) => page);
        expect(cutPages(pages, separator).flatMap((part) => part.pages)).toEqual(kept);
      }),
      { seed: 5 },
    );
  });

  it('gives every part a name of its own that any system takes', () => {
    expect(
      namesOf(
        [{ value: undefined }, { value: 'A/1' }, { value: 'a:1' }, { value: '..' }, { value: 'NUL' }],
        'stack',
        true,
      ),
    ).toEqual(['stack-001', 'A 1', 'a 1 (2)', 'stack-004', '_NUL']);
    expect(namesOf([{ value: 'A' }, { value: 'B' }], 'stack', false)).toEqual(['stack-001', 'stack-002']);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        const names = namesOf(
          values.map((value) => ({ value })),
          'stack',
          true,
        );
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(values.length);
        for (const name of names) expect(name).toMatch(/^[^\s.<>:"/\\|?*][^<>:"/\\|?*]*(?<![\s.])$/u);
      }),
      { seed: 6 },
    );
  });
});
