import { describe, expect, it } from 'vitest';
import { bwipLetters } from '../../testing/postal/bwip.ts';
import { damage, damages } from '../../testing/postal/damage.ts';
import { encodeJapanPost } from '../../testing/postal/encode.ts';
import { fc } from '../../testing/properties.ts';
import { fromLetters, turnOver } from './bar-row.ts';
import { japanPost } from './japan-post.ts';

const read = (letters: string, doubtful: readonly number[] = []) =>
  japanPost.decode(fromLetters(letters, doubtful), {});
const SEED = { seed: 8, numRuns: 100 };

const address = fc
  .tuple(
    fc.stringMatching(/^\d{7}$/),
    fc.oneof(fc.stringMatching(/^[\d-]{0,13}$/), fc.stringMatching(/^(\d{1,3}-){0,2}[A-Z]?[\d-]{0,3}$/)),
  )
  .map((parts) => parts.join(''));

describe('Japan Post', () => {
  // Examples from Japan Post's manual of postal codes and barcodes.
  it.each([
    ['15400233-16-4-205', 'FDFFTFTFFADFTTFTTFDADFADFATFTFFTDAFTFTFADTFTFDAFTTFTFTDATDATDADAFDF'],
    ['350110622-1A308', 'FDDFAFTFFTTFFTFFTFTTDAFFDAFDATFTFFTDATFTTDFAFTTADFTDATDATDATDAFTFDF'],
  ])('reads the published %s', (text, letters) => {
    expect(read(letters)).toMatchObject({ text, corrected: 0, checkSum: { chars: 1, valid: true } });
    expect(encodeJapanPost(text)).toBe(letters);
  });

  // The manual calculates this address's check character: 9.
  it('returns the check character if possible', () => {
    expect(read(encodeJapanPost('10000131-3-2-503'))?.checkSum).toEqual({ chars: 1, valid: true, text: '9' });
    const checks = Array.from({ length: 900 }, (_, i) => read(encodeJapanPost(`1000${i + 100}`))?.checkSum.text);
    expect(new Set(checks)).toEqual(new Set([...'0123456789-', undefined]));
  });

  it('reads symbols of bwip-js, one way up', () => {
    fc.assert(
      fc.property(address, (text) => {
        const letters = encodeJapanPost(text);
        // bwip-js omits the bars of a check character 0.
        if (!letters.endsWith('FTTDF')) expect(bwipLetters('japanpost', text)).toBe(letters);
        expect(read(letters)).toMatchObject({ text, corrected: 0, checkSum: { chars: 1, valid: true } });
        expect(japanPost.decode(turnOver(fromLetters(letters)), {})).toBeUndefined();
      }),
      SEED,
    );
  });

  it('drops a letter of which only the first half fits', () => {
    expect(read(encodeJapanPost('1234567123456789012B'))?.text).toBe('1234567123456789012');
  });

  it('mends a misjudged half bar, and a character that was not seen', () => {
    fc.assert(
      fc.property(address, fc.nat({ max: 62 }), fc.integer({ min: 1, max: 3 }), (text, place, change) => {
        const letters = encodeJapanPost(text);
        const row = fromLetters(letters);
        row.states[2 + place] = (row.states[2 + place] ?? 0) ^ ((change % 2) + 1);
        // Flipping a half bar rarely gives another valid character, and then the sum is wrong.
        const reading = japanPost.decode(row, {});
        expect([text, undefined]).toContain(reading?.checkSum.failed ? undefined : reading?.text);
        const first = 2 + 3 * Math.floor(place / 3);
        const bars = [first, first + 1, first + 2];
        const lost = damage(
          letters,
          bars.map((bar) => [bar, change]),
        );
        expect(read(lost, bars)).toMatchObject({ text, corrected: 1, checkSum: { valid: true } });
      }),
      SEED,
    );
  });

  it('reports a wrong check character as failed, but not when a bar is doubtful', () => {
    const [right, other] = [encodeJapanPost('15400233-16-4-205'), encodeJapanPost('15400233-16-4-206')];
    const wrong = right.slice(0, -5) + other.slice(-5);
    expect(read(wrong)).toMatchObject({
      text: '15400233-16-4-205',
      checkSum: { chars: 0, valid: false, failed: true },
    });
    expect(read(wrong, [0])).toBeUndefined();
  });

  it('rejects data that is not an address', () => {
    const withValues = (from: number, patterns: string) => {
      const letters = encodeJapanPost('1234567');
      return letters.slice(0, 2 + 3 * from) + patterns + letters.slice(2 + 3 * from + patterns.length);
    };
    // A hyphen in the postal code, a digit after filler, a lone control code, an unassigned letter.
    for (const letters of [withValues(3, 'TFT'), withValues(9, 'FFT'), withValues(7, 'DATTFT'), withValues(7, 'ATD')]) {
      expect(read(letters)).toBeUndefined();
    }
  });

  it('is never misread when damaged at random', () => {
    fc.assert(
      fc.property(
        address,
        fc.integer({ min: 1, max: 3 }).chain((count) => damages(2, 65, count)),
        (text, flips) => {
          const reading = read(damage(encodeJapanPost(text), flips));
          if (reading && !reading.checkSum.failed && flips.length === 1) expect(reading.text).toBe(text);
        },
      ),
      SEED,
    );
  });

  it('says nothing of random bars', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[FADT]{63}$/), (letters) => read(`FD${letters}DF`) === undefined),
      { seed: 5, numRuns: 2000 },
    );
  });
});
