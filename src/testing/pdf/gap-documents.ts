// Pairs of pages that differ only in secrets, with following content placed by their width.
import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import type { Rect } from '../../kernel/rect.ts';
import { FIRST_NAMES, LAST_NAMES } from '../../redaction/width/names.ts';
import type { Random } from '../random.ts';
import { makeTrueType } from './font-kit.ts';
import { PdfKit } from './pdf-kit.ts';

const PAGE = { width: 420, height: 320, margin: 40, leading: 15 };

interface Face {
  readonly name: string;
  /** Adds the font. @returns its object number */
  add(kit: PdfKit): number;
  /** In 1/1000 em. */
  widthOf(character: string): number;
  readonly bytes: 1 | 2;
  codeOf(character: string): number;
}

function standardFace(name: keyof typeof StandardFonts): Face {
  const base = StandardFonts[name];
  const { font, encoding } = StandardFontEmbedder.for(base as never);
  return {
    name: base,
    add: (kit) => kit.add(`<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`),
    widthOf: (character) =>
      Number(font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(character.codePointAt(0) ?? 32).name)),
    bytes: 1,
    codeOf: (character) => character.charCodeAt(0),
  };
}

/** Two-byte font for a range of characters. */
function cidFace(name: string, first: number, last: number): Face {
  const characters = [' ', ...Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))];
  const codes = new Map(characters.map((character, at) => [character, at + 1]));
  const widthOf = (character: string) => (character === ' ' ? 260 : 380 + 13 * (character.charCodeAt(0) % 31));
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  return {
    name,
    bytes: 2,
    codeOf: (character) => codes.get(character) ?? 1,
    widthOf,
    add(kit) {
      const program = kit.stream('', makeTrueType(characters), true);
      const widths = characters.map((character) => widthOf(character)).join(' ');
      const pairs = characters.map((character, at) => `<${hex(at + 1)}> <${hex(character.charCodeAt(0))}>`);
      const map = kit.stream(
        '',
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap end end`,
      );
      const descriptor = kit.add(
        `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 ${program} 0 R>>`,
      );
      const descendant = kit.add(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W[1[${widths}]]/CIDToGIDMap/Identity>>`,
      );
      return kit.add(
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
      );
    },
  };
}

export const FACES: readonly Face[] = [
  standardFace('Helvetica'),
  standardFace('TimesRoman'),
  standardFace('Courier'),
  cidFace('Latinate', 0x21, 0x7e),
];
const HEBREW = cidFace('Hebrew', 0x5d0, 0x5ea);

interface Word {
  readonly text: string;
  readonly isSecret: boolean;
  readonly x: number;
  readonly width: number;
}

interface Line {
  readonly y: number;
  readonly words: readonly Word[];
}

interface Setting {
  readonly face: Face;
  readonly size: number;
}

const widthIn = ({ face, size }: Setting, text: string) =>
  (Array.from(text).reduce((sum, character) => sum + face.widthOf(character), 0) * size) / 1000;

/** Word, or a place with the secrets of both pages. */
type Token = string | readonly [string, string];

const textOf = (token: Token, version: 0 | 1) => (typeof token === 'string' ? token : token[version]);

type Layout = 'left' | 'justified' | 'right' | 'centered' | 'table' | 'columns' | 'right to left';
export const LAYOUTS: readonly Layout[] = [
  'left',
  'justified',
  'right',
  'centered',
  'table',
  'columns',
  'right to left',
];

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Sets words side by side between two edges. */
function setLine(
  tokens: readonly Token[],
  version: 0 | 1,
  setting: Setting,
  y: number,
  [left, right]: readonly [number, number],
  align: 'left' | 'justified' | 'right' | 'centered',
): Line {
  const texts = tokens.map((token) => textOf(token, version));
  const widths = texts.map((text) => widthIn(setting, text));
  const space = widthIn(setting, ' ');
  const sum = widths.reduce((total, width) => total + width, 0);
  const gap = align === 'justified' ? (right - left - sum) / Math.max(1, tokens.length - 1) : space;
  const whole = sum + gap * (tokens.length - 1);
  let x = { left, justified: left, right: right - whole, centered: (left + right - whole) / 2 }[align];
  const words = tokens.map((token, at): Word => {
    const word = { text: texts[at] ?? '', isSecret: typeof token !== 'string', x: round(x), width: widths[at] ?? 0 };
    x += word.width + gap;
    return word;
  });
  return { y, words };
}

