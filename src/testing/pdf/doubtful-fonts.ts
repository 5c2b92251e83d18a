// PDFs with a word in a font that readers understand in different ways: by numbers in the names of
// its glyphs, or by a ToUnicode map that is out of the ordinary.
import { createRandom, type Random } from '../random.ts';
import { PdfKit } from './pdf-kit.ts';

type Letters = readonly string[];

interface Coded {
  /** Entries of the font's dictionary. */
  readonly font: string;
  /** Code of a letter in hexadecimal. */
  encode(letter: string): string;
}

/** Makes a font for letters. */
export type Code = (letters: Letters, kit: PdfKit, random: Random) => Coded;

/** Digits of a number, with zeros. */
export const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const pointOf = (letter: string) => letter.codePointAt(0) ?? 0;
const SIMPLE = ['/Type1/BaseFont/Helvetica', '/Type1/BaseFont/Other', '/TrueType/BaseFont/Other'];

/** A simple font that is not embedded, and names its glyphs. */
const named =
  (nameOf: (point: number, random: Random) => string): Code =>
  (letters, _, random) => {
    const first = random.integer(1, 90);
    const names = letters.map((letter) => `/${nameOf(pointOf(letter), random).replace('#', '#23')}`).join('');
    return {
      font: `/Subtype${random.pick(SIMPLE)}/FirstChar 0/LastChar 255/Widths[${Array(256).fill(600).join(' ')}]/Encoding<</Differences[${first}${names}]>>`,
      encode: (letter) => hex(first + letters.indexOf(letter), 2),
    };
  };

/** A map of these lines. */
export const cmap = (...lines: readonly string[]) =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n${lines.join('\n')}\nendcmap end end\n`;
/** All codes of so many digits. */
export const space = (digits: number) =>
  `1 begincodespacerange <${'0'.repeat(digits)}> <${'f'.repeat(digits)}> endcodespacerange`;
/** Single mappings. */
export const pairs = (list: Letters) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`;

interface Target {
  readonly code: number;
  readonly point: number;
}

/** A composite font that is not embedded, with a map. */
const composite =
  (toMap: (targets: readonly Target[], random: Random) => string): Code =>
  (letters, kit, random) => {
    const first = random.integer(1, 200);
    const targets = letters.map((letter, index) => ({ code: first + index, point: pointOf(letter) }));
    const map = toMap(targets, random);
    const entry = /^\/\S+$/.test(map) ? map : `${kit.stream('', map)} 0 R`;
    return {
      font: `/Subtype/Type0/BaseFont/Other/Encoding/Identity-H/ToUnicode ${entry}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Other/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600>>]`,
      encode: (letter) => hex(first + letters.indexOf(letter), 4),
    };
  };

/** A simple font with a map. */
export const mapped =
  (toMap: (targets: readonly Target[], random: Random) => string): Code =>
  (letters, kit, random) => {
    const first = random.integer(1, 200);
    const targets = letters.map((letter, index) => ({ code: first + index, point: pointOf(letter) }));
    return {
      font: `/Subtype${random.pick(SIMPLE)}/FirstChar 0/LastChar 255/Widths[${Array(256).fill(600).join(' ')}]/ToUnicode ${kit.stream('', toMap(targets, random))} 0 R`,
      encode: (letter) => hex(first + letters.indexOf(letter), 2),
    };
  };

/** Maps codes of so many digits to what is written of a character. */
export const bfchar = (digits: number, toTarget: (point: number) => string) => (targets: readonly Target[]) =>
  cmap(space(digits), pairs(targets.map(({ code, point }) => `<${hex(code, digits)}> ${toTarget(point)}`)));
/** A character as maps write it. */
export const plain = (point: number) => `<${hex(point, 4)}>`;

