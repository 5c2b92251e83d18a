// Pairs of small pages with one secret of different width, in the ways that programs write lines.
import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { buildPdf, firstExtra, textLine } from './build-pdf.ts';

const SIZE = 12;
const Y = 200;
const START = 60;
const END = 330;

const widthIn = (name: keyof typeof StandardFonts) => {
  const { font, encoding } = StandardFontEmbedder.for(StandardFonts[name] as never);
  return (text: string) =>
    Array.from(text).reduce((sum, character) => {
      const { name: glyph } = encoding.encodeUnicodeCodePoint(character.codePointAt(0) ?? 32);
      return sum + (Number(font.getWidthOfGlyph(glyph)) * SIZE) / 1000;
    }, 0);
};
/** Widths in F1 and F2 (pt). */
const [widthOf, romanWidth] = [widthIn('Helvetica'), widthIn('TimesRoman')];
const round = (value: number) => Number(value.toFixed(3));

const wordsOf = (secret: string) => ['Dear', `${secret},`, 'thank', 'you', 'for', 'it'];
const textOf = (secret: string) => wordsOf(secret).join(' ');
const others = ['Another line of the letter', 'and one that is longer than it'];

/** Writes lines with one and without secrets in the same way. */
const page = (write: (text: string, y: number) => string, secret: string) =>
  buildPdf({
    pages: [
      {
        mediaBox: [0, 0, 420, 320],
        content: write(textOf(secret), Y) + others.map((text, at) => write(text, 120 - 60 * at)).join(''),
      },
    ],
  });

/** Writes a line at a place, with operators before the text. */
const at = (x: number, y: number, text: string, before = '') =>
  `BT /F1 ${SIZE} Tf ${before} ${round(x)} ${y} Td ${text} Tj 0 Tc 0 Tw 100 Tz ET\n`;

/** Writes each piece where the previous ones end. */
const inPieces = (pieces: readonly string[], y: number, write: (piece: string, x: number, y: number) => string) =>
  pieces.map((piece, index) => write(piece, START + widthOf(pieces.slice(0, index).join('')), y)).join('');

const piecesOf = (text: string) => text.match(/\S+\s?/gu) ?? [];
const restOf = (text: string) => END - START - widthOf(text);