const SECRETS = [...FIRST_NAMES, ...LAST_NAMES].filter((name) => /^[A-Z][a-z]+$/.test(name));
const COMMON =
  'the letter which was sent by our office about a claim of last spring has been found and may now be read again by all'.split(
    ' ',
  );

const pickSecret = (random: Random, toScript: (text: string) => string): readonly [string, string] => {
  const one = random.pick(SECRETS);
  const other = random.pick(SECRETS.filter((name) => name.length !== one.length));
  return [toScript(one), toScript(other)];
};

const toHebrew = (text: string) =>
  Array.from(text.toLowerCase(), (character) => String.fromCharCode(0x5d0 + (character.charCodeAt(0) % 27))).join('');

function pickTokens(random: Random, count: number, secrets: number, toScript: (text: string) => string): Token[] {
  const tokens: Token[] = Array.from({ length: count }, () => toScript(random.pick(COMMON)));
  for (let at = 0; at < secrets; at++) {
    const free = tokens.flatMap((token, index) => (typeof token === 'string' ? index : []));
    tokens[random.pick(free)] = pickSecret(random, toScript);
  }
  return tokens;
}

/** Returns the width of space-separated words, with the longer secret. */
const widthOf = (tokens: readonly Token[], setting: Setting) =>
  Math.max(
    ...([0, 1] as const).map((version) => widthIn(setting, tokens.map((token) => textOf(token, version)).join(' '))),
  );

function layOut(random: Random, layout: Layout, setting: Setting): readonly [Line[], Line[]] {
  const { width, height, margin, leading } = PAGE;
  const rows = random.integer(5, 8);
  const [target, another] = [random.integer(1, rows - 2), random.integer(1, rows - 2)];
  const toScript = layout === 'right to left' ? toHebrew : (text: string) => text;
  const both: readonly [Line[], Line[]] = [[], []];
  const add = (
    tokens: readonly Token[],
    row: number,
    edges: readonly [number, number],
    align: 'left' | 'justified' | 'right' | 'centered',
  ) => {
    for (const version of [0, 1] as const)
      both[version].push(setLine(tokens, version, setting, height - margin - row * leading, edges, align));
  };
  const whole = [margin, width - margin] as const;
  for (let row = 0; row < rows; row++) {
    const secrets = row === target ? random.integer(1, 2) : row === another ? 1 : 0;
    if (layout === 'table') {
      add(
        pickTokens(random, secrets > 0 ? random.integer(1, 2) : 2, secrets > 0 ? 1 : 0, toScript),
        row,
        [margin, margin + 130],
        'left',
      );
      add([`${toScript('ref')}`, String(random.integer(100, 999))], row, [margin + 150, margin + 260], 'left');
      const amount = () => `${random.integer(1, 99)},${random.integer(100, 999)}.${random.integer(10, 99)}`;
      const short = () => `${random.integer(1, 9)}.${random.integer(10, 99)}`;
      add(
        [secrets > 1 ? [amount(), short()] : random.chance(0.5) ? amount() : short()],
        row,
        [margin + 270, width - margin],
        'right',
      );
    } else if (layout === 'columns') {
      add(
        pickTokens(random, random.integer(3, 4), Math.min(1, secrets), toScript),
        row,
        [margin, margin + 155],
        'left',
      );
      add(
        pickTokens(random, random.integer(3, 4), secrets > 1 ? 1 : 0, toScript),
        row,
        [margin + 185, width - margin],
        'left',
      );
    } else {
      const align = layout === 'right to left' ? 'right' : layout;
      const tokens = pickTokens(random, random.integer(4, 6), secrets, toScript);
      const room = whole[1] - whole[0];
      while (layout === 'justified' && widthOf(tokens, setting) < 0.8 * room) tokens.push(random.pick(COMMON));
      if (widthOf(tokens, setting) > 0.95 * room) tokens.pop();
      add(tokens, row, whole, align);
    }
  }
  return both;
}

type Style = 'string' | 'array' | 'array without spaces' | 'shifts' | 'words' | 'letters';
export const STYLES: readonly Style[] = ['string', 'array', 'array without spaces', 'shifts', 'words', 'letters'];

const encode = ({ bytes, codeOf }: Face, text: string) =>
  `<${Array.from(text, (character) =>
    codeOf(character)
      .toString(16)
      .padStart(2 * bytes, '0'),
  ).join('')}>`;

const number = (value: number) => value.toFixed(3);

