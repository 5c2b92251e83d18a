import { afterEach, describe, expect, it } from 'vitest';
import { BARCODE_TYPES, type BarcodeType } from '../barcodes/table/symbologies.ts';
import { i18n } from '../messages/index.ts';
import {
  CALENDAR,
  EPC_LINES,
  GS,
  LICENCE,
  MEANING_EXAMPLES,
  SWISS_LINES,
  TODAY,
  VCARD,
} from '../testing/meaning-examples.ts';
import { fc } from '../testing/properties.ts';
import { read, rowOf, textOf, wrongRows } from '../testing/read-meaning.ts';
import { someOf } from '../testing/short-form.ts';
import { describeValue, type Meaning } from './index.ts';

function expectSound(meaning: Meaning | undefined): void {
  if (!meaning) return;
  expect(meaning.rows.length).toBeGreaterThan(0);
  for (const { label, value, note, isWrong } of meaning.rows) {
    expect(label).not.toBe('');
    expect(value).not.toBe('');
    expect(`${label} ${value} ${note ?? ''}`).not.toMatch(/NaN|undefined|\[object|function/);
    // Every error has an explanation.
    if (isWrong) expect(note).toBeTruthy();
  }
}

const anyType = fc.constantFrom(...BARCODE_TYPES, 'unknown' as const);
const example = fc.constantFrom(...MEANING_EXAMPLES);

describe('any value', () => {
  it('is described completely or not at all', () => {
    fc.assert(
      fc.property(anyType, fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string()), (type, value) => {
        expectSound(describeValue({ type, value }, TODAY));
      }),
      { numRuns: 600 },
    );
  });

  it('is described completely or not at all after every prefix', () => {
    const beginnings = MEANING_EXAMPLES.flatMap(({ value }) =>
      [3, 6, 12, 24, 60].map((length) => value.slice(0, length)),
    );
    fc.assert(
      fc.property(anyType, fc.constantFrom(...beginnings), fc.string({ unit: 'grapheme' }), (type, start, rest) => {
        for (const each of describeValue({ type, value: start + rest }, TODAY)?.rows ?? []) {
          expect(each.label.trim()).not.toBe('');
          expect(each.value).not.toBe('');
          if (each.isWrong) expect(each.note).toBeTruthy();
        }
      }),
      { numRuns: 600 },
    );
  });

  it('may be a property of every object', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      for (const value of [
        `https://id.gs1.org/01/09506000134352/${name}/7?${name}=1`,
        `WIFI:T:${name};S:net;P:longenough;;`,
        `BEGIN:VCARD\n${name}:x\nTEL;TYPE=${name}:+12345\nFN:A\nEND:VCARD`,
        `BEGIN:VEVENT\n${name}:x\nSUMMARY:A\nEND:VEVENT`,
        LICENCE.replace('DBC2', `DBC${name}`).replace('DAYBRO', `DAY${name}`),
      ]) {
        const meaning = read(value);
        expect(meaning, value).toBeDefined();
        expectSound(meaning);
      }
    }
  });

  it('that is very long ends', () => {
    const fillers = ['0', ' ', ';', '\\', ':', '=\n', '@.', '/1', '(01)', `${GS}10`];
    for (const [nth, { value, type }] of MEANING_EXAMPLES.entries()) {
      for (const filler of someOf(fillers, nth)) {
        expectSound(read(value + filler.repeat(3000), type));
      }
    }
  });
});

