import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../testing/random.ts';
import { decodeJson } from './decode-words.ts';
import { decidedOf, formatHeld, isSpared, readHeld } from './doubts.ts';
import { leftOutOf, resultNames } from './files.ts';
import { hideRanges, searchedForms } from './hide-found.ts';
import { dividesWords, kindOfInput, messagePages, readText, tablePages, textPages } from './inputs.ts';
import { Journal } from './journal.ts';
import { htmlToText } from './mail/html-text.ts';
import { readEml } from './mail/read-eml.ts';
import type { ProducedFacts } from './production/facts.ts';
import { type ProducedDocument, toConcordance, toOpticon } from './production/load-files.ts';
import { redactionLog, toLogCsv } from './production/logs.ts';
import { numberPages } from './production/numbers.ts';

const makePath = (random: Random, parts: readonly string[]) =>
  Array.from({ length: random.integer(1, 3) }, () => random.pick(parts)).join('/');
const foldersOf = (path: string) =>
  path.split('/').flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('/')]));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const FACTS: ProducedFacts = { pages: 2, redactions: [], withheld: [], privileges: [], texts: {} };

describe('numbers of pages', () => {
  it.each([1, 2, 3])('run without gap or duplicate: seed %d', (seed) => {
    const random = createRandom(seed);
    const counts = Array.from({ length: 40 }, () => random.integer(0, 9));
    const start = random.integer(0, 5_000);
    const numbers = numberPages({ number: { prefix: 'A-', digits: 6, start } }, counts);
    expect(numbers.map(({ length }) => length)).toEqual(counts);
    expect(numbers.flat()).toEqual(
      Array.from({ length: numbers.flat().length }, (_, index) => `A-${String(start + index).padStart(6, '0')}`),
    );
  });

  it('are rejected if they need more digits', () => {
    expect(() => numberPages({ number: { digits: 2, start: 98 } }, [3])).toThrow(RangeError);
    expect(numberPages({ number: { digits: 2, start: 98 } }, [2])).toEqual([['98', '99']]);
  });
});

describe('the journal', () => {
  const entry = { file: 'a.pdf', from: 'x', outputs: [{ path: 'a.pdf', digest: '1' }], facts: FACTS };

  it('believes whole lines only, and the latest of a file', () => {
    const journal = new Journal('');
    const lines = journal.add('written', entry) + journal.add('written', { ...entry, from: 'y' });
    expect(new Journal(lines).find('written', 'a.pdf', 'y')).toEqual({ ...entry, from: 'y' });
    expect(new Journal(lines).find('written', 'a.pdf', 'x')).toBeUndefined();
    for (let cut = 1; cut < 40; cut += 1)
      expect(new Journal(lines.slice(0, -1 - cut)).find('written', 'a.pdf', 'x')).toEqual(entry);
    expect(new Journal(lines).find('produced', 'a.pdf', 'y')).toBeUndefined();
  });

  it('lists outputs that others took the place of, but not those of files that went away', () => {
    const journal = new Journal('');
    journal.add('written', entry);
    journal.add('written', { ...entry, outputs: [{ path: 'b.pdf', digest: '2' }] });
    journal.add('written', { ...entry, file: 'gone.pdf', outputs: [{ path: 'gone.pdf', digest: '3' }] });
    journal.add('produced', { ...entry, outputs: [{ path: 'PDF/1.pdf', digest: '4' }] });
    expect(journal.staleOutputs(new Set(['a.pdf']), new Set(['b.pdf']))).toEqual(['a.pdf', 'PDF/1.pdf']);
  });
});