function drawLine({ y, words }: Line, style: Style, setting: Setting): string {
  const { face, size } = setting;
  const [first] = words;
  if (!first) return '';
  const font = `/F1 ${size} Tf`;
  const gapAfter = (at: number) => {
    const [word, next] = [words[at], words[at + 1]];
    return word && next ? next.x - word.x - word.width : 0;
  };
  const space = widthIn(setting, ' ');
  // Word spacing only applies to one-byte codes.
  const way = style === 'string' && face.bytes === 2 ? 'array' : style;
  if (way === 'string') {
    const text = words.map((word) => word.text).join(' ');
    return `BT ${font} ${number(gapAfter(0) - space)} Tw ${number(first.x)} ${y} Td ${encode(face, text)} Tj ET`;
  }
  if (way === 'array' || way === 'array without spaces') {
    const between = way === 'array' ? ' ' : '';
    const items = words.map((word, at) => {
      const rest = gapAfter(at) - (between ? space : 0);
      return `${encode(face, word.text + (at + 1 < words.length ? between : ''))} ${number((-rest * 1000) / size)}`;
    });
    return `BT ${font} 1 0 0 1 ${number(first.x)} ${y} Tm [${items.join(' ')}] TJ ET`;
  }
  return words
    .map((word, at) => {
      const text = at + 1 < words.length && way === 'shifts' ? `${word.text} ` : word.text;
      if (way === 'words') return `q 1 0 0 1 ${number(word.x)} ${y} cm 0 g BT ${font} ${encode(face, text)} Tj ET Q`;
      if (way === 'shifts') {
        // Positions on a pixel grid, as for a printer.
        const items = Array.from(text, (character, index) => {
          const place = word.x + widthIn(setting, text.slice(0, index + 1));
          return `${encode(face, character)} ${number(((place - Math.round(place * 20) / 20) * 1000) / size)}`;
        });
        return `BT ${font} 1 0 0 1 ${number(word.x)} ${y} Tm 0 g [${items.join(' ')}] TJ ET`;
      }
      const letters = Array.from(
        text,
        (character, index) =>
          `1 0 0 1 ${number(word.x + widthIn(setting, text.slice(0, index)))} ${y} Tm ${encode(face, character)} Tj`,
      );
      return `BT ${font} ${letters.join(' ')} ET`;
    })
    .join('\n');
}

export interface GapDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Places of the secrets (pt). */
  readonly areas: readonly Rect[];
  readonly secrets: readonly string[];
  readonly words: readonly string[];
}

export interface GapPair {
  readonly kind: string;
  readonly documents: readonly [GapDocument, GapDocument];
  /** Vertical extents of lines without secrets (pt, y down). */
  readonly untouched: readonly Rect[];
}

function writeDocument(lines: readonly Line[], style: Style, setting: Setting): GapDocument {
  const kit = new PdfKit();
  const [root, pages] = [kit.reserve(), kit.reserve()];
  const font = setting.face.add(kit);
  const content = kit.stream('', lines.map((line) => drawLine(line, style, setting)).join('\n'));
  const page = kit.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${content} 0 R>>`,
  );
  kit.fill(pages, `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`);
  kit.fill(root, `<</Type/Catalog/Pages ${pages} 0 R>>`);
  const all = lines.flatMap(({ words, y }) => words.map((word) => ({ ...word, y })));
  const { size } = setting;
  const secrets = all.filter(({ isSecret }) => isSecret);
  return {
    bytes: kit.finish(root),
    areas: secrets.map(({ x, y, width }) => ({ x, y: PAGE.height - y - 0.75 * size, width, height: size })),
    secrets: secrets.map(({ text }) => text),
    words: all.filter(({ isSecret }) => !isSecret).map(({ text }) => text),
  };
}

export function createGapPair(random: Random, layout: Layout, style: Style): GapPair {
  const face = layout === 'right to left' ? HEBREW : random.pick(FACES);
  const setting = { face, size: random.pick([9, 10, 10.5, 11]) };
  const [one, other] = layOut(random, layout, setting);
  const touched = new Set(one.filter(({ words }) => words.some(({ isSecret }) => isSecret)).map(({ y }) => y));
  const untouched = [...new Set(one.map(({ y }) => y))]
    .filter((y) => !touched.has(y))
    .map((y) => ({ x: 0, y: PAGE.height - y - 0.7 * setting.size, width: PAGE.width, height: 0.9 * setting.size }));
  return {
    kind: `${layout}, ${style}, ${face.name} ${setting.size}`,
    documents: [writeDocument(one, style, setting), writeDocument(other, style, setting)],
    untouched,
  };
}
