import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../../testing/barcode-pictures/bwip.ts';
import { drawExpandedStacked, withCheckOf } from '../../../testing/barcode-pictures/databar.ts';
import type { PrintedSymbol } from '../../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../../testing/properties.ts';
import type { GrayImage } from '../../reader.ts';
import { hasMod10 } from '../two-of-five.ts';
import { withCheckDigit } from './check-digit.ts';
import { readDataBar } from './read-databar.ts';

const MODULE = 3;
const QUIET = 8;
const ROW = 12;

function toPatch({ cells, columns, rows }: PrintedSymbol, isTurned = false, tall = ROW): GrayImage {
  const width = MODULE * (columns + 2 * QUIET);
  const height = tall * (rows + 2);
  const data = new Uint8Array(width * height).map((_, i) => {
    const column = Math.floor((i % width) / MODULE) - QUIET;
    const row = Math.floor(i / width / tall) - 1;
    const isDark = column >= 0 && column < columns && row >= 0 && row < rows && cells[row * columns + column] === 1;
    return isDark ? 20 : 230;
  });
  return { data: isTurned ? data.toReversed() : data, width, height };
}

const readPatch = (patch: GrayImage, unchecked: boolean) =>
  readDataBar(patch, unchecked).map(({ text, checkSum }) => ({ text, isSound: checkSum.valid }));

const read = (symbol: PrintedSymbol, isTurned = false, unchecked = false) =>
  readPatch(toPatch(symbol, isTurned), unchecked);

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
  /** Elements after the GTIN of a variable measure item, in their compressed forms. */
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
          ([, reported], i) => reported + (OF_VARIABLE_LENGTH.test(reported) && i < all.length - 1 ? '\x1d' : ''),
        );
        const symbol = fromBwip('databarexpanded', all.map(([printed]) => printed).join(''));
        expect(read(symbol, isTurned)).toEqual([{ text: text.join(''), isSound: true }]);
      }),
      { ...runs, numRuns: 40 },
    );
  });

  const stacks = fc.record({
    number: digits(13),
    batch: fc.stringMatching(/^[0-9A-Z]{1,20}$/),
    serial: fc.stringMatching(/^[0-9]{0,16}$/),
    pairs: fc.integer({ min: 1, max: 5 }),
    isTurned: fc.boolean(),
  });
  type Stack = { number: string; batch: string; serial: string; pairs: number };
  const drawStack = ({ number, batch, serial, pairs }: Stack) => {
    const gtin = withCheckDigit(number);
    const printed = `(01)${gtin}(10)${batch}${serial && `(21)${serial}`}`;
    return {
      text: `01${gtin}10${batch}${serial && `\x1d21${serial}`}`,
      symbol: drawExpandedStacked(printed, pairs),
    };
  };
  const readStack = (symbol: PrintedSymbol, isTurned: boolean, unchecked: boolean) =>
    readPatch(toPatch(symbol, isTurned, MODULE), unchecked);

  it('databarexpandedstacked yields its elements, either way up, for any number of rows', () => {
    fc.assert(
      fc.property(stacks, (stack) => {
        const { text, symbol } = drawStack(stack);
        expect(readStack(symbol, stack.isTurned, true)).toEqual([{ text, isSound: true }]);
      }),
      runs,
    );
  });

  it('databarexpandedstacked with the check of another symbol is reported only on request, as invalid', () => {
    fc.assert(
      fc.property(stacks, digits(13), (stack, number) => {
        const { text, symbol } = drawStack(stack);
        const wrong = withCheckOf(symbol, drawStack({ ...stack, number }).symbol);
        fc.pre(wrong.cells.some((dark, i) => dark !== symbol.cells[i]));
        expect(readStack(wrong, stack.isTurned, true)).toEqual([{ text, isSound: false }]);
        expect(readStack(wrong, stack.isTurned, false)).toEqual([]);
      }),
      runs,
    );
  });

  it('databarexpandedstacked is not reported as broken if partly covered or cut off', () => {
    fc.assert(
      fc.property(
        stacks,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        fc.constantFrom(20, 128, 230),
        (stack, [left = 0, top = 0, wide = 0, high = 0], level) => {
          const { text, symbol } = drawStack(stack);
          const { data, width, height } = toPatch(symbol, stack.isTurned, MODULE);
          const [x, y] = [left * width, top * height];
          for (let at = 0; at < data.length; at++) {
            const isCovered =
              at % width >= x &&
              at % width < x + wide * width &&
              Math.floor(at / width) >= y &&
              Math.floor(at / width) < y + high * height;
            if (isCovered) data[at] = level;
          }
          const found = readPatch({ data, width, height }, true);
          expect(found.filter((each) => !each.isSound || each.text !== text)).toEqual([]);
        },
      ),
      { ...runs, numRuns: 30 },
    );
  });

  it('is never valid if a bar is a module wider at the cost of the adjacent space', () => {
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