describe('a file that is held back', () => {
  const hit = { page: 1, kind: 'word', areas: [{ x: 1, y: 2.25, width: 3, height: 4 }], apply: true };
  const held = {
    ...{ file: 'a.pdf', input: 'i', recipe: 'r', hits: [hit], decision: null },
    doubts: [
      { kind: 'unread' as const, message: '', pages: [3, 1] },
      { kind: 'refused' as const, message: '', pages: [3] },
    ],
  };

  it('is decided for one state of the file and the recipe', () => {
    const edited = JSON.parse(formatHeld(held));
    const read = (text: string, input = 'i') => readHeld(text, { input, recipe: 'r' });
    expect(decidedOf(read(JSON.stringify(edited)) as never)).toBeUndefined();
    edited.decision = 'leave-out';
    edited.hits[0].apply = false;
    const text = JSON.stringify(edited);
    const decided = decidedOf(read(text) as never);
    expect(decided).toMatchObject({ decision: 'leave-out', pages: [1, 3], refusedPages: [3] });
    expect(isSpared(hit, decided?.spared ?? [])).toBe(true);
    expect(isSpared({ ...hit, page: 2 }, decided?.spared ?? [])).toBe(false);
    expect(read(text, 'other')).toBeUndefined();
    expect(() => read(text.replace('leave-out', 'maybe'))).toThrow();
  });
});

