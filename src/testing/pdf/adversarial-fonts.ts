// Secrets in subset fonts with only the document's letters; another word must stay readable.
import type { CaseParts, MakeCase } from './adversarial-case.ts';
import { letterWidth, makeCff, makeTrueType, makeType1 } from './font-kit.ts';
import type { PdfKit } from './pdf-kit.ts';

const KEPT = 'QUICK';
const hex = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** Letters in alphabetical order, or in order of use: programs do either. */
const sorted = (secret: string) => [...new Set(secret + KEPT)].sort();
const asUsed = (secret: string) => [...new Set(secret + KEPT)];

const show = (text: string, x: number, y: number, isWide = false) => {
  const code = isWide ? [...text].map((letter) => `00${hex(letter)}`).join('') : hex(text);
  return `BT /F2 20 Tf ${x} ${y} Td <${code}> Tj ET\n`;
};

interface Made {
  readonly program: string;
  /** Dictionary of the font or its descendant. */
  readonly font: string;
}

const tagOf = (letters: readonly string[]) =>
  Array.from({ length: 6 }, (_, at) => letters[at % letters.length]).join('');

function unicodeOf(kit: PdfKit, letters: readonly string[], digits: number): number {
  const lines = letters.map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `<${code.padStart(digits, '0')}> <${code.padStart(4, '0')}>`;
  });
  return kit.stream(
    '',
    `1 begincodespacerange <${'0'.repeat(digits)}> <${'f'.repeat(digits)}> endcodespacerange ${letters.length} beginbfchar ${lines.join('\n')} endbfchar`,
  );
}

function describe(kit: PdfKit, name: string, program: string, flags: number): number {
  return kit.add(
    `<</Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ${program}>>`,
  );
}

type Kind = (letters: readonly string[], name: string, kit: PdfKit) => Made;

const place = (secret: string, isWide: boolean, font: number): CaseParts => ({
  resources: `/Font <</F1 4 0 R /F2 ${font} 0 R>>`,
  content: show(secret, 200, 500, isWide) + show(KEPT, 200, 600, isWide),
  box: [198, 494, 330, 516],
});

const simple =
  (subtype: 'TrueType' | 'Type1', flags: 4 | 32, order: typeof sorted, make: Kind): MakeCase =>
  (secret, kit) => {
    const letters = order(secret);
    const name = `${tagOf(letters)}+Letters`;
    const { program, font } = make(letters, name, kit);
    const [first, last] = [Math.min, Math.max].map((end) => end(...letters.map((letter) => letter.charCodeAt(0)))) as [
      number,
      number,
    ];
    const widths = Array.from({ length: last - first + 1 }, (_, at) =>
      letters.includes(String.fromCharCode(first + at)) ? letterWidth(String.fromCharCode(first + at)) : 0,
    );
    const number = kit.add(
      `<</Type /Font /Subtype /${subtype} /BaseFont /${name} /FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}] /ToUnicode ${unicodeOf(kit, letters, 2)} 0 R /FontDescriptor ${describe(kit, name, program, flags)} 0 R ${font}>>`,
    );
    return place(secret, false, number);
  };

const composite =
  (subtype: 'CIDFontType0' | 'CIDFontType2', order: typeof sorted, make: Kind): MakeCase =>
  (secret, kit) => {
    const letters = order(secret);
    const name = `${tagOf(letters)}+Letters`;
    const { program, font } = make(letters, name, kit);
    const widths = letters.map((letter) => `${letter.charCodeAt(0)} [${letterWidth(letter)}]`).join(' ');
    const descendant = kit.add(
      `<</Type /Font /Subtype /${subtype} /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /W [${widths}] /DW 300 /FontDescriptor ${describe(kit, name, program, 4)} 0 R ${font}>>`,
    );
    const number = kit.add(
      `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicodeOf(kit, letters, 4)} 0 R>>`,
    );
    return place(secret, true, number);
  };

const trueType = (kit: PdfKit, data: Uint8Array) =>
  `/FontFile2 ${kit.stream(`/Length1 ${data.length}`, data, true)} 0 R`;

const atItsCode = (letters: readonly string[]) =>
  new Map(letters.map((letter) => [letter, letter.charCodeAt(0)] as const));

export const FONT_CASES: Readonly<Record<string, MakeCase>> = {
  'a TrueType font of its letters': simple('TrueType', 32, sorted, (letters, _, kit) => ({
    program: trueType(kit, makeTrueType(letters)),
    font: '/Encoding /WinAnsiEncoding',
  })),
  'a TrueType font of symbols, as they were used': simple('TrueType', 4, asUsed, (letters, _, kit) => ({
    program: trueType(kit, makeTrueType(letters, { map: [3, 0] })),
    font: '',
  })),
  'a TrueType font for the Mac': simple('TrueType', 4, sorted, (letters, _, kit) => ({
    program: trueType(kit, makeTrueType(letters, { map: [1, 0] })),
    font: '',
  })),
  'a composite TrueType font whose glyphs are where they were': composite(
    'CIDFontType2',
    sorted,
    (letters, _, kit) => ({
      program: trueType(kit, makeTrueType(letters, { glyphs: atItsCode(letters) })),
      font: '/CIDToGIDMap /Identity',
    }),
  ),
  'a composite TrueType font with a table of its glyphs': composite('CIDFontType2', asUsed, (letters, _, kit) => {
    const table = new Uint8Array(256);
    for (const [at, letter] of letters.entries()) table[2 * letter.charCodeAt(0) + 1] = at + 1;
    return { program: trueType(kit, makeTrueType(letters)), font: `/CIDToGIDMap ${kit.stream('', table)} 0 R` };
  }),
  'a CFF font with codes of its own': simple('Type1', 4, sorted, (letters, name, kit) => ({
    program: `/FontFile3 ${kit.stream('/Subtype /Type1C', makeCff(letters, { name }), true)} 0 R`,
    font: '',
  })),
  'a CFF font by the names of its letters': simple('Type1', 4, asUsed, (letters, name, kit) => ({
    program: `/FontFile3 ${kit.stream('/Subtype /Type1C', makeCff(letters, { name }), true)} 0 R`,
    font: `/Encoding <</Differences [${letters.map((letter) => `${letter.charCodeAt(0)} /letter.${letter}`).join(' ')}]>>`,
  })),
  'a composite CFF font': composite('CIDFontType0', asUsed, (letters, name, kit) => ({
    program: `/FontFile3 ${kit.stream('/Subtype /CIDFontType0C', makeCff(letters, { name, isCid: true }), true)} 0 R`,
    font: '',
  })),
  'a Type 1 font of its letters': simple('Type1', 4, asUsed, (letters, name, kit) => {
    const { bytes, lengths } = makeType1(letters, name);
    const [clear, secret, rest] = lengths;
    return {
      program: `/FontFile ${kit.stream(`/Length1 ${clear} /Length2 ${secret} /Length3 ${rest}`, bytes, true)} 0 R`,
      font: '',
    };
  }),
  'a font of its letters on a page that becomes a picture, and on another': (secret, kit, seed) => {
    const made = FONT_CASES['a TrueType font of its letters']?.(secret, kit, seed);
    return {
      ...made,
      content: `${made?.content ?? ''}q BT 7 Tr /F1 20 Tf 200 500 Td (CLIP) Tj ET Q\n`,
      second: show(KEPT, 200, 600),
      mayBePicture: true,
    };
  },
};
