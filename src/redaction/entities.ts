// Character references of XML and HTML, and entities that a document defines itself.

/** Marks of named letters: `&uuml;` is a u with these dots. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', macr: '\u0304', breve: '\u0306' },
  ...{ dot: '\u0307', uml: '\u0308', ring: '\u030a', dblac: '\u030b', caron: '\u030c' },
  ...{ cedil: '\u0327', ogon: '\u0328' },
};
/** Other names: letters, signs of markup, and characters that show nothing. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø', inodot: 'ı' },
  ...{ lstrok: 'ł', Lstrok: 'Ł', dstrok: 'đ', Dstrok: 'Đ', eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ' },
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ' },
  ...{ shy: '', zwnj: '', zwj: '', lrm: '', rlm: '', NoBreak: '', ZeroWidthSpace: '' },
};
const MARKED = new RegExp(`^([a-z])(${Object.keys(MARKS).join('|')})$`, 'i');

/** Definitions in a document type. */
const DEFINED = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

/** Replaces references once. @param toCharacter returns the character of digits in a base */
export function undoReferences(text: string, toCharacter: (digits: string, base: number) => string): string {
  if (!text.includes('&')) return text;
  const defined = new Map(
    Array.from(text.matchAll(DEFINED), ([, name = '', one, other]) => [name, one ?? other ?? ''] as const),
  );
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([\w.:-]+))(?:;|(?<=\d))/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return toCharacter(hex, 16);
    if (decimal !== undefined) return toCharacter(decimal, 10);
    const [, letter = '', mark = ''] = MARKED.exec(name) ?? [];
    const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return (
      defined.get(name) ?? known ?? (letter === '' ? whole : (letter + MARKS[mark.toLowerCase()]).normalize('NFC'))
    );
  });
}
