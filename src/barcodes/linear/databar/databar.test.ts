import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../../testing/barcode-pictures/bwip.ts';
import type { PrintedSymbol } from '../../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../../testing/properties.ts';
import type { GrayImage } from '../../reader.ts';
import { hasMod10 } from '../two-of-five.ts';
import { withCheckDigit } from './check-digit.ts';
import { readDataBar } from './read-databar.ts';

const MODULE = 3;
const QUIET = 8;
const ROW = 12;

/** An upright picture of the symbol, its rows all of one height. */
function toPatch({ cells, columns, rows }: PrintedSymbol, isTurned = false): GrayImage {
  const width = MODULE * (columns + 2 * QUIET);
  const height = ROW * (rows + 2);
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const column = Math.floor((i % width) / MODULE) - QUIET;
    const row = Math.floor(i / width / ROW) - 1;
    const isDark = column >= 0 && column < columns && row >= 0 && row < rows && cells[row * columns + column] === 1;
    return isDark ? 20 : 230;
  });
  return { data: isTurned ? data.toReversed() : data, width, height };
}

const read = (symbol: PrintedSymbol, isTurned = false, unchecked = false) =>
  readDataBar(toPatch(symbol, isTurned), unchecked).map(({ text, checkSum }) => ({ text, isSound: checkSum.valid }));

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const letters = fc.stringMatching(/^[0-9A-Za-z!"%&'*+,\-./:;<=>?_]{1,12}$/);
const runs = { numRuns: 25, seed: 11 };

describe('GS1 DataBar as bwip-js draws it', () => {
  it.each(['databaromni', 'databarstacked', 'databarstackedomni'])('%s says its GTIN, either way up', (form) => {
    fc.assert(
      fc.property(digits(13), fc.boolean(), (number, isTurned) => {
        const gtin = withCheckDigit(number);
        expect(read(fromBwip(form, `(01)${gtin}`), isTurned)).toEqual([{ text: `01${gtin}`, isSound: true }]);
      }),
      runs,
    );
  });

  it('databarlimited says its GTIN, either way up', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(12), fc.boolean(), (first, number, isTurned) => {
        const gtin = withCheckDigit(first + number);
        expect(read(fromBwip('databarlimited', `(01)${gtin}`), isTurned)).toEqual([
          { text: `01${gtin}`, isSound: true },
        ]);
      }),
      runs,
    );
  });

  const element = (identifier: string, value: string) => [`(${identifier})${value}`, `${identifier}${value}`] as const;
  const date = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
  const weight = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(6, '0'));
  /** What follows the GTIN of a variable measure, in the forms that are made for it. */
  const measures = fc.oneof(
    weight(32_767).map((value) => [element('3103', value)]),
    weight(9999).map((value) => [element('3202', value)]),
    weight(22_767).map((value) => [element('3203', value)]),
    fc
      .tuple(fc.constantFrom('3101', '3105', '3204'), weight(99_999), fc.constantFrom('11', '13', '15', '17'), date)
      .map(([measure, value, identifier, day]) => [element(measure, value), element(identifier, day)]),
    fc
      .tuple(weight(9999), fc.stringMatching(/^[1-9][0-9]{2,6}$/))
      .map(([value, price]) => [element('3922', price), element('3103', value)]),
    fc
      .tuple(weight(9999), fc.stringMatching(/^[1-9][0-9]{2,6}$/))
      .map(([value, price]) => [element('3932', `978${price}`), element('3103', value)]),
  );
  const others = fc.oneof(
    letters.map((batch) => [element('10', batch)]),
    fc.tuple(letters, letters).map(([batch, serial]) => [element('10', batch), element('21', serial)]),
  );
  const OF_VARIABLE_LENGTH = /^(10|21|392|393)/;

  it.each([
    ['of a variable measure', digits(12).map((number) => `9${number}`), measures],
    ['with other elements', digits(13), others],
  ])('databarexpanded %s says its elements, either way up', (_, numbers, elements) => {
    fc.assert(
      fc.property(numbers, elements, fc.boolean(), (number, further, isTurned) => {
        const all = [element('01', withCheckDigit(number)), ...further];
        const text = all.map(
          ([, said], i) => said + (OF_VARIABLE_LENGTH.test(said) && i < all.length - 1 ? '\x1d' : ''),
        );
        const symbol = fromBwip('databarexpanded', all.map(([printed]) => printed).join(''));
        expect(read(symbol, isTurned)).toEqual([{ text: text.join(''), isSound: true }]);
      }),
      { ...runs, numRuns: 40 },
    );
  });

  it('is never sound where a bar is a module wider at the cost of the space beside it', () => {
    fc.assert(
      fc.property(digits(13), fc.integer({ min: 0, max: 70 }), (number, from) => {
        const gtin = withCheckDigit(number);
        const symbol = fromBwip('databaromni', `(01)${gtin}`);
        const cells = symbol.cells.slice();
        const edge = cells.findIndex(
          (dark, i) => i > from + 3 && dark === 1 && cells[i - 1] === 0 && cells[i - 2] === 0,
        );
        if (edge > 0) cells[edge - 1] = 1;
        const changed = { ...symbol, cells };
        expect(read(changed)).toEqual([]);
        expect(read(changed, false, true).filter(({ isSound }) => isSound)).toEqual([]);
      }),
      runs,
    );
  });

  it('adds the check digit that fits', () => {
    fc.assert(fc.property(digits(13), (number) => hasMod10(withCheckDigit(number))));
  });
});
