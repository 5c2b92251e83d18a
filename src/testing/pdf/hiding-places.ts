// Pages that show a word in unusual ways: every drawing method at every place.
import { StandardFontEmbedder } from '@cantoo/pdf-lib';
import { createRandom, type Random } from '../random.ts';
import { buildPdf, firstExtra } from './build-pdf.ts';

const SIZE = 14;
const helvetica = StandardFontEmbedder.for('Helvetica' as Parameters<typeof StandardFontEmbedder.for>[0]);
const widthOf = (text: string, size = SIZE) => helvetica.widthOfTextAtSize(text, size);

const number = (value: number) => String(Math.round(value * 1000) / 1000);
const show = (text: string, x: number, y: number, { font = 'F1', size = SIZE, before = '' } = {}) =>
  `BT /${font} ${number(size)} Tf ${before} 1 0 0 1 ${number(x)} ${number(y)} Tm (${text}) Tj ET\n`;

interface Spot {
  readonly word: string;
  readonly x: number;
  readonly y: number;
  readonly random: Random;
}

interface Drawn {
  readonly content: string;
  readonly width: number;
}

type Draw = (spot: Spot) => Drawn;

/** Draws letters individually, `gap` apart, in any order. */
function drawLetters(
  { word, x, y }: Spot,
  gap: number,
  order: (letters: string[]) => string[] = (letters) => letters,
  change: (index: number) => { readonly font?: string; readonly size?: number; readonly rise?: number } = () => ({}),
): Drawn {
  let at = x;
  const letters = Array.from(word, (letter, index) => {
    const { font = 'F1', size = SIZE, rise = 0 } = change(index);
    const content = show(letter, at, y + rise, { font, size });
    at += widthOf(letter, size) + gap;
    return content;
  });
  return { content: order(letters).join(''), width: at - gap - x };
}

function shuffled(letters: readonly string[], random: Random): string[] {
  const left = [...letters];
  return letters.map(() => left.splice(random.integer(0, left.length - 1), 1)[0] as string);
}

const onePiece =
  (change: (word: string, random: Random) => string, options: Parameters<typeof show>[3] = {}): Draw =>
  ({ word, x, y, random }) => ({ content: show(change(word, random), x, y, options), width: widthOf(word) });

const cut = (word: string, random: Random) => {
  const at = random.integer(2, word.length - 2);
  return [word.slice(0, at), word.slice(at)] as const;
};

