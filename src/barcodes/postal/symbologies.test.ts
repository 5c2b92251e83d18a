import { describe, expect, it } from 'vitest';
import { bwipLetters } from '../../testing/postal/bwip.ts';
import { damage, damages } from '../../testing/postal/damage.ts';
import {
  encodeAustraliaPost,
  encodeKix,
  encodePlanet,
  encodePostnet,
  encodeRoyalMail,
  encodeUpu,
} from '../../testing/postal/encode.ts';
import { toLetters } from '../../testing/postal/letters.ts';
import { fc } from '../../testing/properties.ts';
import { australiaPost } from './australia-post.ts';
import { fromLetters, turnOver } from './bar-row.ts';
import { intelligentMail } from './intelligent-mail.ts';
import { planet } from './planet.ts';
import { postnet } from './postnet.ts';
import { royalMail } from './royal-mail.ts';
import type { PostalOptions, PostalReader } from './symbology.ts';
import { upu } from './upu.ts';

const ALL = [postnet, planet, royalMail, australiaPost, intelligentMail, upu];
const SEED = { seed: 20, numRuns: 60 };

const read = (symbology: PostalReader, letters: string, options: PostalOptions = {}, doubtful: number[] = []) =>
  symbology.decode(fromLetters(letters, doubtful), options);

const digits = (...lengths: number[]) =>
  fc.oneof(...lengths.map((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))));

describe('a row of bars', () => {
  it('turns over: order reversed, ascenders and descenders exchanged', () => {
    expect(toLetters(turnOver(fromLetters('AFFDT')).states)).toBe('TAFFD');
  });

  it('keeps each doubt with its half bar', () => {
    const row = fromLetters('TTT');
    row.doubts[0] = 0.5;
    expect([...turnOver(row).doubts]).toEqual([0, 0, 0, 0, 0, 0.5]);
  });
});

describe('POSTNET and PLANET', () => {
  it.each([
    ['01234', bwipLetters('postnet', '01234'), 'postnet'],
    ['012345678', bwipLetters('postnet', '012345678'), 'postnet'],
    ['01234567890', bwipLetters('postnet', '01234567890'), 'postnet'],
    ['01234567890', bwipLetters('planet', '01234567890'), 'planet'],
    ['0123456789012', bwipLetters('planet', '0123456789012'), 'planet'],
  ])('reads %s', (text, letters, name) => {
    const [own, other] = name === 'postnet' ? [postnet, planet] : [planet, postnet];
    expect(read(own, letters)).toMatchObject({ text, corrected: 0, checkSum: { chars: 1, valid: true } });
    expect(read(other, letters)).toBeUndefined();
  });

  it('agrees with bwip-js bar for bar', () => {
    fc.assert(
      fc.property(digits(5, 9, 11), digits(11, 13), (zip, service) => {
        expect(encodePostnet(zip)).toBe(bwipLetters('postnet', zip));
        expect(encodePlanet(service)).toBe(bwipLetters('planet', service));
      }),
      SEED,
    );
  });

  it('repairs one misjudged bar from the check digit', () => {
    fc.assert(
      fc.property(digits(5, 9, 11), digits(11, 13), fc.nat(), (zip, service, place) => {
        for (const [symbology, text, letters] of [
          [postnet, zip, encodePostnet(zip)],
          [planet, service, encodePlanet(service)],
        ] as const) {
          const bars = [...letters];
          const bar = 1 + (place % (letters.length - 2));
          bars[bar] = bars[bar] === 'A' ? 'T' : 'A';
          expect(read(symbology, bars.join(''))).toMatchObject({ text, corrected: 1, checkSum: { valid: true } });
        }
      }),
      SEED,
    );
  });

  it('reports a wrong check digit, but not when a bar is doubtful', () => {
    const wrong = `${encodePostnet('12345').slice(0, -6)}${encodePostnet('12346').slice(-6)}`;
    expect(read(postnet, wrong)).toEqual({
      text: '12345',
      corrected: 0,
      checkSum: { chars: 0, valid: false, failed: true, text: '4' },
    });
    expect(read(postnet, wrong, {}, [8])).toBeUndefined();
  });

  it('reads no lengths that were never specified: a part of a longer row may have a check digit that fits', () => {
    for (const digits of ['1234', '12345678', '1234567890', '123456789012']) {
      expect(read(postnet, encodePostnet(digits))).toBeUndefined();
      expect(read(planet, encodePlanet(digits))).toBeUndefined();
    }
    expect(read(planet, encodePlanet('12345'))).toBeUndefined();
    expect(read(postnet, encodePostnet('1234567890123'))).toBeUndefined();
  });

  it('wants all bars on one line', () => {
    expect(read(postnet, encodePostnet('12345').replace('T', 'D'))).toBeUndefined();
  });
});

