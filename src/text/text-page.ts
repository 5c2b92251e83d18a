// The words of a page, wherever they come from.
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { findLines, type Line } from './lines.ts';
import type { PlacedCharacter } from './placed-character.ts';
import { findWords } from './words.ts';

/** A part of the page's text: UTF-16 units, the end not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextWord extends TextRange {
  readonly rect: Rect;
}

export interface TextLine extends TextRange {
  readonly rect: Rect;
  /** Radians clockwise from the page's x axis. */
  readonly angle: number;
  /** The size of its type, page units. */
  readonly size: number;
  /** Its words' indices. */
  readonly words: TextRange;
}

/**
 * A page's text in the order of reading: words parted by one space, lines by a line feed. Indices into it are what marks call
 * `startIndex`.
 */
export interface TextPage {
  readonly text: string;
  /** Four a UTF-16 unit of the text: left, top, width, height in page units; none (zeros) for what parts words and lines. */
  readonly boxes: Float32Array<ArrayBuffer>;
  readonly words: readonly TextWord[];
  readonly lines: readonly TextLine[];
  readonly paragraphs: readonly TextRange[];
}

export const EMPTY_TEXT_PAGE: TextPage = {
  text: '',
  boxes: new Float32Array(),
  words: [],
  lines: [],
  paragraphs: [],
};

/** Collects text with the place of each unit. */
class TextWriter {
  readonly #parts: string[] = [];
  readonly #boxes: number[] = [];
  length = 0;

  /** Text that stands in one box: each unit has its share of it, along the direction of writing. */
  write(text: string, { x, y, width, height }: Rect, isLevel: boolean): void {
    const count = text.length;
    for (let index = 0; index < count; index++) {
      if (isLevel) this.#boxes.push(x + (width * index) / count, y, width / count, height);
      else this.#boxes.push(x, y, width, height);
    }
    this.#parts.push(text);
    this.length += count;
  }

  separate(text: ' ' | '\n'): void {
    this.#boxes.push(0, 0, 0, 0);
    this.#parts.push(text);
    this.length += 1;
  }

  finish() {
    return { text: this.#parts.join(''), boxes: Float32Array.from(this.#boxes) };
  }
}

const isLevel = (angle: number) => Math.abs(angle) < 0.01;

/** Accents that stand by themselves in the content join the letter before them, so that one character is one. */
function composed(texts: readonly string[]): string[] {
  const result = [...texts];
  for (let index = texts.length - 1; index > 0; index--) {
    if (!/^\p{M}+$/u.test(result[index] ?? '')) continue;
    const joined = `${result[index - 1]}${result[index]}`.normalize('NFC');
    if (joined.length > (result[index - 1] ?? '').length) continue;
    result[index - 1] = joined;
    result[index] = '';
  }
  return result;
}

export function buildTextPage(characters: readonly PlacedCharacter[]): TextPage {
  const lines = findLines(findWords(characters));
  const writer = new TextWriter();
  const words: TextWord[] = [];
  const textLines: TextLine[] = lines.map((line, lineIndex) => {
    if (lineIndex > 0) writer.separate('\n');
    const start = writer.length;
    const firstWord = words.length;
    for (const [index, word] of line.words.entries()) {
      if (index > 0) writer.separate(' ');
      const wordStart = writer.length;
      const texts = composed(word.characters.map(({ character }) => character.text));
      for (const [place, { character }] of word.characters.entries()) {
        writer.write(texts[place] ?? '', character.box, isLevel(word.angle));
      }
      words.push({ start: wordStart, end: writer.length, rect: word.rect });
    }
    return {
      start,
      end: writer.length,
      rect: line.rect,
      angle: line.angle,
      size: line.size,
      words: { start: firstWord, end: words.length },
    };
  });
  return { ...writer.finish(), words, lines: textLines, paragraphs: findParagraphs(lines, textLines) };
}

/** Whether a line goes on with the paragraph of the line before. */
function continues(before: Line, line: Line): boolean {
  const size = Math.max(before.size, line.size);
  if (Math.abs(before.angle - line.angle) > 0.05 || Math.min(before.size, line.size) < 0.8 * size) return false;
  const step = line.v - before.v;
  if (step < 0.5 * size || step > 1.9 * size) return false;
  if (line.u0 > before.u1 || before.u0 > line.u1) return false;
  // A line that begins further in begins a paragraph.
  return line.u0 - before.u0 < 0.9 * size;
}

function findParagraphs(lines: readonly Line[], ranges: readonly TextRange[]): TextRange[] {
  const paragraphs: TextRange[] = [];
  for (const [index, { start, end }] of ranges.entries()) {
    const [before, line, last] = [lines[index - 1], lines[index], paragraphs.at(-1)];
    if (before && line && last && continues(before, line))
      paragraphs[paragraphs.length - 1] = { start: last.start, end };
    else paragraphs.push({ start, end });
  }
  return paragraphs;
}

/** Where one unit of the text stands; undefined for what parts words. */
export function boxOf({ boxes }: TextPage, index: number): Rect | undefined {
  const at = index * 4;
  const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(at, at + 4);
  return width === 0 && height === 0 ? undefined : { x, y, width, height };
}

/** The smallest rectangle around the units of a range. */
export function boundsOf(page: TextPage, { start, end }: TextRange): Rect | undefined {
  const boxes: Rect[] = [];
  for (let index = start; index < end; index++) {
    const box = boxOf(page, index);
    if (box) boxes.push(box);
  }
  return unionOfRects(boxes);
}