describe('a real value', () => {
  it.each(MEANING_EXAMPLES.map((each) => [each.kind, each] as const))('is told: %s', (kind, { type, value }) => {
    const meaning = describeValue({ type, value }, TODAY);
    expect(meaning?.kind).toBe(kind);
    expect(wrongRows(meaning)).toEqual([]);
    expectSound(meaning);
  });

  it('is described soundly with any mutation', () => {
    const edit = fc.record({
      at: fc.nat({ max: 400 }),
      remove: fc.nat({ max: 12 }),
      put: fc.string({ unit: fc.constantFrom(...'09A;:,/\\()=%#\n\r\u001d\u001e M^>é'), maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        example,
        anyType,
        fc.boolean(),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (each, other, isOwn, edits) => {
          const value = edits.reduce((text, { at, remove, put }) => {
            const start = text.length === 0 ? 0 : at % text.length;
            return text.slice(0, start) + put + text.slice(start + remove);
          }, each.value);
          expectSound(describeValue({ type: isOwn ? each.type : other, value }, TODAY));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('is described soundly when it is cut off anywhere', () => {
    for (const { type, value } of MEANING_EXAMPLES) {
      for (let length = 0; length < value.length; length++) expectSound(read(value.slice(0, length), type));
    }
  });
});

describe('GS1', () => {
  it('says a wrong check digit, an unknown identifier, a wrong date and a lacking separator at their rows', () => {
    const of = (value: string) => describeValue({ type: 'ean128Barcode', value }, TODAY);
    expect(rowOf(of('0109501101530004'), '(01) Product (GTIN)')).toMatchObject({
      isWrong: true,
      note: 'wrong check digit: 3 would fit',
    });
    expect(wrongRows(of(`0109501101530003${'05'}77${GS}10AB`))).toEqual(['Unknown']);
    expect(wrongRows(of('010950110153000317250230'))).toEqual(['(17) Expires']);
    expect(rowOf(of('10ABC17251231370000012345678'), '(10) Batch or lot')?.note).toMatch(/separator/);
    expect(wrongRows(of('0109501101'))).toEqual(['(01) Product (GTIN)']);
  });

  it('settles years of two digits by today', () => {
    const yearOf = (digits: string) => textOf(read(`(01)09501101530003(17)${digits}0615`), '(17) Expires')?.slice(-4);
    expect(yearOf('76')).toBe('2076');
    expect(yearOf('77')).toBe('1977');
    expect(yearOf('27')).toBe('2027');
  });

  it('says the same with separators and in parentheses', () => {
    const printed = '(01)98898765432106(15)991231(3103)001750(10)12A(422)756(21)7(423)012345';
    const data = `019889876543210615991231310300175010 12A${GS}422756${GS}217${GS}423012345`.replace(' ', '');
    expect(read(printed)?.rows).toEqual(describeValue({ type: 'ean128Barcode', value: data }, TODAY)?.rows);
  });

  it('is not seen in texts and numbers that only look alike', () => {
    for (const value of ['0123456789012345', '17 May', '(01) is the code of', '10ABC', `a${GS}b`]) {
      expect(read(value, 'code128Barcode')?.kind, value).not.toBe('gs1');
    }
  });

  it('reads measures with their decimals', () => {
    expect(textOf(read('(01)09501101530003(3100)000017'), '(3100) Net weight')).toBe('17 kg');
    expect(textOf(read('(01)09501101530003(3105)000017'), '(3105) Net weight')).toBe('0.00017 kg');
    expect(textOf(read('(01)09501101530003(4330)000150-'), '(4330) Highest temperature (°F)')).toBe('-1.50');
  });
});

describe('check digits', () => {
  const digitAt = (text: string, at: number, by: number) =>
    text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);

  it('find every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const gtin = digitAt('4006381333931', 7 + (place % 6), by);
        expect(wrongRows(read(gtin, 'ean13Barcode')), gtin).not.toEqual([]);
        const iban = digitAt('CH4431999123000889012', 2 + (place % 19), by);
        const lines: string[] = [...SWISS_LINES];
        lines[3] = iban;
        expect(wrongRows(read(lines.join('\n'))), iban).toContain('IBAN');
        lines[3] = SWISS_LINES[3];
        lines[28] = digitAt('210000000003139471430009017', place % 27, by);
        expect(wrongRows(read(lines.join('\n'))), lines[28]).toEqual(['Reference']);
        const epc: string[] = [...EPC_LINES];
        epc[9] = digitAt('RF18539007547034', 2 + (place % 14), by);
        expect(wrongRows(read(epc.join('\n'))), epc[9]).toEqual(['Reference']);
      }),
      { numRuns: 200 },
    );
  });

  it('fit the numbers that their standards give as examples', () => {
    for (const iban of [
      'GB29NWBK60161331926819',
      'FR1420041010050500013M02606',
      'NO9386011117947',
      'MT84MALT011000012345MTLCAST001S',
    ]) {
      const lines: string[] = [...EPC_LINES];
      lines[6] = iban;
      expect(wrongRows(read(lines.join('\n'))), iban).toEqual([]);
    }
    expect(textOf(read('9780306406157', 'ean13Barcode'), 'ISBN-10')).toBe('0306406152');
    expect(textOf(read('9772434561006', 'ean13Barcode'), 'ISSN')).toBe('2434-561X');
  });
});

describe('postal codes', () => {
  const rowsOf = (type: BarcodeType, value: string) =>
    describeValue({ type, value }, TODAY)?.rows.map(({ label, value: text }) => `${label}: ${text}`);

  it('include the target of an item', () => {
    expect(rowsOf('mailmarkBarcode', '41038422416563762EF61AH8T')).toEqual([
      'Kind of mail: 4',
      'Class: 0 (none, or a test)',
      'Supply chain: 384224',
      'Item: 16563762',
      'Postal code: EF6 1AH',
      'Delivery point: 8T',
      'Version: 1',
    ]);
    expect(rowsOf('mailmarkBarcode', '1190012345678XY11')?.slice(0, 5)).toEqual([
      'Kind of mail: 1 (letter)',
      'Class: 9 (standard, network access)',
      'Supply chain: 00',
      'Item: 12345678',
      'Postal code: abroad',
    ]);
    expect(rowsOf('kixBarcode', '1231FZ13XHS')).toEqual([
      'Postal code: 1231 FZ',
      'House or PO box number: 13',
      'Addition to the number: HS',
    ]);
    expect(rowsOf('japanPostBarcode', '15400233-16-4-205')).toEqual([
      'Postal code: 154-0023',
      'Address numbers: 3-16-4-205',
    ]);
    expect(rowsOf('japanPostBarcode', '1008792')).toEqual(['Postal code: 100-8792']);
  });

  it('are personal if they contain an address', () => {
    const { rows = [] } = describeValue({ type: 'kixBarcode', value: '1231FZ13XHS' }, TODAY) ?? {};
    expect(rows.every(({ isPersonal }) => isPersonal)).toBe(true);
  });
});

describe('contacts, events and addresses', () => {
  it('read the oldest vCards: bare types, quoted-printable, folded', () => {
    const meaning = read(
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\nTEL;CELL:0791234567\nEND:VCARD',
    );
    expect(textOf(meaning, 'Name')).toBe('Jörg Müller');
    expect(textOf(meaning, 'Telephone (mobile)')).toBe('0791234567');
    expect(textOf(read(VCARD), 'Note')).toBe('A long line');
  });

  it('report truncated data', () => {
    expect(wrongRows(read(VCARD.replace(/END:VCARD$/, '')))).toEqual(['End']);
    expect(wrongRows(read(CALENDAR.replace(/END:VEVENT[\s\S]*$/, '')))).toEqual(['End of the event']);
    expect(wrongRows(read(CALENDAR.replace('20260612T09', '20260632T09')))).toEqual(['Starts']);
  });

  it('show the target of an address, and warnings', () => {
    expect(rowOf(read('https://bank.example@evil.example/login'), 'Leads to')).toMatchObject({
      value: 'evil.example',
      note: expect.stringContaining('@'),
    });
    expect(rowOf(read('https://аpple.com/'), 'Leads to')?.note).toMatch(/ASCII/);
    expect(rowOf(read('http://192.168.0.1/'), 'Leads to')?.note).toMatch(/not encrypted.*number/);
    expect(read('https://')).toBeUndefined();
    expect(read('javascript:alert(1)')).toBeUndefined();
  });

  it('report an invalid Wi-Fi', () => {
    expect(wrongRows(read('WIFI:T:WPA;S:net;P:short;;'))).toEqual(['Password']);
    expect(wrongRows(read('WIFI:T:XYZ;P:longenough;;'))).toEqual(['Network', 'Security']);
    expect(rowOf(read('WIFI:S:open;;'), 'Security')).toMatchObject({ value: 'none' });
  });

  it('read several cards and events each by itself', () => {
    const cards = read('BEGIN:VCARD\nFN:A\nTEL:123\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD');
    expect(cards?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      '1. Name: A',
      '1. Telephone: 123',
      '2. Name: B',
    ]);
    const events = read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:B\nEND:VCALENDAR');
    expect(events?.rows.map(({ label }) => label)).toEqual(['1. Event', '2. Event', '2. End of the event']);
  });

  it('read the components after an alarm', () => {
    const event = read(
      'BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE\n' +
        'BEGIN:VEVENT\nSUMMARY:A\nBEGIN:VALARM\nTRIGGER:-PT15M\nDESCRIPTION:rem\nEND:VALARM\nDTSTART:20261201T100000Z\n' +
        'LOCATION:Y\nEND:VEVENT\nEND:VCALENDAR',
    );
    expect(event?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Event: A',
      'Starts: 1 December 2026, 10:00 (UTC)',
      'Place: Y',
      'Reminder: -PT15M',
    ]);
  });

  it('leave nothing of a card out', () => {
    const card = read(
      'BEGIN:VCARD\nVERSION:4.0\nFN:A\nIMPP:xmpp:a@b\nGENDER:F;she\nGEO:geo:47.3,8.5\nX-SOCIALPROFILE;type=x:https://s.example/a\n' +
        `CATEGORIES:x\nPHOTO;ENCODING=b:${'A'.repeat(300)}\nEND:VCARD`,
    );
    expect(card?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Name: A',
      'Messenger: xmpp:a@b',
      'Sex: female, she',
      'Place: 47.3,8.5',
      'Social profile: https://s.example/a',
      'CATEGORIES: x',
      'PHOTO: 300 characters',
    ]);
    expect(card?.rows.every(({ isPersonal }) => isPersonal)).toBe(true);
    expect(textOf(read('BEGIN:VCARD\nFN:A\nGEO:47.3;8.5\nEND:VCARD'), 'Place')).toBe('47.3, 8.5');
  });

  it('ignore plain text', () => {
    for (const value of ['Markwright reads this', 'MARK-128-7', '12345', 'M1 is a motorway', 'SPC', 'BCD']) {
      expect(read(value), value).toBeUndefined();
    }
  });
});