describe('Royal Mail', () => {
  const postcode = fc.stringMatching(/^[0-9A-Z]{7,9}$/);

  it('reads symbols of bwip-js', () => {
    fc.assert(
      fc.property(postcode, (text) => {
        const letters = bwipLetters('royalmail', text);
        expect(encodeRoyalMail(text)).toBe(letters);
        expect(read(royalMail, letters)).toMatchObject({ text, corrected: 0, checkSum: { chars: 1, valid: true } });
      }),
      SEED,
    );
  });

  it('repairs a misjudged bar, both halves of it', () => {
    fc.assert(
      fc.property(postcode, fc.nat(), fc.integer({ min: 1, max: 3 }), (text, place, change) => {
        const letters = encodeRoyalMail(text);
        const damaged = damage(letters, [[1 + (place % (letters.length - 2)), change]]);
        const reading = read(royalMail, damaged);
        expect(reading).toMatchObject({ text, checkSum: { valid: true } });
        expect(reading?.corrected).toBeGreaterThan(0);
      }),
      SEED,
    );
  });

  it.each(['ABCDEF', 'A1', 'LE28HS9Z0K'])('reads %s of unspecified length only when asked to', (text) => {
    expect(read(royalMail, encodeRoyalMail(text))).toBeUndefined();
    expect(read(royalMail, encodeRoyalMail(text), { royalMailVariableLength: true })).toMatchObject({ text });
  });

  it('reports a wrong check character as failed', () => {
    const wrong = encodeRoyalMail('LE28HS9Z').slice(0, -5) + encodeRoyalMail('LE28HS9A').slice(-5);
    expect(read(royalMail, wrong)?.checkSum).toEqual({ chars: 0, valid: false, failed: true, text: 'K' });
  });

  it('does not read KIX', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{6,12}$/), (text) => {
        expect(encodeKix(text)).toBe(bwipLetters('kix', text));
        for (const symbology of ALL) {
          expect(read(symbology, encodeKix(text), { royalMailVariableLength: true })).toBeUndefined();
        }
      }),
      SEED,
    );
  });
});

describe('Australia Post', () => {
  // bwip-js lacks 00, the null format.
  const bwipFormat = fc.constantFrom('11', '45', '87', '92');
  const customer = (length: number) => fc.stringMatching(new RegExp(`^[FADT]{${length}}$`));

  it('reads symbols of bwip-js', () => {
    fc.assert(
      fc.property(bwipFormat, digits(8), (control, sorting) => {
        const letters = bwipLetters('auspost', control + sorting);
        expect(encodeAustraliaPost(control, sorting)).toBe(letters);
        expect(read(australiaPost, letters)).toMatchObject({ text: control + sorting, corrected: 0 });
      }),
      SEED,
    );
  });

  it('returns the customer field as bar states', () => {
    // N table: two bars per digit; C table: three bars per character, padded with a tracker.
    expect(read(australiaPost, bwipLetters('auspost', '593211987601234567', { custinfoenc: 'numeric' }))?.text).toBe(
      `5932119876${'FFFAFDAFAAADDFDA'}`,
    );
    expect(read(australiaPost, bwipLetters('auspost', '5932119876AB 12', { custinfoenc: 'character' }))?.text).toBe(
      `5932119876${'FFFFFAFFTTFFTFAT'}`,
    );
  });

  it('reads every customer field', () => {
    fc.assert(
      fc.property(digits(8), customer(16), customer(31), (sorting, field2, field3) => {
        expect(read(australiaPost, encodeAustraliaPost('59', sorting, field2))?.text).toBe(`59${sorting}${field2}`);
        expect(read(australiaPost, encodeAustraliaPost('62', sorting, field3))?.text).toBe(`62${sorting}${field3}`);
      }),
      SEED,
    );
  });

  it('corrects two symbols or four erasures', () => {
    const letters = encodeAustraliaPost('62', '39987520', `${'FADT'.repeat(7)}FAD`);
    fc.assert(
      fc.property(damages(0, 21, 2), damages(0, 21, 4), (errors, erasures) => {
        const toBars = (list: typeof errors) => list.map(([symbol, change]) => [2 + 3 * symbol, change] as const);
        const expected = { text: `6239987520${'FADT'.repeat(7)}FAD`, corrected: 1 };
        expect(read(australiaPost, damage(letters, toBars(errors)))).toMatchObject(expected);
        const places = toBars(erasures).map(([bar]) => bar);
        expect(read(australiaPost, damage(letters, toBars(erasures)), {}, places)).toMatchObject(expected);
      }),
      SEED,
    );
  });

  it('knows the null format', () => {
    expect(read(australiaPost, encodeAustraliaPost('00', '00000000'))).toMatchObject({
      text: '0000000000',
      corrected: 0,
    });
  });

  it('accepts points of an unknown format control code', () => {
    expect(read(australiaPost, encodeAustraliaPost('33', '12345678'))?.corrected).toBeCloseTo(1 / 3);
    expect(read(australiaPost, encodeAustraliaPost('11', '12345678', 'T'.repeat(16)))?.corrected).toBeCloseTo(1 / 3);
  });
});

