import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { letterPlace, remainder, weightedDigitSum } from './check-digits.ts';
import { PATTERNS, patternOf } from './registry.ts';

const find = (id: string, text: string, isTolerant = false) =>
  patternOf(id)
    ?.find(text, { isTolerant })
    .map(({ start, end }) => text.slice(start, end));

/** Examples to find whole, from standards, registries and offices. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  email: ['simple@example.com', 'very.common+tag@mail.example.co.uk', "o'brien@example.ie", 'müller@büro.example.de'],
  phone: [
    ...['+1 650-253-0000', '+44 20 7946 0958', '+49 (0)30 901820', '+33 1 23 45 67 89', '0049 30 901820'],
    ...['(212) 555-0123', '212-555-0123', '1-800-555-0199', '020 7946 0958', '01632 960123', '030/1234567'],
    ...['(030) 1234567', '01 23 45 67 89', '089 - 12 34 56 78'],
  ],
  // The registry's own examples.
  iban: [
    ...[
      'AD12 0001 2030 2003 5910 0100',
      'AT61 1904 3002 3457 3201',
      'BE68 5390 0754 7034',
      'CH93 0076 2011 6238 5295 7',
    ],
    ...[
      'DE89 3704 0044 0532 0130 00',
      'DE89370400440532013000',
      'ES91 2100 0418 4502 0005 1332',
      'GB29 NWBK 6016 1331 9268 19',
    ],
    ...[
      'FR14 2004 1010 0505 0001 3M02 606',
      'IT60 X054 2811 1010 0000 0123 456',
      'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    ],
    ...[
      'NL91 ABNA 0417 1643 00',
      'PL61 1090 1014 0000 0712 1981 2874',
      'PT50 0002 0123 1234 5678 9015 4',
      'NO93 8601 1117 947',
    ],
    ...['DE89 3704 0044\n0532 0130 00', 'SE45 5000 0000 0583 9825 7466'],
  ],
  // The test numbers of the card companies.
  card: [
    ...['4111 1111 1111 1111', '4012-8888-8888-1881', '5555555555554444', '2223003122003222', '378282246310005'],
    ...[
      '3714 496353 98431',
      '6011 1111 1111 1117',
      '3530111333300000',
      '30569309025904',
      '4222222222222',
      '6304 0000 0000 0000',
    ],
  ],
  'us-ssn': ['536-22-1234', '001-01-0001', '899-99-9999'],
  'uk-nino': ['AB 12 34 56 C', 'AB123456C', 'JG 10 37 59 A'],
  'de-tax-id': ['86095742719', '86 095 742 719', '47 036 892 816', '65929970489'],
  'de-vat': ['DE136695976', 'DE 136 695 976'],
  'de-pension': ['65 170839 J 00 3', '15070649C103', '10010490A443'],
  'de-health': ['A123456780', 'A 123 456 780'],
  'fr-tax-id': ['30 23 217 600 053', '3023217600053'],
  'fr-nir': ['2 55 08 14 168 025 38', '255081416802538'],
  'fr-vat': ['FR40303265045', 'FR 83 404 833 048'],
  'postal-code': [
    ...['10115 Berlin', 'D-80331 München', '75008 PARIS', '1012 AB Amsterdam', '00-950 Warszawa', '1200-195 Lisboa'],
    ...['SW1A 1AA', 'M1 1AE', 'NY 10001', 'CA 94043-1351', 'K1A 0B1', 'A-1010 Wien', '60311 Frankfurt am Main'],
  ],
  money: ['$1,234.56', '€ 99,95', '1.234,56 €', 'EUR 12.000,00', '£5', '1 234,56 zł', 'CHF 1’250.50', '20 Euro'],
  url: ['https://www.example.com/a?b=c', 'www.example.org/path', 'http://[2001:db8::1]:8080/x', 'example.com/login'],
  ip: ['192.0.2.1', '255.255.255.255', '2001:db8::1', '2001:db8:85a3:8d3:1319:8a2e:370:7348', '::1'],
  mac: ['00:00:5e:00:53:af', '00-00-5E-00-53-AF', '0000.5e00.53af'],
  vin: ['1M8GDM9AXKP042788', '1HGCM82633A004352', '5GZCZ43D13S812715'],
};

/** Nearly one, or something else that looks like it. */
const NOT_FOUND: Readonly<Record<string, readonly string[]>> = {
  email: ['me@home', '@example.com', 'a@b@'],
  phone: ['12.05.2024', '2024-05-12', '192.168.100.200', '1234567890', '12345', '10.000.000,00', '01.01.1990'],
  iban: [
    'DE88 3704 0044 0532 0130 00',
    'DE89 3704 0044 0532 0130',
    'XX89 3704 0044 0532 0130 00',
    'GB29 6016 NWBK 1331 9268 19',
  ],
  card: ['4111 1111 1111 1112', '1234 5678 9012 3456', '0000 0000 0000 0000', '41111111111111111111'],
  'us-ssn': ['000-12-3456', '666-12-3456', '900-12-3456', '536-00-1234', '536-22-0000', '536221234'],
  'uk-nino': ['QQ 12 34 56 C', 'DA123456C', 'BG123456A', 'AB123456E'],
  'de-tax-id': ['86095742718', '01234567890', '11111111111'],
  'de-vat': ['DE136695978'],
  'de-pension': ['65 170839 J 00 8', '65 171339 J 00 3'],
  'de-health': ['A123456781'],
  'fr-tax-id': ['30 23 217 600 054', '40 23 217 600 053'],
  'fr-nir': ['2 55 08 14 168 025 39'],
  'fr-vat': ['FR41303265045'],
  'postal-code': ['12345', 'in 12345 items', 'ZZ 10001', 'K1O 0B1'],
  money: ['1,234.56', '$', 'EUROPE 5'],
  url: ['e.g. this', 'Mr.Smith', 'name@example.com', 'file.txt'],
  ip: ['256.1.1.1', '1.2.3', '1.2.3.4.5', '12:30:45', '01.02.03.04'],
  mac: ['00:00:5e:00:53', '00:00-5e:00:53:af', '00:00:5e:00:53:ag'],
  vin: ['1M8GDM9A1KP042788', '1M8GDM9AXKP04278', '11111111111111112'],
};