describe('files of a run', () => {
  it('are matched by patterns of folders and names', () => {
    const matches = (file: string, path: string) => leftOutOf({ recipe: 1, leaveOut: [{ file }] }, path).length > 0;
    expect(matches('*.pdf', 'a/b.pdf')).toBe(true);
    expect(matches('a/*.pdf', 'a/b/c.pdf')).toBe(false);
    expect(matches('a/**', 'a/b/c.pdf')).toBe(true);
    expect(matches('a/**/c.pdf', 'a/c.pdf')).toBe(true);
    expect(matches('a?.pdf', 'a1.pdf')).toBe(true);
    expect(matches('a.pdf', 'axpdf')).toBe(false);
    expect(matches('fam.eml', 'a/fam.eml/list.csv')).toBe(true);
    expect(matches('a/*.eml', 'a/fam.eml/old.eml/list.csv')).toBe(true);
    expect(matches('a', 'a/list.csv')).toBe(false);
    const first = { file: 'fam.eml', pages: '1' };
    expect(leftOutOf({ recipe: 1, leaveOut: [first] }, 'fam.eml/list.csv')).toEqual([]);
  });

  it('get names of their own that stay below the folder', () => {
    const names = resultNames({ recipe: 1 }, ['a.pdf', 'A.png', '../../x.pdf', 'b/a.pdf', 'CON.pdf']);
    expect(names).toEqual(['a', 'A (2)', 'folder/folder/x', 'b/a', '_CON']);
    expect(resultNames({ recipe: 1, names: '{stem}-redacted' }, ['a.pdf'])).toEqual(['a-redacted']);
  });

  it('get names that are no folders of others', () => {
    const paths = ['a.tif', 'a.pdf/b.png', 'A.PDF/c.png', 'x.json/y.pdf', 'x.pdf', 'l.jsonl/m.txt', 'a.pdf_/b.png'];
    const names = resultNames({ recipe: 1 }, paths);
    expect(names).toEqual(['a', 'a.pdf_/b', 'A.PDF_/c', 'x.json_/y', 'x', 'l.jsonl_/m', 'a.pdf_/b (2)']);
    const random = createRandom(5);
    const parts = [
      'a',
      'A',
      'a.pdf',
      'a.PDF',
      'a.json',
      'a.jsonl',
      '..',
      '.',
      ' ',
      'con',
      'NUL.txt',
      'é',
      'e\u0301',
      'held',
    ];
    const long = 'x'.repeat(300);
    for (let round = 0; round < 200; round += 1) {
      const files = [...new Set(Array.from({ length: 12 }, () => makePath(random, [...parts, long])))];
      const results = resultNames({ recipe: 1 }, files).flatMap((name) =>
        ['pdf', 'json', 'jsonl'].map((extension) => `${name}.${extension}`),
      );
      const same = (path: string) => path.normalize('NFC').toLowerCase();
      expect(new Set(results.map(same)).size, files.join()).toBe(results.length);
      const folders = new Set(results.flatMap(foldersOf).map(same));
      for (const path of results) {
        expect(folders.has(same(path)), `${path} of ${files.join()}`).toBe(false);
        expect(path).not.toMatch(/^held\//i);
        for (const part of path.split('/')) {
          expect(part, path).toMatch(/^(?!\.|con\.|nul\.)/i);
          expect(Buffer.byteLength(part), path).toBeLessThanOrEqual(240);
        }
      }
    }
  });

  it('are listed without redacted words in their names', () => {
    expect(searchedForms('Anna_Berg.pdf')).toContain('Anna Berg pdf');
    const ranges = [
      { start: 6, end: 11 },
      { start: 0, end: 4 },
      { start: 2, end: 8 },
      { start: 13, end: 14 },
    ];
    expect(hideRanges('abcdefghijklmno', ranges, '#')).toBe('#lm#o');
  });
});

describe('input files', () => {
  it.each([
    ['a.pdf', '%PDF-1.7', 'document'],
    ['a.eml', 'From: a@b.c\r\n\r\nHello', 'message'],
    ['a.html', '<p>Hello', 'html'],
    ['a.csv', 'a,b\n1,2', 'table'],
    ['a.txt', 'Grüße', 'text'],
    ['a.docx', 'PK\x03\x04', 'office'],
    ['a.zip', 'PK\x03\x04', 'unknown'],
    ['a.bin', '\x00\x01\x02', 'unknown'],
    ['a.json', '{"name": "Alice"}', 'json'],
    ['a.mht', 'From: x\r\nMIME-Version: 1.0\r\n\r\nContent-Transfer-Encoding: quoted-printable', 'encoded'],
    ['a.log', 'mail\nSubject: =?utf-8?q?M=C3=BCller?=', 'encoded'],
    ['a.txt', '{\\rtf1 M\\u252?ller}', 'encoded'],
    ['a.txt', '%!PS-Adobe-3.0', 'encoded'],
    ['a.txt', 'BEGIN:VCARD\nFN:Al\n ice', 'encoded'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>', 'encoded'],
    ['a.xml', '<?xml version="1.0"?><p>Al<b>ice</b></p>', 'encoded'],
    ['a.xml', '<p>Al<![CDATA[ice]]></p>', 'encoded'],
    ['a.xml', '<p><![CDATA[Al]]>ice</p>', 'encoded'],
    ['a.xml', '<!DOCTYPE p [<!ENTITY x "ice">]><p>Al&x;</p>', 'encoded'],
    ['a.xml', '<?xml version="1.0"?>\n<p>\n<b>Alice</b>\n<b>Bob</b></p>', 'text'],
  ])('takes %s for what it is', (path, text, kind) => {
    expect(kindOfInput(path, bytesOf(text))).toBe(kind);
  });

  it('distinguishes Outlook messages from office documents by name', () => {
    const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    expect(kindOfInput('a.msg', compound)).toBe('outlook');
    expect(kindOfInput('a.doc', compound)).toBe('office');
  });

  it('reads text in other encodings than UTF-8', () => {
    expect(readText(Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65))).toBe('Grüße');
    expect(readText(Uint8Array.of(0xff, 0xfe, 0x41, 0x00))).toBe('A');
    const named = new Uint8Array([...bytesOf('<meta charset="windows-1251">'), 0xc0, 0xed, 0xed, 0xe0]);
    expect(readText(named)).toContain('Анна');
  });

  it.each([
    ['M&#252;ller, M&uuml;ller, &#x41;lice &amp; AT&T', 'Müller, Müller, Alice & AT&T'],
    ['https://x.example/M%C3%BCller?q=100%', 'https://x.example/Müller?q=100%'],
    ['%FF stays', '%FF stays'],
    ['name = M\\u00fcller', 'name = Müller'],
    ['M\\xc3\\xbcller, M\\xfcller', 'Müller, Müller'],
    ['q=M%FCller', 'q=Müller'],
    ["LIKE '%adam%'", "LIKE '%adam%'"],
    ['M&amp;#252;ller, M%25C3%25BCller', 'Müller, Müller'],
    ['C:\\Users\\Uwe', 'C:\\Users\\Uwe'],
  ])('shows the words of %j', (text, shown) => {
    expect(textPages(text).rows).toEqual([[shown]]);
    expect(tablePages(`a,b\n${text.replaceAll(',', ';')},1`).rows).toEqual([[shown.replaceAll(',', ';'), '1']]);
  });

  it('shows strings of JSON as they are meant, and numbers as they are written', () => {
    const json = String.raw`{"a":"M\u00fcller\nAlice \"Al\" \\ \ud83d\ude00","b":12345678901234567890}`;
    expect(decodeJson(json)).toBe('{"a":"Müller\nAlice "Al" \\ 😀","b":12345678901234567890}');
  });

  it('recognizes text that quotes web pages with tags within words', () => {
    const divides = (text: string) => dividesWords(textPages(text));
    expect(divides('<p>Al&lt;b&gt;ice&lt;/b&gt;</p>')).toBe(true);
    expect(divides(decodeJson('"Al\\u003cspan class=x\\u003eice"'))).toBe(true);
    expect(dividesWords(tablePages('a,b\nAl<wbr/>ice,1'))).toBe(true);
    expect(divides('Alice<br>Bob, <b>Carol</b>, 1 <b> 2, Map<String>x')).toBe(false);
  });

  it('recognizes an attached message by any name', async () => {
    const eml = [
      ...['From: a@example.org', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x', ''],
      ...['--x', 'Content-Type: message/rfc822; name="Old message"', 'Content-Disposition: attachment', ''],
      ...['From: b@example.org', 'Content-Transfer-Encoding: base64', '', 'QWxpY2U=', '--x--'],
    ];
    const { attachments } = await readEml(bytesOf(eml.join('\r\n')));
    expect(attachments.map(({ name }) => name)).toEqual(['Old message.eml']);
  });

  it('shows all text of a web page, and runs nothing', () => {
    const html =
      '<title>T</title><script>x()</script><style>p{}</style><p>One <b>two</b></p><p style="display:none">hidden</p><table><tr><td>a</td><td>b</td></tr></table><a href="https://x.example/">link</a><img src="https://evil.example/i.png" alt="logo">';
    expect(htmlToText(html)).toBe('T\nOne two\nhidden\na\tb\nlink <https://x.example/>[logo]');
  });

  it('shows a web page whose head does not end', () => {
    expect(htmlToText('<html><head><title>T</title><meta charset="utf-8"><p>Hello</p>')).toBe('T\nHello');
    expect(htmlToText('<head><style>p {}</style></head><body>Hello')).toBe('Hello');
  });

  it('reads a message with its heads and attachments', async () => {
    const eml = [
      'From: "Berg, Anna" <anna@example.org>',
      'To: a@example.org, Team: b@example.org, c@example.org;',
      'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Hello <i>you</i></p>',
      '--x',
      'Content-Type: application/octet-stream',
      'Content-Disposition: attachment; filename="../../a.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      'aGVsbG8=',
      '--x',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=".. .. a.txt"',
      '',
      'again',
      '--x--',
    ].join('\r\n');
    const message = await readEml(bytesOf(eml));
    expect(message).toMatchObject({ from: 'Berg, Anna <anna@example.org>', subject: 'Grüße', body: 'Hello you' });
    expect(message.to).toContain('c@example.org');
    expect(message.attachments.map(({ name }) => name)).toEqual(['a.txt', 'a (2).txt']);
    expect(new TextDecoder().decode(message.attachments[0]?.bytes)).toBe('hello');
    expect(messagePages(message).about).toContain('Attachment: a.txt');
  });

  it('prefers the longer form of a message', async () => {
    const parts = ['text/plain', 'See the other part.', 'text/html', '<p>All that was meant to be said.</p>'];
    const [plainType, plain, htmlType, html] = parts;
    const eml = [
      ...['From: a@example.org', 'MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=x', ''],
      ...['--x', `Content-Type: ${plainType}`, '', plain, '--x', `Content-Type: ${htmlType}`, '', html, '--x--'],
    ];
    expect((await readEml(bytesOf(eml.join('\r\n')))).body).toBe('All that was meant to be said.');
  });

  it('sets tables by columns, and others as text', () => {
    expect(tablePages('a;b\n1;2\n').rows).toEqual([['1', '2']]);
    expect(tablePages('a,b\n"open').columns).toHaveLength(1);
    expect(tablePages(Array.from({ length: 30 }, (_, index) => index).join(',')).columns).toHaveLength(1);
  });
});

/** Parses like a review platform: delimiters are single bytes. */
function readDat(bytes: Uint8Array): Record<string, string>[] {
  const text = bytes[0] === 0xef ? new TextDecoder().decode(bytes) : Buffer.from(bytes).toString('latin1');
  const rows = text
    .split('\r\n')
    .slice(0, -1)
    .map((row) =>
      row.split('\x14').map((cell) => (cell.startsWith('\xfe') && cell.endsWith('\xfe') ? cell.slice(1, -1) : cell)),
    );
  const [head = [], ...others] = rows;
  return others.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))) as never;
}

