import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { dropsByDefault, hasGroup, namesOf, planSplit, type SplitRules, toPattern } from './stack.ts';
import type { Barcode } from './types.ts';

const barcode = (barcodeValue: string | null, barcodeType = 'code128Barcode'): Barcode =>
  ({ barcodeValue, barcodeType }) as Barcode;
/** Pages from 1 with their values; null for an undecoded barcode. */
const stackOf = (...pages: readonly (readonly (string | null)[])[]) =>
  pages.map((values, i) => ({ page: i + 1, barcodes: values.map((value) => barcode(value)) }));
const patchesOf = (...pages: readonly (string | undefined)[]) =>
  pages.map((value, i) => ({
    page: i + 1,
    barcodes: value === undefined ? [] : [barcode(value, 'patchCodeBarcode')],
  }));

const rulesOf = (at: SplitRules['at'], changes: Partial<SplitRules> = {}): SplitRules => ({
  at,
  dropsSeparators: dropsByDefault(at.kind),
  joinsSame: true,
  ...changes,
});
const atPattern = (expression: string, changes: Partial<SplitRules> = {}) =>
  rulesOf({ kind: 'pattern', pattern: toPattern(expression) }, changes);
const atT = rulesOf({ kind: 'patch', patches: ['T'] });

const cut = (...asked: Parameters<typeof planSplit<number>>) =>
  planSplit(...asked).parts.map(({ value, pages }) => [value, pages] as const);

describe('a stack', () => {
  it('is split at sheets with a patch code, which belong to no document', () => {
    const pages = patchesOf(undefined, 'T', undefined, '2', 'T', 'T', undefined);
    expect(cut(pages, atT)).toEqual([
      [undefined, [1]],
      ['T', [3, 4]],
      ['T', [7]],
    ]);
    expect(planSplit(pages, atT)).toMatchObject({
      separators: 3,
      dropped: [
        { page: 2, value: 'T' },
        { page: 5, value: 'T' },
        { page: 6, value: 'T' },
      ],
    });
    expect(cut(pages, rulesOf({ kind: 'patch', patches: ['2', 'T'] })).map(([, own]) => own)).toEqual([[1], [3], [7]]);
    // A barcode with the same text isn't a patch code.
    expect(planSplit(stackOf(['T'], ['x']), atT).separators).toBe(0);
  });

  it('may begin documents with the sheets', () => {
    const pages = patchesOf('T', undefined, 'T', 'T', undefined);
    expect(cut(pages, { ...atT, dropsSeparators: false })).toEqual([
      ['T', [1, 2]],
      ['T', [3, 4, 5]],
    ]);
  });

  it('is split at values, whose page starts the document', () => {
    const pages = stackOf([null], ['x', 'DOC-1'], ['other'], ['DOC-2']);
    const parts = [
      [undefined, [1]],
      ['DOC-1', [2, 3]],
      ['DOC-2', [4]],
    ];
    expect(cut(pages, atPattern('^DOC'))).toEqual(parts);
    // `g` makes an expression resume at its `lastIndex`.
    expect(cut(pages, rulesOf({ kind: 'pattern', pattern: /DOC/g }))).toEqual(parts);
    const exactly = rulesOf({ kind: 'value', value: 'DOC-2' });
    expect(cut(pages, exactly)).toEqual([
      [undefined, [1, 2, 3]],
      ['DOC-2', [4]],
    ]);
    expect(cut(pages, { ...exactly, dropsSeparators: true })).toEqual([[undefined, [1, 2, 3]]]);
    expect(cut(stackOf(['DOC-22']), exactly)).toEqual([[undefined, [1]]]);
  });

  it('keeps consecutive pages with equal values together by default', () => {
    const pages = stackOf(['INV-1'], ['INV-2', 'INV-1'], [], ['INV-1'], ['INV-2']);
    expect(cut(pages, atPattern('^INV'))).toEqual([
      ['INV-1', [1, 2, 3]],
      ['INV-1', [4]],
      ['INV-2', [5]],
    ]);
    expect(cut(pages, atPattern('^INV', { joinsSame: false })).map(([, own]) => own)).toEqual([[1], [2, 3], [4], [5]]);
  });

  it('has no part with separators only, and one without separators', () => {
    expect(planSplit(patchesOf('T', 'T'), atT)).toMatchObject({ parts: [], separators: 2 });
    expect(planSplit(stackOf(['x'], []), atT)).toMatchObject({ parts: [{ pages: [1, 2] }], separators: 0 });
    expect(planSplit([], atT)).toEqual({ parts: [], dropped: [], separators: 0 });
  });

  it('loses no page and doubles none, in their order', () => {
    const values = fc.array(fc.array(fc.constantFrom('T', '1', 'DOC-1', 'DOC-2', null)), { maxLength: 12 });
    fc.assert(
      fc.property(values, fc.boolean(), fc.boolean(), (all, dropsSeparators, joinsSame) => {
        const pages = stackOf(...all);
        const plan = planSplit(pages, atPattern('^DOC', { dropsSeparators, joinsSame }));
        const isSeparator = (own: readonly (string | null)[]) => own.some((value) => value?.startsWith('DOC'));
        const numbers = pages.map(({ page }) => page);
        const separators = numbers.filter((page) => isSeparator(all[page - 1] ?? []));
        expect(plan.separators).toBe(separators.length);
        expect(plan.dropped.map(({ page }) => page)).toEqual(dropsSeparators ? separators : []);
        const kept = plan.parts.flatMap((part) => part.pages);
        expect(kept).toEqual(numbers.filter((page) => !dropsSeparators || !separators.includes(page)));
        for (const { pages: own } of plan.parts) expect(own.length).toBeGreaterThan(0);
      }),
      { seed: 5 },
    );
  });
});