const CODES: Readonly<Record<string, Code>> = {
  'names with decimal numbers': named((point, random) => random.pick(['a', 'g', 'c', 'C', 'G', 'cc', '']) + point),
  'names with one prefix and decimal numbers': named((point) => `a${point}`),
  'names with decimal numbers and zeros': named((point) => `C${String(point).padStart(4, '0')}`),
  'names with hexadecimal numbers': named((point) => `G${hex(point, 2).toUpperCase()}`),
  'names with small hexadecimal numbers': named((point) => `a${hex(point, 2)}`),
  'names of hexadecimal numbers alone': named((point) => hex(point, 2)),
  'names with four hexadecimal digits': named((point) => `g${hex(point, 4)}`),
  'names with a variant': named((point, random) => `g${point}${random.pick(['.alt', '.sc', '.001'])}`),
  'names with signs at the end': named((point) => `g${point}-`),
  'names of code points in small letters': named((point) => `uni${hex(point, 4)}`),
  'names of code points with a variant': named((point) => `uni${hex(point, 4).toUpperCase()}.alt`),
  'names of short code points': named((point, random) => `u${hex(point, random.integer(4, 6)).toUpperCase()}`),
  'names of ligatures': named((point) => `${String.fromCodePoint(point)}_space`),
  'names of numbered ligatures': named((point) => `uni${hex(point, 4).toUpperCase()}_uni200B`),
  'names of several code points': named((point) => `uni${hex(point, 4).toUpperCase()}200B`),
  'a map with codes that are too short': composite(bfchar(2, plain)),
  'a map with codes that are too long': mapped(bfchar(4, plain)),
  'a map with targets of a byte': mapped(bfchar(2, (point) => `<${hex(point, 2)}>`)),
  'a map with targets of three digits': mapped(bfchar(2, (point) => `<${hex(point, 3)}>`)),
  'a map with blanks in its targets': mapped(bfchar(2, (point) => `<${hex(point, 4).replace(/..$/, ' $&')}>`)),
  'a map with targets of four bytes': mapped(bfchar(2, (point) => `<${hex(point, 8)}>`)),
  'a map with a mark of byte order': mapped(bfchar(2, (point) => `<feff${hex(point, 4)}>`)),
  'a map with invisible characters': mapped(bfchar(2, (point) => `<${hex(point, 4)}200b>`)),
  'a map with glyph names': mapped(bfchar(2, (point) => `/${String.fromCodePoint(point)}`)),
  'a map that maps codes twice, last right': mapped((targets) =>
    cmap(
      space(2),
      pairs(targets.map(({ code }) => `<${hex(code, 2)}> <0078>`)),
      pairs(targets.map(({ code, point }) => `<${hex(code, 2)}> ${plain(point)}`)),
    ),
  ),
  'a map that maps codes twice, first right': mapped((targets) =>
    cmap(
      space(2),
      pairs(targets.map(({ code, point }) => `<${hex(code, 2)}> ${plain(point)}`)),
      pairs(targets.map(({ code }) => `<${hex(code, 2)}> <0078>`)),
    ),
  ),
  'a map that maps wide codes twice, last right': composite((targets) =>
    cmap(
      space(4),
      '1 beginbfrange <0000> <ffff> <4e00> endbfrange',
      pairs(targets.map(({ code, point }) => `<${hex(code, 4)}> ${plain(point)}`)),
    ),
  ),
  'a map that maps wide codes twice, first right': composite((targets) =>
    cmap(
      space(4),
      pairs(targets.map(({ code, point }) => `<${hex(code, 4)}> ${plain(point)}`)),
      '1 beginbfrange <0000> <ffff> <4e00> endbfrange',
    ),
  ),
  'a map of ranges with lists': composite((targets) => {
    const list = targets.map(({ point }) => plain(point)).join(' ');
    const [first, last] = [targets[0]?.code ?? 0, targets.at(-1)?.code ?? 0];
    return cmap(space(4), `1 beginbfrange\n<${hex(first, 4)}> <${hex(last, 4)}> [${list}]\nendbfrange`);
  }),
  'a map of ranges with lists that are too short': composite((targets) => {
    const list = targets.map(({ point }) => plain(point)).join(' ');
    return cmap(space(4), `1 beginbfrange\n<${hex(targets[0]?.code ?? 0, 4)}> <ffff> [${list}]\nendbfrange`);
  }),
  'a map of ranges of one code': composite((targets) =>
    cmap(
      space(4),
      `${targets.length} beginbfrange`,
      ...targets.map(({ code, point }) => `<${hex(code, 4)}><${hex(code, 4)}>${plain(point)}`),
      'endbfrange',
    ),
  ),
  'a map of ranges that overflow a byte': composite((targets) =>
    cmap(
      space(4),
      `${targets.length} beginbfrange`,
      ...targets.map(({ code, point }) => `<${hex(code - 1, 4)}> <${hex(code, 4)}> <${hex(point - 1, 4)}>`),
      'endbfrange',
    ),
  ),
  'a map with a wrong count': composite((targets) =>
    bfchar(4, plain)(targets).replace(/\d+ beginbfchar/, '1 beginbfchar'),
  ),
  'a map with comments': composite((targets) =>
    bfchar(4, plain)(targets).replace(/^(<\S+>) /gm, '% <0001> <0078>\n$1 % <0078>\n'),
  ),
  'a map without code spaces': composite((targets) => bfchar(4, plain)(targets).replace(space(4), '')),
  'a map in one line': composite((targets) => bfchar(4, plain)(targets).replaceAll('\n', ' ')),
  'a map by the numbers of characters': composite((targets) =>
    cmap(
      space(4),
      `${targets.length} begincidchar`,
      ...targets.map(({ code, point }) => `<${hex(code, 4)}> ${point}`),
      'endcidchar',
    ),
  ),
  'a map by ranges of characters': composite((targets) =>
    cmap(
      space(4),
      `${targets.length} begincidrange`,
      ...targets.map(({ code, point }) => `<${hex(code, 4)}> <${hex(code, 4)}> ${point}`),
      'endcidrange',
    ),
  ),
  'a map that is a name': (letters, kit, random) => ({
    ...composite(() => '/Identity-H')(letters, kit, random),
    encode: (letter) => hex(pointOf(letter), 4),
  }),
  'codes of characters without a map': (letters, kit, random) => {
    const { font } = composite(() => '/None')(letters, kit, random);
    return { font: font.replace('/ToUnicode /None', ''), encode: (letter) => hex(pointOf(letter), 4) };
  },
  'codes of UTF-16': (letters, kit, random) => {
    const { font } = composite(() => '/None')(letters, kit, random);
    return {
      font: font
        .replace('/ToUnicode /None', '')
        .replace('/Identity-H', '/UniJIS-UTF16-H')
        .replace('(Identity)', '(Japan1)'),
      encode: (letter) => hex(pointOf(letter), 4),
    };
  },
};