/** Each creates a page with a secret behind `Dear`. */
export const GAP_WRITERS: Readonly<Record<string, (secret: string) => Uint8Array<ArrayBuffer>>> = {
  'pairs of letters that are moved together': (secret) =>
    page((text, y) => {
      const kerned = Array.from(text, (letter) => `(${letter}) ${(letter.charCodeAt(0) % 5) * 11}`).join(' ');
      return `BT /F1 ${SIZE} Tf ${START} ${y} Td [${kerned}] TJ ET\n`;
    }, secret),
  'letters moved to one after the other': (secret) =>
    page((text, y) => {
      const steps = Array.from(text, (letter) => `(${letter}) Tj ${round(widthOf(letter))} 0 Td`);
      return `BT /F1 ${SIZE} Tf ${START} ${y} Td ${steps.join(' ')} ET\n`;
    }, secret),
  'letter spacing that puts each word on a grid': (secret) =>
    page(
      (text, y) =>
        inPieces(piecesOf(text), y, (piece, x) => {
          const spacing = (Math.round(widthOf(piece) * 2) / 2 - widthOf(piece)) / piece.length;
          return at(Math.round(x * 2) / 2, y, `(${piece})`, `${round(spacing)} Tc`);
        }),
      secret,
    ),
  'word spacing that fills the line': (secret) =>
    page((text, y) => at(START, y, `(${text})`, `${round(restOf(text) / (text.split(' ').length - 1))} Tw`), secret),
  'letter spacing that fills the line': (secret) =>
    page((text, y) => at(START, y, `(${text})`, `${round(restOf(text) / (text.length - 1))} Tc`), secret),
  'scaled letters that fill the line': (secret) =>
    page((text, y) => at(START, y, `(${text})`, `${round(((END - START) / widthOf(text)) * 100)} Tz`), secret),
  'the secret in a font of its own': (secret) =>
    page((text, y) => {
      if (!text.includes(secret)) return textLine(text, START, y);
      const x = START + widthOf('Dear ');
      const behind = x + romanWidth(`${secret},`);
      const own = `BT /F2 ${SIZE} Tf ${round(x)} ${y} Td (${secret},) Tj ET\n`;
      return textLine('Dear', START, y) + own + textLine(' thank you', round(behind), y);
    }, secret),
  'raised letters behind the secret': (secret) =>
    page((text, y) => {
      if (!text.includes(secret)) return textLine(text, START, y);
      return `BT /F1 ${SIZE} Tf ${START} ${y} Td (Dear ${secret}) Tj /F1 7 Tf 4 Ts (2) Tj /F1 ${SIZE} Tf 0 Ts ( thank you) Tj ET\n`;
    }, secret),
  'upright lines': (secret) =>
    buildPdf({
      pages: [
        {
          mediaBox: [0, 0, 320, 420],
          content: [textOf(secret), ...others]
            .map((text, line) => `BT /F1 ${SIZE} Tf 0 1 -1 0 ${100 + 40 * line} ${START} Tm (${text}) Tj ET\n`)
            .join(''),
        },
      ],
    }),
  'a stroke under the whole line': (secret) =>
    page(
      (text, y) =>
        `${textLine(text, START, y)}0.6 w ${START} ${y - 2} m ${round(START + widthOf(text))} ${y - 2} l S\n`,
      secret,
    ),
  'rules through the secret and under a later word': (secret) =>
    page((text, y) => {
      if (!text.includes(secret)) return textLine(text, START, y);
      const [from, later] = [START + widthOf('Dear '), START + widthOf(`Dear ${secret}, `)];
      const rule = (x: number, height: number, width: number) => `${round(x)} ${y + height} ${round(width)} 0.6 re f\n`;
      return textLine(text, START, y) + rule(from, 4, widthOf(secret)) + rule(later, -2, widthOf('thank'));
    }, secret),
  'an underline of a later word, clipped and at a place of its own': (secret) =>
    page((text, y) => {
      if (!text.includes(secret)) return textLine(text, START, y);
      const [x, width] = [round(START + widthOf(`Dear ${secret}, `)), round(widthOf('thank'))];
      const stroke = `q 1 0 0 1 ${x} ${y} cm q 0 -3 ${width} 2 re W n 0 -2 m ${width} -2 l S Q Q\n`;
      return textLine(text, START, y) + stroke;
    }, secret),
  'a link on a later word': (secret) => {
    const from = round(START + widthOf(`Dear ${secret}, `));
    const rect = `[${from} ${Y - 3} ${round(from + widthOf('thank'))} ${Y + 10}]`;
    return buildPdf({
      pages: [
        {
          mediaBox: [0, 0, 420, 320],
          content: [textOf(secret), ...others].map((text, line) => textLine(text, START, Y - 60 * line)).join(''),
          entries: `/Annots [<< /Type /Annot /Subtype /Link /Rect ${rect} /Border [0 0 0] /A << /S /URI /URI (https://example.org/) >> >>]`,
        },
      ],
    });
  },
  'forms that hold the lines': (secret) => {
    const first = firstExtra(1);
    const forms = [textOf(secret), ...others].map((text, line) => textLine(text, START, Y - 60 * line));
    return buildPdf({
      pages: [
        {
          mediaBox: [0, 0, 420, 320],
          content: forms.map((_, line) => `q /Fm${line} Do Q\n`).join(''),
          drawings: forms.map((_, line) => `/Fm${line} ${first + line} 0 R`).join(' '),
        },
      ],
      extra: forms.map(
        (content) =>
          `<< /Type /XObject /Subtype /Form /BBox [0 0 420 320] /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ),
    });
  },
  'words on stops that the secret decides': (secret) =>
    page((text, y) => {
      if (!text.includes(secret)) return textLine(text, START, y);
      const stop = 36 * Math.ceil((START + widthOf(`Dear ${secret}`) + 2) / 36);
      return textLine(`Dear ${secret}`, START, y) + textLine('thank you', stop, y);
    }, secret),
};