describe('the names of parts', () => {
  const partOf = (value: string | undefined, group?: string) => ({ value, group, isSecret: false });

  it('are numbers, values, or the matches of a group', () => {
    const parts = [partOf(undefined), partOf('INV/7', '7'), partOf('inv:7', '7'), partOf('..')];
    expect(namesOf(parts, 'stack', 'number')).toEqual(['stack-001', 'stack-002', 'stack-003', 'stack-004']);
    expect(namesOf(parts, 'stack', 'value')).toEqual(['stack-001', 'INV 7', 'inv 7 (2)', 'stack-004']);
    expect(namesOf(parts, 'stack', 'group')).toEqual(['stack-001', '7', '7 (2)', 'stack-004']);
    expect(
      namesOf(
        parts,
        'stack',
        'value',
        new Map([
          [1, 'INV:7'],
          [2, 'mine'],
        ]),
      ),
    ).toEqual(['stack-001', 'INV 7', 'mine', 'stack-004']);
  });

  it('are the group of a pattern, or the whole value without a match', () => {
    const { parts } = planSplit(stackOf(['INV-7'], ['INV-']), atPattern('^INV-(\\d+)?'));
    expect(namesOf(parts, 'stack', 'group')).toEqual(['7', 'INV-']);
    expect([hasGroup(/^INV-(\d+)/u), hasGroup(/^INV-(?:\d+)/u), hasGroup(/a|(?<no>b)/u)]).toEqual([true, false, true]);
    // Must not backtrack through the pattern: that would take exponential time.
    expect(hasGroup(toPattern(`${'(?:()|())'.repeat(60)}(?!)`))).toBe(true);
  });

  it('tell nothing that is to be kept secret', () => {
    const [page] = stackOf(['INV-7']);
    if (!page) throw new Error('There is a page');
    const plan = planSplit([{ ...page, secret: new Set(page.barcodes) }], atPattern('(7)'));
    expect(plan.parts).toMatchObject([{ value: 'INV-7', isSecret: true }]);
    expect(namesOf(plan.parts, 'stack', 'value')).toEqual(['stack-001']);
    expect(namesOf(plan.parts, 'stack', 'group')).toEqual(['stack-001']);
  });

  it('have room for a long name of the stack, and for any number of parts', () => {
    const many = Array.from({ length: 1200 }, () => partOf(undefined));
    const names = namesOf(many, '漢'.repeat(200), 'number');
    expect(names[0]).toMatch(/漢-0001$/);
    expect(new Set(names).size).toBe(1200);
    for (const name of names) expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(215);
    expect(namesOf([partOf(undefined)], '...', 'number')).toEqual(['001']);
  });
});