/** A Type 3 font that says what its glyphs are by their names alone. */
const drawn =
  (encodingOf: (letters: Letters) => string, encode: (letter: string, letters: Letters) => string): Code =>
  (letters, kit) => {
    const procedures = letters.map((letter, index) => {
      const drawing = `600 0 0 0 500 700 d1 0 0 500 ${100 + 60 * index} re f`;
      return `/${letter} ${kit.stream('', drawing)} 0 R`;
    });
    return {
      font: `/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 0/LastChar 255/Widths[${Array(256).fill(600).join(' ')}]/Encoding ${encodingOf(letters)}/CharProcs<<${procedures.join('')}>>`,
      encode: (letter) => encode(letter, letters),
    };
  };
const byCode = (letter: string) => hex(pointOf(letter), 2);

const ENCODING = cmap(
  '2 begincodespacerange <00> <7f> <c280> <dfbf> endcodespacerange',
  '2 begincidrange <00> <7f> 0 <c280> <dfbf> 128 endcidrange',
);

/** Composite fonts that map codes of their own to the CIDs of a collection. */
const ofCollection =
  (ordering: string, toMap: (cids: readonly number[]) => string, cidOf: (letter: string) => number): Code =>
  (letters, kit) => {
    const system = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>`;
    const encoding = kit.stream(`/Type/CMap/CMapName/Own${system}`, toMap(letters.map(cidOf)));
    return {
      font: `/Subtype/Type0/BaseFont/Other/Encoding ${encoding} 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Other${system}/DW 600>>]`,
      encode: (letter) => hex(FIRST_CODE + letters.indexOf(letter), /<0000>/.test(toMap([])) ? 4 : 2),
    };
  };

const FIRST_CODE = 0x21;
const byChars = (cids: readonly number[]) =>
  cmap(
    space(2),
    `${cids.length} begincidchar`,
    ...cids.map((cid, index) => `<${hex(FIRST_CODE + index, 2)}> ${cid}`),
    'endcidchar',
  );
const byRanges = (cids: readonly number[]) =>
  cmap(
    space(4),
    `${cids.length} begincidrange`,
    ...cids.map((cid, index) => `<${hex(FIRST_CODE + index, 4)}> <${hex(FIRST_CODE + index, 4)}> ${cid}`),
    'endcidrange',
  );
const latinCid = (letter: string) => pointOf(letter) - 31;

/** Words in Adobe's collections with the CIDs of their characters. */
const EAST_ASIAN = [
  { ordering: 'Japan1', word: '漢字秘密', cids: [1533, 2248, 3455, 3765] },
  { ordering: 'GB1', word: '张三机密', cids: [4454, 3288, 2063, 2785] },
  { ordering: 'CNS1', word: '張三機密', cids: [2677, 615, 4826, 2647] },
  { ordering: 'Korea1', word: '홍길동전', cids: [3352, 1249, 1586, 2681] },
] as const;

/** A composite font with codes of one and two bytes, as some programs write UTF-8. */
const ofVariableLength: Code = (letters, kit) => {
  const targets = letters.map((letter, index) => ({
    code: index % 2 === 0 ? hex(0x21 + index, 2) : hex(0xc280 + index, 4),
    letter,
  }));
  const map = cmap(
    '2 begincodespacerange <00> <7f> <c280> <dfbf> endcodespacerange',
    `${targets.length} beginbfrange`,
    ...targets.map(({ code, letter }) => `<${code}> <${code}> ${plain(pointOf(letter))}`),
    'endbfrange',
  );
  const encoding = kit.stream(
    '/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Own)/Ordering(Own)/Supplement 0>>',
    ENCODING,
  );
  return {
    font: `/Subtype/Type0/BaseFont/Other/Encoding ${encoding} 0 R/ToUnicode ${kit.stream('', map)} 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Other/CIDSystemInfo<</Registry(Own)/Ordering(Own)/Supplement 0>>/DW 600>>]`,
    encode: (letter) => targets.find((target) => target.letter === letter)?.code ?? '',
  };
};

/** Operators that draw codes. */
export const WAYS: Readonly<Record<string, (codes: readonly string[]) => string>> = {
  'in one piece': (codes) => `72 500 Td <${codes.join('')}> Tj`,
  'letter-spaced': (codes) => `6 Tc 72 500 Td <${codes.join('')}> Tj 0 Tc`,
  'a letter at a time': (codes) =>
    codes.map((code, index) => `1 0 0 1 ${72 + 8.4 * index} 500 Tm <${code}> Tj`).join('\n'),
  'turned by a quarter': (codes) => `0 1 -1 0 300 300 Tm <${codes.join('')}> Tj`,
  invisible: (codes) => `3 Tr 72 500 Td <${codes.join('')}> Tj 0 Tr`,
};

export interface DoubtfulFont {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Builds a page with a word, in a font of its own. @param over operators for what is drawn last */
export function build(word: string, code: Code, way: string, random: Random, over = ''): Uint8Array<ArrayBuffer> {
  const kit = new PdfKit();
  const [catalog, pages, page] = [kit.reserve(), kit.reserve(), kit.reserve()];
  const own = code([...new Set(word)].sort(), kit, random);
  const [plainFont, font] = [
    kit.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'),
    kit.add(`<</Type/Font${own.font}>>`),
  ];
  const draw = WAYS[way] as (typeof WAYS)[string];
  const content = kit.stream(
    '',
    `BT /F1 14 Tf 72 700 Td (Plainly named: ${word}.) Tj ET\nBT /F2 14 Tf ${draw(Array.from(word, own.encode))} ET\n${over}`,
  );
  const fonts = `/Font<</F1 ${plainFont} 0 R/F2 ${font} 0 R>>`;
  kit.fill(
    page,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 612 792]/Resources<<${fonts}>>/Contents ${content} 0 R>>`,
  );
  kit.fill(pages, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  kit.fill(catalog, `<</Type/Catalog/Pages ${pages} 0 R>>`);
  return kit.finish(catalog);
}