const WAYS: Readonly<Record<string, Draw>> = {
  'in one piece': onePiece((word) => word),
  'in capitals': ({ word, x, y }) => ({
    content: show(word.toUpperCase(), x, y),
    width: widthOf(word.toUpperCase()),
  }),
  'letter-spaced by Tc': ({ word, x, y, random }) => {
    const gap = random.decimal(2, 12);
    const width = widthOf(word) + gap * (word.length - 1);
    return { content: show(word, x, y, { before: `${gap} Tc` }).replace('ET', '0 Tc ET'), width };
  },
  'letter-spaced by blanks': ({ word, x, y }) => {
    const spaced = [...word].join(' ');
    return { content: show(spaced, x, y), width: widthOf(spaced) };
  },
  'letter-spaced by kerning': ({ word, x, y, random }) => {
    const gap = random.integer(150, 700);
    const pieces = Array.from(word, (letter) => `(${letter}) -${gap}`).join(' ');
    const content = `BT /F1 ${SIZE} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm [${pieces}] TJ ET\n`;
    return { content, width: widthOf(word) + ((word.length - 1) * gap * SIZE) / 1000 };
  },
  'a letter at a time': (spot) => drawLetters(spot, 0),
  'a letter at a time, in any order': (spot) => drawLetters(spot, 0, (letters) => shuffled(letters, spot.random)),
  'spaced letters in any order': (spot) =>
    drawLetters(spot, spot.random.decimal(2, 9), (letters) => shuffled(letters, spot.random)),
  'from its end': (spot) => drawLetters(spot, 0, (letters) => letters.toReversed()),
  'its second half first': ({ word, x, y, random }) => {
    const [one, other] = cut(word, random);
    return { content: show(other, x + widthOf(one), y) + show(one, x, y), width: widthOf(word) };
  },
  'in two fonts': (spot) => drawLetters(spot, 0, undefined, (index) => ({ font: index % 2 === 0 ? 'F1' : 'F2' })),
  'in two sizes': (spot) => drawLetters(spot, 0, undefined, (index) => ({ size: index % 2 === 0 ? SIZE : 11 })),
  'in a wave': (spot) => drawLetters(spot, 0, undefined, (index) => ({ rise: index % 2 === 0 ? 0 : 4 })),
  'with a negative size': ({ word, x, y }) => ({
    content: `BT /F1 -${SIZE} Tf -1 0 0 -1 ${number(x)} ${number(y)} Tm (${word}) Tj ET\n`,
    width: widthOf(word),
  }),
  narrowed: ({ word, x, y }) => ({
    content: show(word, x, y, { before: '60 Tz' }).replace('ET', '100 Tz ET'),
    width: 0.6 * widthOf(word),
  }),
  'by a scaled matrix': ({ word, x, y }) => ({
    content: `q 0.01 0 0 0.01 0 0 cm BT /F1 ${SIZE * 100} Tf ${number(x * 100)} ${number(y * 100)} Td (${word}) Tj ET Q\n`,
    width: widthOf(word),
  }),
  invisible: onePiece((word) => word, { before: '3 Tr' }),
  'in full-width forms': ({ word, x, y }) => ({ content: show(word, x, y, { font: 'F3' }), width: widthOf(word) }),
  'with a soft hyphen': onePiece((word, random) => cut(word, random).join('~'), { font: 'F4' }),
  'with a zero-width space': onePiece((word, random) => cut(word, random).join('^'), { font: 'F4' }),
  'with a hyphen': onePiece((word, random) => cut(word, random).join('-')),
  'with widths of nought': (spot) => drawLetters(spot, 0, undefined, () => ({ font: 'F5' })),
  'with widths too large': (spot) => drawLetters(spot, 0, undefined, () => ({ font: 'F6' })),
  'turned by 30°': (spot) => drawTurned(spot, -Math.PI / 6, 0, 0),
  'turned and letter-spaced': (spot) => drawTurned(spot, -Math.PI / 6, 0, spot.random.decimal(3, 9)),
  'on an arc': (spot) => drawTurned(spot, 0.4, -0.1, 0.5),
  'one letter under the other': ({ word, x, y }) => ({
    content: Array.from(word, (letter, index) => show(letter, x, y - index * 16)).join(''),
    width: SIZE,
  }),
  'between the letters of another word': (spot) => {
    const { content, width } = drawLetters(spot, 0);
    const other = drawLetters({ ...spot, word: 'Bodenheim', y: spot.y - 40 }, 0).content;
    const [own, others] = [content, other].map((letters) => letters.split(/(?<=ET\n)/));
    return { content: (own ?? []).map((letter, index) => letter + (others?.[index] ?? '')).join(''), width };
  },
  'its halves in two drawings': ({ word, x, y, random }) => {
    const [one, other] = cut(word, random);
    return {
      content: `q 1 0 0 1 ${number(x)} ${number(y)} cm /${one} Do Q q 1 0 0 1 ${number(x + widthOf(one))} ${number(y)} cm /${other} Do Q\n`,
      width: widthOf(word),
    };
  },
  'in pieces of other sizes and baselines': ({ word, x, y, random }) => {
    const at = random.integer(2, word.length - 4);
    let end = x;
    const content = [word.slice(0, at), word.slice(at, at + 2), word.slice(at + 2)].map((piece, index) => {
      const size = [SIZE, SIZE - 5, SIZE + 4][index] ?? SIZE;
      const drawn = show(piece, end, y + (index === 1 ? 4 : 0), { size });
      end += widthOf(piece, size);
      return drawn;
    });
    return { content: content.join(''), width: end - x };
  },
  'spaced unevenly, from its end': ({ word, x, y }) => {
    const step = SIZE * 0.8;
    const letters = Array.from(word, (letter, index) => show(letter, x + index * step, y)).toReversed();
    return { content: letters.join(''), width: step * word.length };
  },
  'with signs over its letters': crossed('', '', 1),
  'with signs over one of its letters': crossed('', '', 3),
  'with invisible signs between its letters': crossed('3 Tr', '0 Tr', 1),
  'with tiny letters between its own': ({ word, x, y }) => {
    const tiny = ` /F1 0.4 Tf (x) Tj /F1 ${SIZE} Tf `;
    const letters = Array.from(word, (letter) => `(${letter}) Tj`).join(tiny);
    return { content: `BT /F1 ${SIZE} Tf ${number(x)} ${number(y)} Td ${letters} ET\n`, width: widthOf(word) + 3 };
  },
};

/** Draws signs without width before every `step`-th letter. */
function crossed(before: string, behind: string, step: number): (spot: Spot) => Drawn {
  return ({ word, x, y }) => {
    const sign = ` ${before} [(.) ${(1000 * widthOf('.')) / SIZE}] TJ ${behind} `;
    const letters = Array.from(word, (letter, at) => `${at % step === step - 1 ? sign : ''}(${letter}) Tj`).join('\n');
    return { content: `BT /F1 ${SIZE} Tf ${number(x)} ${number(y)} Td ${letters} ET\n`, width: widthOf(word) };
  };
}

/** Draws letters along a curve: rotated around the first one, by `step` more each (radians). */
function drawTurned({ word, x, y }: Spot, angle: number, step: number, gap: number): Drawn {
  let [px, py, turn] = [x, y, angle];
  const letters = Array.from(word, (letter) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const content = `BT /F1 ${SIZE} Tf ${[cos, sin, -sin, cos, px, py].map(number).join(' ')} Tm (${letter}) Tj ET\n`;
    const advance = widthOf(letter) + gap;
    [px, py, turn] = [px + cos * advance, py + sin * advance, turn + step];
    return content;
  });
  return { content: letters.join(''), width: px - x + SIZE };
}

