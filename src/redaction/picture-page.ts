// Rasterizes a page that can't be cut exactly, blanks the areas, and overlays the words to search.
import { MARGIN_LEVEL } from '../codecs/block-coding.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { boundsOfPoints, type Rect, rectAt, type Size } from '../kernel/rect.ts';
import { formatHex, formatNumber, packPixels } from '../pdf/content/index.ts';
import { CHARACTER, type PdfCharacters, type PdfDocument } from '../pdf/core.ts';
import { PICTURE_NAME, type PictureReplacement, WORDS_FONT } from '../pdf/structure/index.ts';
import { isUnder, writtenWhere } from './characters.ts';

export const PICTURE_DPI = 300;
/** Maximum pixels; larger pages get a lower resolution. */
const MOST_PIXELS = 40_000_000;

export interface PictureSource {
  readonly document: PdfDocument;
  readonly index: PageIndex;
  readonly size: Size;
  readonly dpi: number;
  /** In page points. */
  readonly areas: readonly Rect[];
  /** Boxes where images carry traces of redacted content, such as compression artifacts. */
  readonly lost: readonly Rect[];
  readonly characters: PdfCharacters;
  /** Indices of redacted characters. */
  readonly removed: ReadonlySet<number>;
}

/** Fills areas with a grey level, extended to whole pixels and by one more. */
function fillPixels(
  data: Uint8ClampedArray,
  { width, height }: Size,
  areas: readonly Rect[],
  scale: number,
  level: number,
): void {
  for (const { x, y, width: w, height: h } of areas) {
    const [left, right] = [Math.max(0, Math.floor(x * scale) - 1), Math.min(width, Math.ceil((x + w) * scale) + 1)];
    const [top, bottom] = [Math.max(0, Math.floor(y * scale) - 1), Math.min(height, Math.ceil((y + h) * scale) + 1)];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++)
        data.set([level, level, level, 255], (row * width + column) * 4);
    }
  }
}

/** Minimum contrast of visible content (of 255). */
const CONTRAST = 24;

/** Returns characters invisible in the image: hidden layers, clipped, off the page. */
function unseenIn(
  data: Uint8ClampedArray,
  { width, height }: Size,
  { characters }: PictureSource,
  scale: number,
): Set<number> {
  return writtenWhere(characters, (index) => {
    const { x, y, width: w, height: h } = rectAt(characters.inkBoxes, index);
    let [low, high] = [255, 0];
    for (let row = Math.max(0, Math.floor(y * scale)); row < Math.min(height, (y + h) * scale + 1); row++) {
      for (let column = Math.max(0, Math.floor(x * scale)); column < Math.min(width, (x + w) * scale + 1); column++) {
        for (let at = (row * width + column) * 4, end = at + 3; at < end; at++) {
          low = Math.min(low, data[at] ?? 0);
          high = Math.max(high, data[at] ?? 0);
        }
      }
    }
    return high - low < CONTRAST;
  });
}

/** Returns characters whose invisible, line-high text would be under an area. */
function reachingUnder(characters: PdfCharacters, areas: readonly Rect[]): Set<number> {
  return writtenWhere(characters, (index) => {
    const [x = 0, originY = 0] = characters.origins.subarray(index * 2, index * 2 + 2);
    const angle = characters.angles[index] ?? 0;
    const { y, size } = standOf(characters, index, originY, angle);
    const advance = characters.advances[index] ?? 0;
    const corners = [0, Math.max(advance, LETTER_WIDTH * size)].flatMap((along) =>
      [ASCENT, DESCENT].map((up) => ({
        x: x + along * Math.cos(angle) + up * size * Math.sin(angle),
        y: y + along * Math.sin(angle) - up * size * Math.cos(angle),
      })),
    );
    const box = boundsOfPoints(corners);
    return box !== undefined && areas.some((area) => isUnder(box, area));
  });
}

interface DrawnPicture {
  readonly picture: PictureReplacement;
  /** Number of omitted characters, invisible or with text under an area. */
  readonly unseen: number;
}

export function drawPicturePage(source: PictureSource): DrawnPicture {
  const { document, index, size, dpi, areas, removed, characters } = source;
  const scale = Math.min(dpi / 72, Math.sqrt(MOST_PIXELS / (size.width * size.height)));
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  const { data } = document.render(index, { scale, x: 0, y: 0, width, height });
  const unseen = unseenIn(data, { width, height }, source, scale);
  const inks = [...removed].map((character) => rectAt(characters.inkBoxes, character));
  fillPixels(data, { width, height }, source.lost, scale, MARGIN_LEVEL);
  fillPixels(data, { width, height }, [...areas, ...inks], scale, 0);
  const leftOut = new Set([...unseen, ...reachingUnder(characters, areas)]);
  const words = wordsOf(characters, new Set([...removed, ...leftOut]));
  const letters = new Letters(words);
  const content = [
    `q ${formatNumber(size.width)} 0 0 ${formatNumber(size.height)} 0 0 cm /${PICTURE_NAME} Do Q`,
    ...(words.length > 0
      ? [`BT 3 Tr /${WORDS_FONT} 1 Tf`, ...words.map((word) => showWord(word, size, letters)), 'ET']
      : []),
  ].join('\n');
  const metrics = { ascent: ASCENT, descent: DESCENT, advance: LETTER_WIDTH };
  const font = words.length > 0 ? { ...metrics, letters: letters.list.map(toLetter) } : undefined;
  return {
    picture: { pixels: { data: packPixels(data), width, height }, content, font },
    unseen: [...leftOut].filter((index) => !removed.has(index)).length,
  };
}