describe('patterns', () => {
  for (const [id, texts] of Object.entries(FOUND)) {
    it(`finds ${id}, by itself and among words`, () => {
      for (const text of texts) {
        expect(find(id, text)).toEqual([text]);
        // The text before a postal code is the start of its line.
        const before = id === 'postal-code' ? 'Main Street 5, ' : 'as said: ';
        expect(find(id, `${before}${text}, and so on.\nNext line`)).toEqual([text]);
      }
    });
  }

  for (const [id, texts] of Object.entries(NOT_FOUND)) {
    it(`finds no ${id} in other text`, () => {
      for (const text of texts) expect([text, find(id, `as said: ${text} and so on.`)]).toEqual([text, []]);
    });
  }

  it.each([
    ['Date of birth: 12/31/1980', '12/31/1980'],
    ['geboren am 1. Februar 1975 in Köln', '1. Februar 1975'],
    ['geb. 03.04.1961', '03.04.1961'],
    ['Née le 14 juillet 1989 à Lyon', '14 juillet 1989'],
    ['Fecha de nacimiento 5 de mayo de 1990', '5 de mayo de 1990'],
    ['nato a Roma il 12-08-1955', '12-08-1955'],
    ['urodzony 3 września 1970', '3 września 1970'],
    ['DOB\n1990-02-28', '1990-02-28'],
    ['born March 3rd, 1944', 'March 3rd, 1944'],
  ])('finds a date of birth in %s', (text, date) => {
    expect(find('birth-date', text)).toEqual([date]);
  });

  it.each(['Invoice of 12.05.2020', 'born 31.02.1980', 'born 45.13.1980', 'born 12.05.1780'])(
    'takes no date for one of birth in %s',
    (text) => {
      expect(find('birth-date', text)).toEqual([]);
    },
  );

  it('finds tax office numbers only next to their words', () => {
    expect(find('de-tax-office', 'Steuernummer: 181/815/08155')).toEqual(['181/815/08155']);
    expect(find('de-tax-office', 'Seite 181/815/08155')).toEqual([]);
  });

  it('finds telephone numbers next to their words', () => {
    expect(find('phone', 'Tel.: 555 1234')).toEqual(['555 1234']);
    expect(find('us-ssn', 'SSN 536221234')).toEqual(['536221234']);
  });

  it('finds account and taxpayer numbers next to their words', () => {
    expect(find('account', 'Account No. 0001 2345678')).toEqual(['0001 2345678']);
    expect(find('account', 'Konto-Nr.: 4401234')).toEqual(['4401234']);
    expect(find('account', 'No. 0001 2345678')).toEqual([]);
    expect(find('us-tin', 'EIN: 12-3456789')).toEqual(['12-3456789']);
    expect(find('us-tin', 'ITIN 912-70-1234')).toEqual(['912-70-1234']);
    expect(find('us-tin', 'part 12-3456789, 912-33-1234')).toEqual([]);
  });

  it('knows every pattern by its id', () => {
    expect(new Set(PATTERNS.map(({ id }) => id)).size).toBe(PATTERNS.length);
    const examples = [...Object.keys(FOUND), 'names', 'birth-date', 'de-tax-office', 'account', 'us-tin'];
    expect(PATTERNS.map(({ id }) => id).toSorted()).toEqual(examples.toSorted());
  });
});

