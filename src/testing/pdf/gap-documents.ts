// Sets of pages that differ only in secrets, with following content placed by their width.
import type { Rect } from '../../kernel/rect.ts';
import { FIRST_NAMES, LAST_NAMES } from '../../redaction/width/names.ts';
import type { Random } from '../random.ts';
import { dressLine, type GapDress } from './gap-dress.ts';
import { FACES, type Face, HEBREW } from './gap-faces.ts';
import { PdfKit } from './pdf-kit.ts';

const PAGE = { width: 420, height: 320, margin: 40, leading: 15 };

interface Word {
  /** Number in the text. */
  readonly at: number;
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

/** Word, or a place with the secret of each page. */
type Token = string | readonly string[];

/** Decoration of some words, and what programs write at ends of lines. */
interface Dress {
  readonly kind: GapDress;
  readonly range: readonly [from: number, to: number];
  readonly tail: '' | ' ';
}
const PLAIN: Dress = { kind: 'plain', range: [0, 0], tail: '' };

const textOf = (token: Token, version: number) => (typeof token === 'string' ? token : (token[version] ?? ''));

export type GapLayout = 'left' | 'justified' | 'right' | 'centered' | 'table' | 'columns' | 'right to left';
export const LAYOUTS: readonly GapLayout[] = [
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
  version: number,
  setting: Setting,
  y: number,
  [left, right]: readonly [number, number],
  align: 'left' | 'justified' | 'right' | 'centered',
  first = 0,
): Line {
  const texts = tokens.map((token) => textOf(token, version));
  const widths = texts.map((text) => widthIn(setting, text));
  const space = widthIn(setting, ' ');
  const sum = widths.reduce((total, width) => total + width, 0);
  const gap = align === 'justified' ? (right - left - sum) / Math.max(1, tokens.length - 1) : space;
  const whole = sum + gap * (tokens.length - 1);
  let x = { left, justified: left, right: right - whole, centered: (left + right - whole) / 2 }[align];
  const words = tokens.map((token, at): Word => {
    const isSecret = typeof token !== 'string';
    const word = { at: first + at, text: texts[at] ?? '', isSecret, x: round(x), width: widths[at] ?? 0 };
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

/** Picks secrets of which the first differs from all others in length. */
const pickSecrets = ({ random, versions, toScript }: Drawing): readonly string[] => {
  const one = random.pick(SECRETS);
  const others = SECRETS.filter((name) => name.length !== one.length);
  return [one, ...Array.from({ length: versions - 1 }, () => random.pick(others))].map(toScript);
};

const toHebrew = (text: string) =>
  Array.from(text.toLowerCase(), (character) => String.fromCharCode(0x5d0 + (character.charCodeAt(0) % 27))).join('');

interface Drawing {
  readonly random: Random;
  readonly versions: number;
  readonly toScript: (text: string) => string;
}

function pickTokens(drawing: Drawing, count: number, secrets: number): Token[] {
  const { random, toScript } = drawing;
  const tokens: Token[] = Array.from({ length: count }, () => toScript(random.pick(COMMON)));
  for (let at = 0; at < secrets; at++) {
    const free = tokens.flatMap((token, index) => (typeof token === 'string' ? index : []));
    tokens[random.pick(free)] = pickSecrets(drawing);
  }
  return tokens;
}

/** Returns the width of space-separated words, with the longest secret. */
const widthOf = (tokens: readonly Token[], setting: Setting, versions: number) =>
  Math.max(
    ...Array.from({ length: versions }, (_, version) =>
      widthIn(setting, tokens.map((token) => textOf(token, version)).join(' ')),
    ),
  );

function layOut(random: Random, layout: GapLayout, setting: Setting, versions: number): readonly Line[][] {
  const { width, height, margin, leading } = PAGE;
  const rows = random.integer(5, 8);
  const [target, another] = [random.integer(1, rows - 2), random.integer(1, rows - 2)];
  const toScript = layout === 'right to left' ? toHebrew : (text: string) => text;
  const drawing = { random, versions, toScript };
  const all = Array.from({ length: versions }, (): Line[] => []);
  const add = (
    tokens: readonly Token[],
    row: number,
    edges: readonly [number, number],
    align: 'left' | 'justified' | 'right' | 'centered',
  ) => {
    for (const [version, lines] of all.entries())
      lines.push(setLine(tokens, version, setting, height - margin - row * distance, edges, align));
  };
  // Lines that fill the page would be a paragraph.
  const distance = layout === 'justified' ? 2 * leading : leading;
  const whole = [margin, width - margin] as const;
  for (let row = 0; row < rows; row++) {
    const secrets = row === target ? random.integer(1, 2) : row === another ? 1 : 0;
    if (layout === 'table') {
      add(
        pickTokens(drawing, secrets > 0 ? random.integer(1, 2) : 2, secrets > 0 ? 1 : 0),
        row,
        [margin, margin + 130],
        'left',
      );
      add([`${toScript('ref')}`, String(random.integer(100, 999))], row, [margin + 150, margin + 260], 'left');
      const amount = () => `${random.integer(1, 99)},${random.integer(100, 999)}.${random.integer(10, 99)}`;
      const short = () => `${random.integer(1, 9)}.${random.integer(10, 99)}`;
      add(
        [
          secrets > 1
            ? all.map((_, version) => (version % 2 === 0 ? amount() : short()))
            : random.chance(0.5)
              ? amount()
              : short(),
        ],
        row,
        [margin + 270, width - margin],
        'right',
      );
    } else if (layout === 'columns') {
      add(pickTokens(drawing, random.integer(3, 4), Math.min(1, secrets)), row, [margin, margin + 155], 'left');
      add(pickTokens(drawing, random.integer(3, 4), secrets > 1 ? 1 : 0), row, [margin + 185, width - margin], 'left');
    } else {
      const align = layout === 'right to left' ? 'right' : layout;
      const tokens = pickTokens(drawing, random.integer(4, 6), secrets);
      const room = whole[1] - whole[0];
      while (layout === 'justified' && widthOf(tokens, setting, versions) < 0.8 * room)
        tokens.push(random.pick(COMMON));
      if (widthOf(tokens, setting, versions) > 0.95 * room) tokens.pop();
      add(tokens, row, whole, align);
    }
  }
  return all;
}

export type GapStyle = 'string' | 'array' | 'array without spaces' | 'shifts' | 'words' | 'letters';
export const STYLES: readonly GapStyle[] = ['string', 'array', 'array without spaces', 'shifts', 'words', 'letters'];

const encode = ({ bytes, codeOf }: Face, text: string) =>
  `<${Array.from(text, (character) =>
    codeOf(character)
      .toString(16)
      .padStart(2 * bytes, '0'),
  ).join('')}>`;

const number = (value: number) => value.toFixed(3);

function drawLine({ y, words }: Line, style: GapStyle, setting: Setting, tail: Dress['tail']): string {
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
    const text = words.map((word) => word.text).join(' ') + tail;
    return `BT ${font} ${number(gapAfter(0) - space)} Tw ${number(first.x)} ${y} Td ${encode(face, text)} Tj ET`;
  }
  if (way === 'array' || way === 'array without spaces') {
    const between = way === 'array' ? ' ' : '';
    const items = words.map((word, at) => {
      const rest = gapAfter(at) - (between ? space : 0);
      return `${encode(face, word.text + (at + 1 < words.length ? between : tail))} ${number((-rest * 1000) / size)}`;
    });
    return `BT ${font} 1 0 0 1 ${number(first.x)} ${y} Tm [${items.join(' ')}] TJ ET`;
  }
  return words
    .map((word, at) => {
      const text = way === 'shifts' && (at + 1 < words.length || tail) ? `${word.text} ` : word.text;
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

export interface GapSet {
  readonly kind: string;
  readonly documents: readonly GapDocument[];
  /** Baselines of lines with secrets (pt, y up). */
  readonly lines: readonly number[];
  /** Vertical extents of lines without secrets (pt, y down). */
  readonly untouched: readonly Rect[];
}

function drawDressed(line: Line, style: GapStyle, setting: Setting, { kind, range, tail }: Dress) {
  const { before, after, links } = dressLine(kind, { ...line, ...setting, range, space: widthIn(setting, ' ') });
  const parts = [before, drawLine(line, style, setting, tail), after];
  return { drawn: parts.filter((part) => part !== '').join('\n'), links };
}

function writeDocument(lines: readonly Line[], style: GapStyle, setting: Setting, dress = PLAIN): GapDocument {
  const kit = new PdfKit();
  const [root, pages] = [kit.reserve(), kit.reserve()];
  const font = setting.face.add(kit);
  const dressed = lines.map((line) => drawDressed(line, style, setting, dress));
  const content = kit.stream('', dressed.map(({ drawn }) => drawn).join('\n'));
  const links = dressed.map((line) => line.links).join('');
  const page = kit.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${content} 0 R${links === '' ? '' : `/Annots[${links}]`}>>`,
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

/** Breaks words into lines, like a program that sets running text. */
function breakLines(tokens: readonly Token[], version: number, setting: Setting): Token[][] {
  const room = PAGE.width - 2 * PAGE.margin;
  const lines: Token[][] = [];
  let [used, space] = [Number.POSITIVE_INFINITY, widthIn(setting, ' ')];
  for (const token of tokens) {
    const width = widthIn(setting, textOf(token, version));
    if (used + space + width > room) {
      lines.push([]);
      used = -space;
    }
    lines.at(-1)?.push(token);
    used += space + width;
  }
  return lines;
}

interface Paragraph {
  readonly kind: string;
  readonly secrets: readonly string[];
  /** Words in the lines that running text gets with each secret. */
  readonly breaks: readonly string[];
  /** @param count lines to fill, with other words at the end if need be */
  write(version: number, count?: number): GapDocument;
}

/** Running text with one of these secrets in it, and a heading below it if asked for. */
export function createParagraph(
  random: Random,
  style: GapStyle,
  secrets: readonly string[],
  heading?: string,
  dress: GapDress = 'plain',
): Paragraph {
  const setting = { face: random.pick(FACES), size: random.pick([9, 10, 10.5, 11]) };
  const tokens: Token[] = Array.from({ length: random.integer(50, 80) }, () => random.pick(COMMON));
  const at = random.integer(5, tokens.length - 5);
  tokens[at] = secrets;
  const isJustified = random.chance(0.5);
  const edges = [PAGE.margin, PAGE.width - PAGE.margin] as const;
  const dressed: Dress =
    dress === 'plain'
      ? PLAIN
      : {
          kind: dress,
          range: [at - random.integer(-4, 6), at + random.integer(-1, 9)],
          tail: random.chance(0.5) ? ' ' : '',
        };
  const yOf = (row: number) => PAGE.height - PAGE.margin - row * PAGE.leading;
  const withEnd = (version: number, rows: number) => {
    const own = [...tokens];
    while (breakLines(own, version, setting).length > rows && own.length > at + 1) own.pop();
    for (let next = 0; breakLines(own, version, setting).length < rows; next++)
      own.push(COMMON[next % COMMON.length] ?? '');
    return own;
  };
  const toLines = (version: number, rows: number | undefined) => {
    let count = 0;
    const own = rows === undefined ? tokens : withEnd(version, rows);
    const lines = breakLines(own, version, setting).map((line, row, { length }) => {
      const align = isJustified && row + 1 < length ? 'justified' : 'left';
      count += line.length;
      return setLine(line, version, setting, yOf(row), edges, align, count - line.length);
    });
    const below = setLine([heading ?? ''], version, setting, yOf(lines.length + 1), edges, 'left');
    return heading === undefined ? lines : [...lines, below];
  };
  return {
    kind: `running text, ${style}, ${setting.face.name} ${setting.size}, ${dress}`,
    secrets,
    breaks: secrets.map((_, version) =>
      breakLines(tokens, version, setting)
        .map(({ length }) => length)
        .join(' '),
    ),
    write: (version, rows) => writeDocument(toLines(version, rows), style, setting, dressed),
  };
}

/** @param versions number of documents, each with secrets of its own */
export function createGapSet(random: Random, layout: GapLayout, style: GapStyle, versions: number): GapSet {
  const face = layout === 'right to left' ? HEBREW : random.pick(FACES);
  const setting = { face, size: random.pick([9, 10, 10.5, 11]) };
  const all = layOut(random, layout, setting, versions);
  const [one = []] = all;
  const touched = new Set(one.filter(({ words }) => words.some(({ isSecret }) => isSecret)).map(({ y }) => y));
  const untouched = [...new Set(one.map(({ y }) => y))]
    .filter((y) => !touched.has(y))
    .map((y) => ({ x: 0, y: PAGE.height - y - 0.7 * setting.size, width: PAGE.width, height: 0.9 * setting.size }));
  return {
    kind: `${layout}, ${style}, ${face.name} ${setting.size}`,
    documents: all.map((lines) => writeDocument(lines, style, setting)),
    lines: [...touched],
    untouched,
  };
}

export interface GapPair extends GapSet {
  readonly documents: readonly [GapDocument, GapDocument];
}

export function createGapPair(random: Random, layout: GapLayout, style: GapStyle): GapPair {
  const set = createGapSet(random, layout, style, 2);
  const [one, other] = set.documents;
  if (!one || !other) throw new Error('There are two documents');
  return { ...set, documents: [one, other] };
}