describe('Intelligent Mail', () => {
  // USPS test vectors for encoders: tracking code, routing code, bars.
  it.each([
    ['53379777234994544928', '51135759461', 'DAFDTDAFFDFTDADTDDFTTFDTATATFFFDFTTFFFTFDDTDAAFATDFTFDFDTTTDTTFDA'],
    ['82205455868913559972', '54765515722', 'TTTADTFFADAFDTTFDTAADATFFFADFFTDDFFFATDADAATAAADDATFTAADFADTADADD'],
    ['40120111574675115924', '621766091', 'ADFFTATTAFTTFTAADTFFATDTDFDDDTTAAFDTDDDFAAFATAFDFDTDTATDDATTADADA'],
    ['40120111574675115924', '62176', 'AFDDADATAFDTDTTFAATDDTDFTDDDAFTFFTDTTATFAADFTFTFFADAAFAADFFDAADDT'],
    ['40120111574675115924', '', 'FAAADFDDADFFDAFDFFTFDFFFFTADFADTTTATTTADDDAFTATADDTADDDATATFFTFDD'],
    ['01234567094987654321', '', 'ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT'],
    ['01234567094987654321', '01234', 'DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT'],
    ['01234567094987654321', '012345678', 'ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA'],
    ['01234567094987654321', '01234567891', 'AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA'],
    ['94999999999999999999', '99999999999', 'TDFAADDFAFDFFTADFATDAADDFDFTAFATFAFTTATDTFDDFAAFTTFADAAFTFTADFTTD'],
    ['94999999999999999999', '00000000000', 'TTFDATFFFAFAFDTTDATTDADAFDDTTTFDTDFDFDDFDTTTDDTADFTAAADATFDFAFTTF'],
    ['00000000000000000001', '99999999999', 'FDFFFFDFTDDAAADFFATDTFFFDDTAAFFDTTFDTTTDAAADAFFFTTATFATATATTFFTFT'],
    ['44444444444444444444', '00000000000', 'DFDFDDTAATDTTTDFADDAFDDFTADAFADFFTATFTATTDAFTTDTADTDDDATFDTAATFFT'],
  ])('reads %s %s', (tracking, routing, letters) => {
    expect(read(intelligentMail, letters)).toEqual({
      text: tracking + routing,
      checkSum: { chars: 0, valid: true },
      corrected: 0,
    });
  });

  const message = fc.tuple(fc.stringMatching(/^\d[0-4]\d{18}$/), fc.oneof(fc.constant(''), digits(5, 9, 11)));

  it('reads symbols of bwip-js', () => {
    fc.assert(
      fc.property(message, ([tracking, routing]) => {
        expect(read(intelligentMail, bwipLetters('onecode', tracking + routing))?.text).toBe(tracking + routing);
      }),
      SEED,
    );
  });

  it('repairs a misjudged half bar that nothing points at, and two doubtful ones', () => {
    fc.assert(
      fc.property(
        message,
        fc.integer({ min: 0, max: 64 }),
        fc.integer({ min: 1, max: 64 }),
        ([tracking, routing], one, step) => {
          const text = tracking + routing;
          const row = fromLetters(bwipLetters('onecode', text));
          row.states[one] = (row.states[one] ?? 0) ^ 1;
          const single = intelligentMail.decode(row, {});
          // Rarely, another half bar of the character fits too: then undefined, never a wrong text.
          expect([text, undefined]).toContain(single?.text);
          const other = (one + step) % 65;
          row.states[other] = (row.states[other] ?? 0) ^ 2;
          row.doubts[2 * one] = 0.5;
          row.doubts[2 * other + 1] = 0.5;
          expect(intelligentMail.decode(row, {})).toMatchObject({ text, corrected: 1 });
        },
      ),
      SEED,
    );
  });

  it('says nothing of three misjudged bars', () => {
    const letters = 'ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT';
    fc.assert(
      fc.property(damages(0, 65, 3), (changes) => {
        expect([undefined, '01234567094987654321']).toContain(read(intelligentMail, damage(letters, changes))?.text);
      }),
      SEED,
    );
  });
});

