import { describe, expect, it } from 'vitest';
import { TODAY } from '../testing/meaning-examples.ts';
import { describeValue, type MeaningRow } from './index.ts';

const rowsOf = (value: string): readonly MeaningRow[] =>
  describeValue({ type: 'qrCodeBarcode', value }, TODAY)?.rows ?? [];
const reported = (value: string): string[] => rowsOf(value).map(({ label, value: text }) => `${label}: ${text}`);
const card = (...lines: readonly string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

describe('content lines', () => {
  it('end at their end, even in "="', () => {
    expect(reported(card('VERSION:3.0', 'FN:A', 'URL:https://x.example/?t=abc=', 'NOTE:hello'))).toEqual([
      'Name: A',
      'Website: https://x.example/?t=abc=',
      'Note: hello',
    ]);
    expect(reported(card('VERSION:3.0', 'FN:A', 'URL:https://x.example/?t=abc==', 'EMAIL;TYPE=HOME:a@b.ch'))).toEqual([
      'Name: A',
      'Website: https://x.example/?t=abc==',
      'E-mail (home): a@b.ch',
    ]);
    expect(reported('BEGIN:VEVENT\nSUMMARY:A\nDESCRIPTION:see https://x/?a=\nLOCATION:Room\nEND:VEVENT')).toEqual([
      'Event: A',
      'Description: see https://x/?a=',
      'Place: Room',
    ]);
  });

  it('continue after "=" if declared quoted-printable, and after white space', () => {
    expect(
      reported(
        card(
          'VERSION:2.1',
          'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrg=',
          '=20M=C3=',
          '=BCller',
          'NOTE:a',
          ' b',
        ),
      ),
    ).toEqual(['Name: Jürg Müller', 'Note: ab']);
    expect(reported(card('VERSION:2.1', 'NOTE;QUOTED-PRINTABLE:a=', '  b', 'FN:A'))).toEqual(['Note: a  b', 'Name: A']);
  });

  it('are decoded from the character set that they name', () => {
    for (const [charset, written, name] of [
      ['ISO-8859-1', 'M=FCller', 'Müller'],
      ['windows-1252', '=C9t=E9', 'Été'],
      ['ISO-8859-7', '=CC=F0=EB=E5', 'Μπλε'],
      ['windows-1251', '=CC=E8=F0', 'Мир'],
      ['Shift_JIS', '=83A=83C', 'アイ'],
      ['UTF-8', 'M=C3=BCller', 'Müller'],
      ['X-NO-SUCH', 'M=C3=BCller', 'Müller'],
    ])
      expect(reported(card(`FN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${written}`)), charset).toEqual([
        `Name: ${name}`,
      ]);
    expect(reported(card('FN;QUOTED-PRINTABLE:Ren=E9'))).toEqual(['Name: René']);
  });
});

describe('fields with semicolons', () => {
  it('report leftovers', () => {
    for (const value of ['WIFI:T:WPA;S:net;P:abcdefgh;ij;;', 'MECARD:N:A;NOTE:a;b;;', 'MATMSG:TO:a@b.ch;BODY:a; b;;'])
      expect(rowsOf(value).at(-1), value).toMatchObject({ label: 'Left over', isWrong: true });
    expect(reported('MEBKM:TITLE:a\\;b;URL:http\\://x.example/;;').slice(0, 2)).toEqual([
      'Title: a;b',
      'Leads to: x.example',
    ]);
    expect(rowsOf('MEBKM:TITLE:a;b;URL:https://x.example/;;').at(-1)?.label).toBe('Left over');
    expect(reported('WIFI:T:WPA;S:net;P:abcdefgh\\;ij;;')).toContain('Password: abcdefgh;ij');
  });
});

describe('Wi-Fi', () => {
  it('keeps quotes that have a backslash, and drops the others', () => {
    expect(reported('WIFI:S:\\"foo\\;bar\\\\baz\\";;')[0]).toBe('Network: "foo;bar\\baz"');
    expect(reported('WIFI:S:"ABCD";T:WPA;P:"12345678";;').slice(0, 3)).toEqual([
      'Network: ABCD',
      'Security: WPA, WPA2 or WPA3',
      'Password: 12345678',
    ]);
    expect(reported('WIFI:S:"a\\";;')[0]).toBe('Network: "a"');
  });

  it('keeps spaces at the ends, and says so', () => {
    const [network, , password] = rowsOf('WIFI:T:WPA;S: lead ;P: pass word ;;');
    expect(network).toMatchObject({ value: ' lead ', note: 'starts or ends with a space' });
    expect(password).toMatchObject({ value: ' pass word ', note: 'starts or ends with a space' });
  });

  it('accepts keys of 64 hexadecimal digits', () => {
    const wrongs = (password: string) =>
      rowsOf(`WIFI:T:WPA;S:x;P:${password};;`).flatMap(({ label, isWrong }) => (isWrong ? label : []));
    expect(wrongs('a1'.repeat(32))).toEqual([]);
    expect(wrongs('zz'.repeat(32))).toEqual(['Password']);
    expect(wrongs('z'.repeat(63))).toEqual([]);
    expect(wrongs('a'.repeat(65))).toEqual(['Password']);
  });

  it('shows all that the code has', () => {
    expect(reported('WIFI:T:WPA2-EAP;S:corp;E:PEAP;PH2:MSCHAPV2;A:anon;I:me;P:pw;R:1;K:MDkw;X:7;;')).toEqual([
      'Network: corp',
      'Security: WPA2 Enterprise',
      'Password: pw',
      'User: me',
      'Anonymous identity: anon',
      'Method: PEAP, MSCHAPV2',
      'Public key: MDkw',
      'Not older than: WPA3-Personal',
      'X: 7',
    ]);
    expect(reported('WIFI:T:SAE;S:x;I:guest;P:pw;;')).toContain('Name of the password: guest');
  });
});