/** Boxes over all places of the word. */
export const BOXES = '0 g 60 490 300 30 re f 280 290 40 160 re f\n';

/**
 * Returns a file for each way to code a word, drawn in ways by the seed.
 * @param over operators for what is drawn last
 */
export function doubtfulFonts(word: string, seed: number, over = ''): readonly DoubtfulFont[] {
  const random = createRandom(seed);
  const ways = Object.keys(WAYS);
  return Object.entries({
    ...CODES,
    'codes of variable length': ofVariableLength,
    'names of drawn glyphs': drawn(
      (letters) => `<</Differences[1${letters.map((letter) => `/${letter}`).join('')}]>>`,
      (letter, letters) => hex(1 + letters.indexOf(letter), 2),
    ),
    'drawn glyphs of the standard encoding': drawn(() => '/StandardEncoding', byCode),
    'drawn glyphs of an encoding': drawn(() => '/WinAnsiEncoding', byCode),
    'CIDs of a collection': ofCollection('Japan1', byChars, latinCid),
    'ranges of CIDs of a collection': ofCollection('Korea1', byRanges, latinCid),
  }).map(([how, code]) => {
    const way = random.pick(ways);
    return { name: `${how}, ${way}`, bytes: build(word, code, way, random, over) };
  });
}

/** Returns a file for each collection with a word in East Asian characters, by CIDs alone. */
export function eastAsianFonts(seed: number): readonly (DoubtfulFont & { readonly word: string })[] {
  const random = createRandom(seed);
  return EAST_ASIAN.flatMap(({ ordering, word, cids }) =>
    [byChars, byRanges].map((toMap) => {
      const way = random.pick(Object.keys(WAYS));
      const code = ofCollection(ordering, toMap, (letter) => cids[word.indexOf(letter)] ?? 0);
      return { name: `${toMap.name} of ${ordering}, ${way}`, word, bytes: build(word, code, way, random) };
    }),
  );
}