describe('UPU', () => {
  const C1 = [
    'J18CUSA8E6N062315014880T',
    'FDFDFFAADATFADFTDADFATFDDTDDTDDFTFTAFDFFATATTFADTFAATATAFATTDDTAFFDADFDFDFF',
  ] as const;
  const C2 = [
    'J18CPTA153U061615500043N',
    'FDFTTTAADDFDAFAAAFTTADTDAATTFFAAATFATDAAFAFDDFFDAFATAATFTDATFFDADFDADTFFDDT',
  ] as const;

  it.each([C1, C2])('reads the published %s', (text, letters) => {
    expect(read(upu, letters)).toEqual({ text, checkSum: { chars: 0, valid: true }, corrected: 0 });
    expect(encodeUpu(text)).toBe(letters);
  });

  it('corrects six codewords, or twelve erasures', () => {
    fc.assert(
      fc.property(damages(0, 25, 6), damages(0, 25, 12), (errors, erasures) => {
        const toBars = (list: typeof errors) => list.map(([codeword, change]) => [3 * codeword, change] as const);
        expect(read(upu, damage(C1[1], toBars(errors)))).toMatchObject({ text: C1[0], corrected: 1 });
        const places = toBars(erasures).map(([bar]) => bar);
        expect(read(upu, damage(C2[1], toBars(erasures)), {}, places)).toMatchObject({ text: C2[0], corrected: 1 });
      }),
      SEED,
    );
  });

  it('reads S18D as its fields are published', () => {
    expect(read(upu, encodeUpu('J18DGBA1F0H000123456789D'))?.text).toBe('J18DGBA1F0H000123456789D');
  });
});

describe('all together', () => {
  const samples: readonly (readonly [PostalReader, string])[] = [
    [postnet, encodePostnet('01234567890')],
    [planet, encodePlanet('01234567890')],
    [royalMail, encodeRoyalMail('LE28HS9Z')],
    [australiaPost, encodeAustraliaPost('11', '39987520')],
    [intelligentMail, bwipLetters('onecode', '01234567094987654321')],
    [upu, encodeUpu('J18CUSA8E6N062315014880T')],
  ];

  it('a symbol is read as nothing else, and not upside-down', () => {
    for (const [own, letters] of samples) {
      for (const symbology of ALL) {
        expect(read(symbology, letters) === undefined).toBe(symbology !== own);
        expect(symbology.decode(turnOver(fromLetters(letters)), { royalMailVariableLength: true })).toBeUndefined();
      }
    }
  });

  it('random bars say nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          ...[32, 37, 38, 42, 52, 57, 62, 65, 67, 72, 75].map((length) =>
            fc.stringMatching(new RegExp(`^[FADT]{${length}}$`)),
          ),
        ),
        (letters) => {
          for (const symbology of ALL) {
            expect(read(symbology, letters, { royalMailVariableLength: true })).toBeUndefined();
          }
        },
      ),
      { seed: 7, numRuns: 2000 },
    );
  });
});