describe('Telepen', () => {
  it('may be of digits', () => {
    expect(read("'=S", 'telepenBarcode')?.rows).toMatchObject([{ label: 'As numeric Telepen', value: '123456' }]);
    expect(textOf(read("'=\u0011", 'telepenBarcode'), 'As numeric Telepen')).toBe('12340X');
    expect(read('a\nb', 'telepenBarcode')).toBeUndefined();
    expect(read("'=S", 'code128Barcode')).toBeUndefined();
  });
});

describe('in another language', () => {
  afterEach(() => i18n.activate('en'));
  /** Puts every message in brackets. */
  const bracketed = new Proxy<Record<string, string>>({}, { get: (_, id) => `⟦${String(id)}⟧` });
  const isStandard = (name: string) => /^([A-Z\d-]+|GS1 Digital Link|Wi-Fi|Telepen)$/.test(name);

  it('says all but names of standards through the catalogs', () => {
    i18n.loadAndActivate({ locale: 'de', messages: bracketed });
    for (const { type, value } of MEANING_EXAMPLES) {
      const { title = '', rows = [] } = describeValue({ type, value }, TODAY) ?? {};
      const reported = [title, ...rows.flatMap(({ label, note = label }) => [label, note])];
      // Parameters of an address are shown by their own names.
      expect(reported.filter((text) => !text.includes('⟦') && !isStandard(text) && !value.includes(text))).toEqual([]);
    }
  });
});