describe('load files', () => {
  const documents: readonly ProducedDocument[] = [
    {
      numbers: ['A-1', 'A-2'],
      family: ['A-1', 'A-3'],
      facts: {
        ...FACTS,
        redactions: [{ page: 2, areas: [{ x: 1, y: 2, width: 3, height: 4 }], reason: '(b)(6)' }],
        withheld: [{ page: 1, reason: '(b)(5)' }],
        texts: { file: '=cmd.eml', subject: 'two\nlines \u00fe and \u0014' },
      },
      textPath: 'TEXT/A-1.txt',
      nativePath: undefined,
      paths: ['IMAGES/0001/A-1.tif', 'IMAGES/0001/A-2.tif'],
    },
    {
      numbers: ['A-3'],
      family: ['A-1', 'A-3'],
      facts: { ...FACTS, pages: 1 },
      textPath: 'TEXT/A-3.txt',
      nativePath: 'NATIVES/0001/A-3.xlsx',
      paths: ['IMAGES/0001/A-3.tif'],
    },
  ];

  it('state each document with single bytes for delimiters', () => {
    const bytes = toConcordance({}, documents);
    expect(bytes[0]).toBe(0xfe);
    expect([bytes.includes(0x14), bytes.includes(0xae)]).toEqual([true, true]);
    const [first, second] = readDat(bytes);
    expect(first).toMatchObject({ BEGBATES: 'A-1', ENDBATES: 'A-2', BEGATTACH: 'A-1', ENDATTACH: 'A-3' });
    expect(first).toMatchObject({ REDACTED: 'Yes', WITHHELD: 'Partly', REASONS: '(b)(5)\u00ae(b)(6)' });
    expect(first?.SUBJECT).toBe('two\u00aelines th and  ');
    expect(first).toMatchObject({ TEXTPATH: 'TEXT\\A-1.txt', NATIVELINK: '' });
    expect(second?.NATIVELINK).toBe('NATIVES\\0001\\A-3.xlsx');
    expect(second).toMatchObject({ BEGBATES: 'A-3', PAGECOUNT: '1', REDACTED: 'No', WITHHELD: 'No' });
  });

  it('are UTF-8 if a value needs it', () => {
    const bytes = toConcordance({ custodian: 'Łukasz' }, documents);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain('þŁukaszþ');
  });

  it('list each picture, with the first of each document', () => {
    expect(toOpticon({ volume: 'V1' }, documents)).toBe(
      [
        'A-1,V1,IMAGES\\0001\\A-1.tif,Y,,,2\r\n',
        'A-2,V1,IMAGES\\0001\\A-2.tif,,,,\r\n',
        'A-3,V1,IMAGES\\0001\\A-3.tif,Y,,,1\r\n',
      ].join(''),
    );
  });

  it('go with a log of places and codes', () => {
    const lines = toLogCsv(redactionLog({ recipe: 1, by: 'A. Clerk', date: '2026-03-01' }, documents)).split('\r\n');
    expect(lines.slice(1, 3)).toEqual([
      "'=cmd.eml,A-1,1,page withheld,(b)(5),A. Clerk,2026-03-01",
      "'=cmd.eml,A-2,2,1 2 3 4,(b)(6),A. Clerk,2026-03-01",
    ]);
  });
});
