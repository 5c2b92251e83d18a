import { describe, expect, it } from 'vitest';
import { zipOf } from '../../testing/zip.ts';
import { searchAttached } from './attached-data.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const encode = (text: string, times = 1) => Buffer.from(text.repeat(times)).toString('base64');
const ENCODED = Buffer.from('We write to Mr Zyrkowitz about this, and all is well so far.').toString('base64');
const MAIL = `Content-Transfer-Encoding: base64\r\n\r\n${ENCODED}\r\n`;
const WORDS = ['zyrkowitz', 'kim'];

describe('words in attached files', () => {
  it.each([
    ['plain text', bytes('To Mr Zyrkowitz'), 'repeats'],
    ['text without it', bytes('To Mr Other'), 'clean'],
    ['UTF-16', bytes('\ufeffTo Mr Zyrkowitz', 'utf16le'), 'repeats'],
    ['entities', bytes('<p>&#90;yrkowitz</p>'), 'repeats'],
    ['quoted-printable', bytes('Subject: =5Ayrko=\r\nwitz'), 'repeats'],
    ['a word over two runs', bytes('<w:t>Zyrko</w:t><w:t>witz</w:t>'), 'repeats'],
    ['an archive', zipOf('a.xml', bytes('<t>Zyrkowitz</t>')), 'repeats'],
    ['an archive without it', zipOf('a.xml', bytes('<t>Other</t>')), 'clean'],
    ['a name in an archive', zipOf('zyrkowitz.xml', bytes('Other')), 'repeats'],
    ['an archive in an archive', zipOf('a.zip', zipOf('b.txt', bytes('Zyrkowitz'))), 'repeats'],
    ['a picture in an archive', zipOf('a.png', Uint8Array.of(0x89, 0x50, 0, 1, 2)), 'unknown'],
    ['an encrypted archive', zipOf('a.txt', bytes('Other'), true), 'unknown'],
    ['an archive that is only said to be encrypted', zipOf('a.txt', bytes('Zyrkowitz'), true), 'repeats'],
    ['a damaged archive', zipOf('a.txt', bytes('Other')).subarray(0, 50), 'unknown'],
    ['the first file of a damaged archive', zipOf('a.txt', bytes('Zyrkowitz')).subarray(0, 60), 'repeats'],
    ['a mail in base64', bytes(MAIL), 'repeats'],
    ['a mail in base64 without it', bytes(MAIL.replace(ENCODED, encode('We write to Mr Other about this.'))), 'clean'],
    ['a mail in an archive', zipOf('a.eml', bytes(MAIL)), 'repeats'],
    ['a mail with a picture', bytes(MAIL.replace(ENCODED, encode('\u0000\u0001', 60))), 'unknown'],
    ['the header of a mail', bytes(`From: =?UTF-8?B?${encode('Zyrkowitz')}?= <a@example.org>`), 'repeats'],
    ['the subject of a mail', bytes('Subject: =?utf-8?Q?About_Zyrk=6Fwitz?='), 'repeats'],
    ['an address in a page', bytes(`<img src="data:text/plain;base64,${encode('Mr Zyrkowitz')}">`), 'repeats'],
    ['rich text', bytes("{\\rtf1 Zyr{\\b ko}\\'77itz}"), 'repeats'],
    ['rich text by codes', bytes('{\\rtf1 \\u90?yrkowitz}'), 'repeats'],
    ['strings that are added', bytes('var a = "Zyr" + "kowitz";'), 'repeats'],
    ['a string in a template', bytes(['const a = `Zyr$', "{'ko'}witz`;"].join('')), 'repeats'],
    ['strings that are joined', bytes("['Zyr', 'ko', 'witz'].join('')"), 'repeats'],
    [
      'codes of letters',
      bytes(`String.fromCharCode(${[...'Zyrkowitz'].map((letter) => letter.charCodeAt(0))})`),
      'repeats',
    ],
    ['a folded line of a calendar', bytes('SUMMARY:Zyrko\r\n witz\r\n'), 'repeats'],
    ['a line feed within a word of a calendar', bytes('DESCRIPTION:Zyrko\\nwitz\r\n'), 'repeats'],
    ['a line feed within a word, in a folded line', bytes('DESCRIPTION:Zyrko\\n\r\n witz\r\n'), 'repeats'],
    ['a line of YAML that goes on, with a code', bytes('name: "Zy\\x72\\\n  kowitz"'), 'repeats'],
    ['a folded line of a mail with a code', bytes('X-Name: Z&#121;rko\r\n\twitz'), 'repeats'],
    ['strings of PostScript with parentheses', bytes('(Zyr) show (ko(w)itz) show'), 'repeats'],
    ['strings of PostScript with an escaped parenthesis', bytes('(Zyr) show (\\() pop (kowitz) show'), 'repeats'],
    ['two sections of characters', bytes('<a><![CDATA[Zyr]]><![CDATA[kowitz]]></a>'), 'repeats'],
    ['a string over two lines', bytes('var a = "Zyr\\\nkowitz";'), 'repeats'],
    ['letters from the end', bytes('"ztiwokryZ".split("").reverse().join("")'), 'repeats'],
    ['entities of a document type', bytes('<!DOCTYPE a [<!ENTITY z "Zyr">]><a>&z;kowitz</a>'), 'repeats'],
    ['entities that show nothing', bytes('<p>Zyr&shy;ko&zwnj;witz</p>'), 'repeats'],
    ['entities in entities', bytes('<title>&amp;#90;yrkowitz</title>'), 'repeats'],
    ['an entity without an end', bytes('<p>&#90yrkowitz</p>'), 'repeats'],
    ['a comment within a word', bytes('<p>Zyr<!-- a > b -->kowitz</p>'), 'repeats'],
    ['an element with a sign within a word', bytes('<p>Zyr<b title="a > b">kowitz</b></p>'), 'repeats'],
    ['a section of characters within a word', bytes('<a>Zyr<![CDATA[kow]]>itz</a>'), 'repeats'],
    ['a long code of YAML', bytes('name: "\\U0000005Ayrkowitz"'), 'repeats'],
    ['a line of YAML that goes on', bytes('name: "Zyr\\\n  kowitz"'), 'repeats'],
    ['codes of JSON', bytes('{"name": "\\u005a\\u0079rkowitz"}'), 'repeats'],
    ['octal codes of PostScript', bytes('(\\132yrkow\\151tz) show'), 'repeats'],
    ['strings of PostScript', bytes('(Zyr) show (kowitz) show'), 'repeats'],
    ['digits of PostScript', bytes('<5a79> show <726b6f> show <7769747a> show'), 'repeats'],
    ['strings with codes that are added', bytes('"\\x5ayr" + "ko\\167itz"'), 'repeats'],
    ['letters that are added', bytes('String.fromCharCode(90)+"yr"+String.fromCharCode(107)+"owitz"'), 'repeats'],
    ['codes of an old script', bytes('unescape("%u005ayrkowitz")'), 'repeats'],
    ['a short word in base64', bytes('atob("S2lt")'), 'repeats'],
    ['codes of a style sheet', bytes('a::before { content: "\\5a yrkowitz" }'), 'repeats'],
    ['quoted-printable in small letters', bytes('=5a=79=72=6b=6f=77=69=74=7a'), 'repeats'],
    ['a line of quoted-printable with a blank', bytes('Zyr= \r\nkowitz'), 'repeats'],
    ['rich text without other letters', bytes('{\\rtf1\\uc0 \\u90 \\u121 rkowitz}'), 'repeats'],
    ['rich text with another letter', bytes('{\\rtf1 \\u90 Zyrkowitz}'), 'repeats'],
    ['rich text with a place in a word', bytes('{\\rtf1 Zyr{\\*\\bkmkstart x}kowitz}'), 'repeats'],
    ['rich text with a hyphen that does not show', bytes('{\\rtf1 Zyr\\-kowitz}'), 'repeats'],
    ['a name of a form', bytes('/V /#5ayrkowitz'), 'repeats'],
    [
      'UTF-32',
      new Uint8Array(
        Buffer.concat(
          [...'\ufeffZyrkowitz'].map((letter) =>
            Buffer.from([letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8, 0, 0]),
          ),
        ),
      ),
      'repeats',
    ],
    ['an encoding of mainframes', Uint8Array.from([0xe9, 0xa8, 0x99, 0x92, 0x96, 0xa6, 0x89, 0xa3, 0xa9]), 'unknown'],
    ['a PDF', bytes('%PDF-1.7 and more'), 'unknown'],
    ['data with a short word by chance', Uint8Array.of(0, 1, ...bytes('.kim.'), 0), 'unknown'],
  ] as const)('%s: %s', (_, data, found) => {
    expect(searchAttached(new Uint8Array(data), WORDS)).toBe(found);
  });

  it.each([
    ['named letters', 'M&uuml;ller &Scaron;&oslash;rby', ['müller', 'šørby']],
    ['the name of a host', 'https://www.xn--mller-kva.example/', ['müller']],
    ['the name of a host in capitals', 'XN--MLLER-KVA.example', ['müller']],
    ['the name of a host in another script', 'xn--80ak6aa92e.com', ['аррӏе']],
    ['rich text of Windows', "{\\rtf1 M\\'fcller}", ['müller']],
    ['rich text of Word', "{\\rtf1 M\\u252\\'fcller}", ['müller']],
  ])('letters with accents are read in %s', (_, text, words) => {
    for (const word of words) expect(searchAttached(bytes(text), [word])).toBe('repeats');
  });

  it('joins letters whose bytes are on two lines of a calendar', () => {
    const [before, behind] = [bytes('SUMMARY:M'), bytes('ller\r\n')];
    const folded = Uint8Array.from([...before, 0xc3, 13, 10, 32, 0xbc, ...behind]);
    expect(searchAttached(folded, ['müller'])).toBe('repeats');
  });
});