describe('misreadings', () => {
  it.each([
    ['iban', 'DE89 37O4 OO44 O532 O13O OO'],
    ['iban', 'GB29 NWBK 6O16 l33I 9268 I9'],
    ['iban', 'DES89 3704 0044 0532 0130 00'],
    ['iban', 'DER9 3704 0044 0532 0130 00'],
    ['iban', 'GB 2W NWBK 6016 1331 9268 19'],
    ['card', '4lll 1111 1I11 1111'],
    ['us-ssn', '536-22-I234'],
    ['de-tax-id', '86 O95 742 7I9'],
    ['fr-nir', '2 55 O8 14 168 O25 38'],
    ['vin', '1M8GDM9AXKPO42788'],
    ['email', 'name @example.com'],
    ['ip', '192.O.2.l'],
  ])('is %s where that is asked for: %s', (id, text) => {
    expect(find(id, text, true)).toEqual([text]);
    expect(find(id, text, false)).toEqual([]);
  });

  it.each(['DE88', 'DES88', 'DER8', 'DERR', 'DE8', 'DERS89'])(
    'is no IBAN where what was read of its check digits says otherwise: %s',
    (start) => expect(find('iban', `${start} 3704 0044 0532 0130 00`, true)).toEqual([]),
  );

  it('treats no words as numbers', () => {
    for (const { id } of PATTERNS)
      expect([id, find(id, 'Soil also is so good, Oslo zoo lies. I. S. OO', true)]).toEqual([id, []]);
  });
});

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));

const luhnDigit = (number: string): string => {
  const sum = Array.from(number).reduceRight((total, digit, index) => {
    const value = Number(digit) * ((number.length - index) % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

const mod1110Digit = (number: string): string => {
  let product = 10;
  for (const digit of number) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return String((11 - product) % 10);
};

const ibanOf = (country: string, account: string): string => {
  const number = Array.from(`${account}${country}00`, (one) => String(Number.parseInt(one, 36))).join('');
  return country + String(98 - remainder(number, 97)).padStart(2, '0') + account;
};

/** Numbers generated by their standards. Their check detects every single wrong digit. */
const VALID: Readonly<Record<string, fc.Arbitrary<string>>> = {
  iban: fc.oneof(
    digits(18).map((account) => ibanOf('DE', account)),
    digits(14).map((account) => ibanOf('GB', `WEST${account}`)),
    digits(23).map((account) => ibanOf('FR', account)),
    digits(24).map((account) => ibanOf('PL', account)),
  ),
  card: digits(14).map((number) => `4${number}${luhnDigit(`4${number}`)}`),
  'de-tax-id': fc
    .tuple(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 9, maxLength: 9 }), fc.nat({ max: 8 }))
    .map(([order, again]) => `${order.join('')}${order[again]}`)
    .map((number) => number + mod1110Digit(number)),
  'de-vat': fc
    .tuple(fc.integer({ min: 1, max: 9 }), digits(7))
    .map(([first, rest]) => `DE${first}${rest}${mod1110Digit(`${first}${rest}`)}`),
  'fr-nir': fc.tuple(fc.constantFrom('1', '2'), digits(2), digits(8)).map(([sex, year, rest]) => {
    const number = `${sex}${year}0775${rest.slice(0, 6)}`;
    return number + String(97 - remainder(number, 97)).padStart(2, '0');
  }),
  'de-health': fc.tuple(fc.constantFrom('A', 'K', 'Z'), digits(8)).map(([letter, rest]) => {
    const sum = weightedDigitSum(letterPlace(letter) + rest, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    return `${letter}${rest}${sum % 10}`;
  }),
};

describe('check digits', () => {
  for (const [id, valid] of Object.entries(VALID)) {
    it(`find every ${id} that is right, in groups as well, and none with a digit changed`, () => {
      const property = fc.property(valid, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        expect(find(id, `No. ${number}.`)).toEqual([number]);
        const places = Array.from(number.matchAll(/\d/g), ({ index }) => index);
        const place = places[at % places.length] as number;
        const changed = `${number.slice(0, place)}${(Number(number[place]) + by) % 10}${number.slice(place + 1)}`;
        expect(find(id, `No. ${changed}.`)).not.toContain(changed);
      });
      fc.assert(property, { seed: 16, numRuns: 300 });
    });
  }
});

describe('any text', () => {
  const alphabet = fc.constantFrom(...'0123456789 .,-/:@+()\nAaBDEFGOSl$€é'.split(''));
  const text = fc.array(alphabet, { maxLength: 400 }).map((characters) => characters.join(''));

  it('is looked through in order, without overlaps', () => {
    const property = fc.property(text, fc.boolean(), (searched, isTolerant) => {
      for (const pattern of PATTERNS) {
        let last = 0;
        for (const { start, end } of pattern.find(searched, { isTolerant })) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(searched.length);
      }
    });
    fc.assert(property, { seed: 16, numRuns: 200 });
  });
});