const LINES = [
  'Another line of quite ordinary words remains here.',
  'It is an other way to say a new thing in one line.',
];

/** Places on a page: what surrounds the word. */
const PLACES: Readonly<Record<string, (drawn: (x: number, y: number) => Drawn) => string>> = {
  'alone on its line': (draw) => draw(72, 500).content,
  'in running text': (draw) => {
    const x = 72 + widthOf('The letter of ');
    const { content, width } = draw(x, 500);
    return show('The letter of ', 72, 500) + content + show(' came late.', x + width, 500);
  },
  'at the start of a line': (draw) => {
    const { content, width } = draw(72, 500);
    return content + show(' came late and went.', 72 + width, 500);
  },
  'at the end of a line': (draw) => {
    const { content, width } = draw(72 + widthOf('Sent by '), 500);
    return show('Sent by ', 72, 500) + content + show('.', 72 + widthOf('Sent by ') + width, 500);
  },
  'in a table': (draw) => show('Name', 72, 500) + draw(150, 500).content + show('Berlin', 460, 500),
};

export interface HidingPlace {
  readonly name: string;
  readonly content: string;
  /** Words that must stay. */
  readonly others: readonly string[];
}

const KEPT = /^[a-z]{5,}$/i;

function makePlace(way: string, place: string, isTwice: boolean, word: string, random: Random): HidingPlace {
  const draw = WAYS[way] as Draw;
  const around = PLACES[place] as (typeof PLACES)[string];
  const seed = random.integer(1, 1e9);
  const drawAt = (dx: number, dy: number) =>
    around((x, y) => draw({ word, x: x + dx, y: y + dy, random: createRandom(seed) }));
  const second = isTwice ? drawAt(random.decimal(0.5, 1.5), random.decimal(-1, 0)) : '';
  const lines = LINES.map((line, index) => show(line, 72, 640 - 30 * index)).join('');
  return {
    name: `${way}, ${place}${isTwice ? ', twice' : ''}`,
    content: lines + drawAt(0, 0) + second,
    others: LINES.flatMap((line) => line.split(/[ .]/)).filter((each) => KEPT.test(each)),
  };
}

const CODES = Array.from({ length: 95 }, (_, index) => 32 + index);
const unicodeOf = (toPoint: (code: number) => number) => {
  const lines = CODES.map((code) => `<${code.toString(16)}> <${toPoint(code).toString(16).padStart(4, '0')}>`).join(
    '\n',
  );
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange\n${CODES.length} beginbfchar\n${lines}\nendbfchar endcmap end`;
  return `<< /Length ${map.length} >>\nstream\n${map}\nendstream`;
};
const widths = (width: (code: number) => number) => `[${CODES.map(width).join(' ')}]`;
const trueWidth = (code: number) => Math.round(widthOf(String.fromCharCode(code), 1000));
const font = (entries: string) =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 ${entries} >>`;

/** Ways that the find bar, which looks into few pages, doesn't find if they are drawn twice. */
const ONCE = new Set(['with signs over its letters', 'with tiny letters between its own']);

export function hidingPlaces(word: string, seed: number): HidingPlace[] {
  const random = createRandom(seed);
  return Object.keys(WAYS).flatMap((way) =>
    Object.keys(PLACES).flatMap((place) =>
      (ONCE.has(way) ? [false] : [false, true]).map((isTwice) => makePlace(way, place, isTwice, word, random)),
    ),
  );
}

/** Writes pages into one file; the first page has the word as plain text. */
export function writeHidingPlaces(places: readonly HidingPlace[], word: string): Uint8Array<ArrayBuffer> {
  const first = firstExtra(places.length + 1);
  const halves = places.flatMap(({ content }) => Array.from(content.matchAll(/\/(\w+) Do/g), ([, name = '']) => name));
  const drawings = [...new Set(halves)];
  const fonts = `/F3 ${first} 0 R /F4 ${first + 2} 0 R /F5 ${first + 4} 0 R /F6 ${first + 5} 0 R `;
  const toNames = drawings.map((name, index) => `/${name} ${first + 6 + index} 0 R`).join(' ');
  const toForm = (text: string) => {
    const content = show(text, 0, 0);
    return `<< /Type /XObject /Subtype /Form /BBox [-50 -50 400 50] /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  };
  return buildPdf({
    pages: [
      { content: show(`Plainly named: ${word}.`, 72, 700) },
      ...places.map(({ content }) => ({ content, fonts, drawings: toNames })),
    ],
    extra: [
      font(`/Widths ${widths(trueWidth)} /ToUnicode ${first + 1} 0 R`),
      unicodeOf((code) => (code > 32 ? code + 0xfee0 : code)),
      font(
        `/Widths ${widths((code) => (code === 126 || code === 94 ? 0 : trueWidth(code)))} /ToUnicode ${first + 3} 0 R`,
      ),
      unicodeOf((code) => (code === 126 ? 0xad : code === 94 ? 0x200b : code)),
      font(`/Widths ${widths(() => 0)}`),
      font(`/Widths ${widths(() => 2000)}`),
      ...drawings.map(toForm),
    ],
  });
}
