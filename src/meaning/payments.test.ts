import { describe, expect, it } from 'vitest';
import { EPC_LINES, SWISS_LINES, TODAY } from '../testing/meaning-examples.ts';
import { read, rowOf, textOf, wrongRows } from '../testing/read-meaning.ts';
import { describeValue } from './index.ts';

describe('payments', () => {
  it('report violations of the Swiss rules', () => {
    const withLine = (line: number, text: string) => {
      const lines: string[] = [...SWISS_LINES];
      lines[line] = text;
      return wrongRows(read(lines.join('\r\n')));
    };
    expect(withLine(3, 'DE71110220330123456789')).toContain('IBAN');
    expect(withLine(18, '1949.7')).toEqual(['Amount']);
    expect(withLine(19, 'USD')).toEqual(['Amount']);
    expect(withLine(27, 'NON')).toEqual(['Reference']);
    expect(withLine(30, '')).toEqual(['End']);
    expect(withLine(10, 'XX')).toEqual(['Payee']);
    expect(withLine(18, '')).toEqual([]);
    expect(withLine(5, 'x'.repeat(70))).toEqual([]);
    expect(withLine(5, 'x'.repeat(71))).toEqual(['Payee']);
    expect(withLine(24, 'x'.repeat(17))).toEqual(['Payer']);
    expect(withLine(4, 'K')).toEqual(['Payee']);
    expect(withLine(12, 'Somebody')).toEqual(['Ultimate payee']);
    const procedures = (...more: readonly string[]) => wrongRows(read([...SWISS_LINES, ...more].join('\n')));
    expect(procedures('eBill/B/a@example.ch', 'cdbk/some/values')).toEqual([]);
    expect(procedures('a', 'b', 'c')).toEqual(['Further lines']);
    expect(procedures('x'.repeat(101))).toEqual(['Alternative procedure']);
  });

  it('take a Swiss address in two lines', () => {
    const lines: string[] = [...SWISS_LINES];
    lines.splice(4, 7, 'K', 'Robert Schneider AG', 'Rue du Lac 1268', '2501 Biel', '', '', 'CH');
    expect(wrongRows(read(lines.join('\n')))).toEqual([]);
    lines[9] = 'Biel';
    expect(rowOf(read(lines.join('\n')), 'Payee')).toMatchObject({
      isWrong: true,
      note: expect.stringContaining('second line'),
    });
  });

  it('report violations of the EPC rules', () => {
    const withLine = (line: number, text: string) => {
      const lines: string[] = [...EPC_LINES];
      lines[line] = text;
      return wrongRows(read(lines.join('\n')));
    };
    expect(withLine(7, 'EUR0.00')).toEqual(['Amount']);
    expect(withLine(7, '12.30')).toEqual(['Amount']);
    expect(withLine(7, 'EUR1000000000')).toEqual(['Amount']);
    expect(withLine(5, '')).toEqual(['Payee']);
    expect(withLine(10, 'Also this')).toEqual(['Message']);
    expect(withLine(4, 'BANK')).toEqual(['BIC']);
  });
});

describe('the letters of an EPC payment', () => {
  const payee = (set: string, charset: readonly number[], guessed: string) => {
    const lines = ['BCD', '002', set, 'SCT', '', guessed, 'DE71110220330123456789', 'EUR12.3'];
    const [before = '', after = ''] = lines.join('\n').split(guessed);
    const encode = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
    const bytes = Uint8Array.from([...encode(before), ...charset, ...encode(after)]);
    return describeValue({ type: 'qrCodeBarcode', value: lines.join('\n'), bytes }, TODAY);
  };
  const utf8 = (text: string) => [...new TextEncoder().encode(text)];

  it('are of the character set that it declares', () => {
    expect(textOf(payee('6', [0xcc, 0xf0, 0xeb, 0xe5], 'Ìðëå'), 'Payee')).toBe('Μπλε');
    expect(textOf(payee('5', [0xbc, 0xd8, 0xe0], '¼Øà'), 'Payee')).toBe('Мир');
    expect(textOf(payee('3', [0xa3, 0xf3, 0xb6, 0xbc], '£ó¶¼'), 'Payee')).toBe('Łóśź');
    expect(textOf(payee('2', [0x4d, 0xfc], 'Mﾘ'), 'Payee')).toBe('Mü');
    expect(textOf(payee('1', utf8('Mü'), 'MÃ¼'), 'Payee')).toBe('Mü');
    expect(wrongRows(payee('6', [0xcc, 0xf0, 0xeb, 0xe5], 'Ìðëå'))).toEqual([]);
  });

  it('report another character set', () => {
    expect(wrongRows(payee('2', utf8('Müller'), 'Müller'))).toEqual(['Character set']);
    expect(textOf(payee('2', utf8('Müller'), 'Müller'), 'Payee')).toBe('Müller');
    expect(wrongRows(payee('1', [0x4d, 0xfc], 'Mü'))).toEqual(['Character set']);
    expect(textOf(payee('1', [0x4d, 0xfc], 'Mü'), 'Payee')).toBe('Mü');
    expect(wrongRows(payee('9', [0x4d], 'M'))).toEqual(['Character set']);
  });
});
