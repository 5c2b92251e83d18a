import { describe, expect, it } from 'vitest';
import { damage, damages } from '../../testing/postal/damage.ts';
import { encodeMailmark } from '../../testing/postal/encode.ts';
import { fc } from '../../testing/properties.ts';
import { fromLetters, turnOver } from './bar-row.ts';
import { mailmark } from './mailmark.ts';

const read = (letters: string, doubtful: readonly number[] = []) => mailmark.decode(fromLetters(letters, doubtful), {});
const SEED = { seed: 4, numRuns: 100 };

const item = fc
  .tuple(
    fc.stringMatching(/^[0-4][1-4][0-9A-E]$/),
    fc.oneof(fc.stringMatching(/^\d{10}$/), fc.stringMatching(/^\d{14}$/)),
    fc.oneof(
      fc.constant('XY11'),
      fc.stringMatching(/^[A-Z]\d[A-Z]\d[ABDEFGHJLNP-UW-Z]{2}\d[ABDEFGHJLNP-UW-Z]$/),
      fc.stringMatching(/^[A-Z]{2}(\d\d|\d{3}|\d[A-Z]\d)[ABDEFGHJLNP-UW-Z]{2}\d[ABDEFGHJLNP-UW-Z]$/),
      fc.stringMatching(/^[A-Z]\d{2,3}[ABDEFGHJLNP-UW-Z]{2}\d[ABDEFGHJLNP-UW-Z]$/),
    ),
  )
  .map((fields) => fields.join(''));

describe('Mailmark', () => {
  // Examples from Royal Mail's encoding and decoding instructions for barcodes C and L.
  it.each([
    ['1100000000000XY11', 'TTDTTATTDTAATTDTAATTDTAATTDTTDDAATAADDATAATDDFAFTDDTAADDDTAAFDFAFF'],
    ['21B2254800659JW5O9QA6Y', 'DAATATTTADTAATTFADDDDTTFTFDDDDFFDFDAFTADDTFFTDDATADTTFATTDAFDTFDDA'],
    ['11000000000000000XY11', 'TTDTTATDDTTATTDTAATTDTAATDDTTATTDTTDATFTAATDDTAATDDTATATFAADDAATAATDDTAADFTFTA'],
    ['41038422416563762EF61AH8T', 'DTTFATTDDTATTTATFTDFFFTFDFDAFTTTADTTFDTFDDDTDFDDFTFAADTFDTDTDTFAATAFDDTAATTDTT'],
  ])('reads the published %s', (text, letters) => {
    expect(read(letters)).toEqual({ text, checkSum: { chars: 0, valid: true }, corrected: 0 });
    expect(encodeMailmark(text)).toBe(letters);
  });

  // Encoded by zint, one for each postcode format.
  it.each([
    ['1234567890123C1I2JQ3N', 'TTDTDFTFDTAAFFDATAATFDDTATTTFDFTDTTFDFTTTFAAFFTDTADDATDDDTFFATFFAF'],
    ['2345678901234KM12JQ3N', 'TDTFAFADDATATATTAAFAFTFTDADFDTDAAADFFDTTDDTDDFATDDTFDATFDFTFFFDFTA'],
    ['34A6789012345OV123JQ4U', 'TDTTATADDATDADADATTAFATDAADAFTTTAAFDATFAFDDFDATFDTADDTFFAAFDDTTAAD'],
    ['44E9999999999CI1K3JQ4U', 'DADTFDATFAFAFFAADTDFTTAAFFAFFDFATFTFDDAAFDFDDFAFDTDTDDATTDATTAFDAD'],
    ['0418070504030C12JQ3U', 'FTAFFDAFTDDFTDTAFAADDDTADFTFAFFFATAAATFTDDDATFATFTTFTFFATADTDAAFTA'],
    ['02D7543219876C123JQ4U', 'AFTFAFATFDDFFDTTDDFAFDFDAFFTFAAFTTDATDFATATFTDFTFTTTFFTTATDATFDFTA'],
    ['01777777777777777KM12JQ3N', 'AFFADATDDTATDFFAFAAADDTATFFDADDDADDAFFAFDDTADTTFDFATAFDDAAFFTTAFADTAAFTTDTFFTA'],
    ['33C55555555555555OV123JQ4U', 'FDTTFDDTDFFAAAADDFFDTFTFDDTADAAADATTFAFTTFDATTDDTDAFTAFTDDTTADDFFTAFDTDDTDTTAF'],
  ])('reads what zint makes of %s', (text, letters) => {
    expect(read(letters)).toMatchObject({ text, corrected: 0 });
  });

  it('reads every item, and one way up only', () => {
    fc.assert(
      fc.property(item, (text) => {
        const letters = encodeMailmark(text);
        expect(letters).toHaveLength(/^...\d{10}[A-Z]/.test(text) ? 66 : 78);
        expect(read(letters)).toMatchObject({ text, corrected: 0 });
        expect(mailmark.decode(turnOver(fromLetters(letters)), {})).toBeUndefined();
      }),
      SEED,
    );
  });

  it('corrects four misjudged half bars, and five groups of bars that were not seen', () => {
    const half = fc.tuple(fc.integer({ min: 0, max: 65 }), fc.integer({ min: 1, max: 2 }));
    const halves = fc.uniqueArray(half, { minLength: 4, maxLength: 4, selector: ([bar, bit]) => 2 * bar + bit });
    fc.assert(
      fc.property(item, halves, damages(0, 22, 5), (text, flips, lost) => {
        const letters = encodeMailmark(text);
        const row = fromLetters(letters);
        for (const [bar, bit] of flips) row.states[bar] = (row.states[bar] ?? 0) ^ bit;
        const reading = mailmark.decode(row, {});
        expect(reading).toMatchObject({ text, checkSum: { valid: true } });
        expect(reading?.corrected).toBeGreaterThan(0);
        const bars = lost.map(([group, change]) => [3 * group + (change % 3), change] as const);
        expect(
          read(
            damage(letters, bars),
            bars.map(([bar]) => bar),
          )?.text,
        ).toBe(text);
      }),
      SEED,
    );
  });

  it('is never misread when damaged at random', () => {
    fc.assert(
      fc.property(
        item,
        fc.integer({ min: 5, max: 20 }).chain((count) => damages(0, 66, count)),
        (text, flips) => {
          expect([undefined, text]).toContain(read(damage(encodeMailmark(text), flips))?.text);
        },
      ),
      { seed: 9, numRuns: 400 },
    );
  });

  it('says nothing of random bars, be some of them doubtful', () => {
    const anyBars = fc.constantFrom(66, 78).chain((count) => fc.stringMatching(new RegExp(`^[FADT]{${count}}$`)));
    fc.assert(
      fc.property(
        anyBars,
        damages(0, 66, 6),
        (letters, places) =>
          read(letters) === undefined &&
          read(
            letters,
            places.map(([bar]) => bar),
          ) === undefined,
      ),
      { seed: 5, numRuns: 2000 },
    );
  });
});
