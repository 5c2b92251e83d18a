import { describe, expect, it } from 'vitest';
import { bwipLetters } from '../../testing/postal/bwip.ts';
import { damage, damages } from '../../testing/postal/damage.ts';
import { encodeKix, encodeRoyalMail } from '../../testing/postal/encode.ts';
import { toLetters } from '../../testing/postal/letters.ts';
import { fc } from '../../testing/properties.ts';
import { fromLetters, turnOver } from './bar-row.ts';
import { kix } from './kix.ts';

const read = (letters: string, doubtful: readonly number[] = []) => kix.decode(fromLetters(letters, doubtful), {});
const SEED = { seed: 12, numRuns: 100 };

const content = fc.stringMatching(/^[1-9]\d{3}[A-RT-Z][A-Z]\d{1,5}(X[0-9A-Z]{1,6})?$/);

const turnedOver = (letters: string): string =>
  (toLetters(turnOver(fromLetters(letters)).states).match(/.{4}/g) ?? [])
    .map((four) => [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((each) => encodeKix(each) === four))
    .join('');

/** Contrived, but valid. */
const isTwoWay = (letters: string) => /^\d{4}[A-Z]{2}\d{1,5}(X|$)/.test(turnedOver(letters));

describe('KIX', () => {
  // Examples from the Dutch post's manual.
  it.each([
    ['2500GG30250', 'TDFADDAATTFFTTFFDAFTDAFTDTAFTTFFTDFADDAATTFF'],
    ['2130VA80430', 'TDFATDAFDTAFTTFFAFTDDADATFDATTFFDTFADTAFTTFF'],
    ['1231GF156X2', 'TDAFTDFADTAFTDAFDAFTDAADTDAFDDAATADFFATDTDFA'],
    ['1231FZ13XHS', 'TDAFTDFADTAFTDAFDAADFFTTTDAFDTAFFATDDFATFTFT'],
  ])('reads the published %s', (text, letters) => {
    expect(read(letters)).toEqual({ text, checkSum: { chars: 0, valid: false }, corrected: 0 });
    expect(encodeKix(text)).toBe(letters);
  });

  it('reads symbols of bwip-js, one way up', () => {
    fc.assert(
      fc.property(content, (text) => {
        const letters = bwipLetters('kix', text);
        expect(encodeKix(text)).toBe(letters);
        expect(read(letters)?.text).toBe(isTwoWay(letters) ? undefined : text);
        expect(kix.decode(turnOver(fromLetters(letters)), {})).toBeUndefined();
      }),
      SEED,
    );
  });

  it('reads nothing that is an address either way up', () => {
    const letters = encodeKix('1234IB55XLBBBB');
    expect(turnedOver(letters)).toMatch(/^4444[A-Z]{2}554XBNHT$/);
    expect(read(letters)).toBeUndefined();
    expect(kix.decode(turnOver(fromLetters(letters)), {})).toBeUndefined();
  });

  it.each([
    ...['1234AB', '0234AB5', '1234SA5', '1234SD5', '1234SS5', '1234AB123456', '1234ABX5', '1234AB5X', '1234AB5AB'],
    ...['AB1234', 'ABCDEFGHIJK', '1234AB5XABCDEFG', '11111111', 'NL1234AB5'],
  ])('reads nothing in %s', (text) => {
    expect(read(encodeKix(text))).toBeUndefined();
  });

  it('infers a missing bar from the rest of its character, and never another value', () => {
    fc.assert(
      fc.property(content, fc.nat(), fc.integer({ min: 1, max: 3 }), (text, place, change) => {
        const letters = encodeKix(text);
        fc.pre(!isTwoWay(letters));
        const bar = place % letters.length;
        const damaged = damage(letters, [[bar, change]]);
        expect(read(damaged, [bar])).toMatchObject({ text, corrected: 0.5 });
        expect(read(damaged)).toBeUndefined();
        const next = (bar & ~3) + ((bar + 1) & 3);
        expect(read(damaged, [bar, next])).toBeUndefined();
      }),
      SEED,
    );
  });

  it('infers at most two bars', () => {
    const letters = encodeKix('2500GG30250');
    expect(read(letters, [1, 9])?.corrected).toBe(1);
    expect(read(letters, [1, 9, 17])).toBeUndefined();
  });

  it('says nothing of random bars, nor of the inside of a Royal Mail symbol', () => {
    const anyBars = fc.integer({ min: 7, max: 18 }).chain((n) => fc.stringMatching(new RegExp(`^[FADT]{${4 * n}}$`)));
    fc.assert(
      fc.property(anyBars, (letters) => read(letters) === undefined),
      { seed: 5, numRuns: 2000 },
    );
    const postCode = fc.stringMatching(/^[A-Z]{1,2}\d{1,2}\d[A-Z]{2}\d[A-Z]$/);
    fc.assert(
      fc.property(postCode, (text) => read(encodeRoyalMail(text).slice(1, -1)) === undefined),
      SEED,
    );
  });

  it('is never misread with doubtful bars', () => {
    fc.assert(
      fc.property(content, damages(0, 28, 2), (text, flips) => {
        const letters = encodeKix(text);
        fc.pre(!isTwoWay(letters));
        const doubtful = flips.map(([bar]) => bar);
        expect([undefined, text]).toContain(read(damage(letters, flips), doubtful)?.text);
      }),
      SEED,
    );
  });
});