interface Word {
  readonly codes: number[];
  /** Width of each letter (em). */
  readonly widths: number[];
  /** Offset of each letter from the first, along the baseline. */
  readonly offsets: number[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

const isSpace = (code: number) => code <= 32 || code === 0xa0 || code === 0xad;

/** Readers derive word boxes from ascent and descent: choose size and baseline to keep the box. */
function standOf(
  { boxes, sizes }: PdfCharacters,
  index: PageIndex,
  y: number,
  angle: number,
): { y: number; size: number } {
  const box = rectAt(boxes, index);
  if (Math.abs(angle) > 0.01 || !(box.height > 0.5)) return { y, size: sizes[index] || 1 };
  const size = box.height / (ASCENT - DESCENT);
  return { y: box.y + ASCENT * size, size };
}

/** Metrics of the glyphless font (em). */
const ASCENT = 0.8;
const DESCENT = -0.2;
const LETTER_WIDTH = 0.5;

/** Returns whether a letter is on a word's baseline, rather than above or below it. */
const isInLine = (word: Word, x: number, y: number, angle: number) =>
  Math.abs(word.angle - angle) < 0.01 &&
  Math.abs((y - word.y) * Math.cos(word.angle) - (x - word.x) * Math.sin(word.angle)) < 0.5;

function wordsOf(characters: PdfCharacters, removed: ReadonlySet<number>): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  for (let index = 0; index < characters.count; index++) {
    const code = characters.codes[index] ?? 0;
    const isShown =
      !removed.has(index) && !isSpace(code) && ((characters.flags[index] ?? 0) & CHARACTER.generated) === 0;
    if (!isShown || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
      word = undefined;
      continue;
    }
    const [x = 0, y = 0] = characters.origins.subarray(index * 2, index * 2 + 2);
    const angle = characters.angles[index] ?? 0;
    const advance = characters.advances[index] ?? 0;
    const stand = standOf(characters, index, y, angle);
    if (!word || !isInLine(word, x, stand.y, angle)) {
      word = { codes: [], widths: [], offsets: [], x, ...stand, angle };
      words.push(word);
    }
    word.codes.push(code);
    const offset = (x - word.x) * Math.cos(angle) + (stand.y - word.y) * Math.sin(angle);
    word.offsets.push(offset);
    word.widths.push(advance / word.size);
  }
  return words;
}

/** Step of width classes (em): readers see spaces after letters that are too narrow. */
const WIDTH_STEP = 0.04;

class Letters {
  readonly list: { readonly code: number; readonly width: number }[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(words: readonly Word[]) {
    for (const { codes, widths } of words) {
      for (const [index, code] of codes.entries()) {
        const width = toStep(widths[index] ?? 0);
        if (this.#numbers.has(`${code} ${width}`) || this.list.length === MOST_LETTERS) continue;
        this.list.push({ code, width });
        this.#numbers.set(`${code} ${width}`, this.list.length);
      }
    }
  }

  numberOf(code: number, width: number): number {
    return this.#numbers.get(`${code} ${toStep(width)}`) ?? 0;
  }
}

const MOST_LETTERS = 65_000;
/** Letters may be up to 4 em wide. */
const toStep = (width: number) => Math.max(0, Math.min(100, Math.round(width / WIDTH_STEP)));

function showWord({ codes, widths, offsets, x, y, size, angle }: Word, page: Size, letters: Letters): string {
  const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
  const matrix = [cos * size, sin * size, -sin * size, cos * size, x, page.height - y]
    .map((value) => formatNumber(value, 4))
    .join(' ');
  let at = 0;
  const shown = codes.map((code, index) => {
    const width = widths[index] ?? 0;
    const number = letters.numberOf(code, width);
    const back = (at - (offsets[index] ?? 0)) / size;
    at = (offsets[index] ?? 0) + toStep(width) * WIDTH_STEP * size;
    return `${index === 0 ? '' : formatNumber(back * 1000, 1)}${formatHex(Uint8Array.of(number >> 8, number & 255))}`;
  });
  return `${matrix} Tm [${shown.join('')}] TJ`;
}

const toLetter = ({ code, width }: Letters['list'][number]) => ({
  text: String.fromCodePoint(code),
  advance: width * WIDTH_STEP,
});
