import type { Rect } from '../kernel/rect.ts';
import { isAccent } from './direction.ts';
import { findLines, type Line } from './lines.ts';
import type { PlacedCharacter } from './placed-character.ts';
import type { TextLine, TextPage, TextRange, TextWord } from './text-page.ts';
import { withReadings } from './with-readings.ts';
import { findWords } from './words.ts';

class TextWriter {
  #text = '';
  #boxes = new Float32Array(4096);

  get length(): number {
    return this.#text.length;
  }

  /** Writes text of one box: each unit gets its share along the writing direction. */
  write(text: string, { x, y, width, height }: Rect, isLevel: boolean): void {
    const count = text.length;
    for (let index = 0; index < count; index++) {
      if (isLevel) this.#place(index, x + (width * index) / count, y, width / count, height);
      else this.#place(index, x, y, width, height);
    }
    this.#text += text;
  }

  separate(text: ' ' | '\n'): void {
    this.#place(0, 0, 0, 0, 0);
    this.#text += text;
  }

  finish() {
    return { text: this.#text, boxes: this.#boxes.slice(0, this.length * 4) };
  }

  #place(index: number, x: number, y: number, width: number, height: number): void {
    const at = (this.length + index) * 4;
    if (at === this.#boxes.length) {
      const grown = new Float32Array(2 * at);
      grown.set(this.#boxes);
      this.#boxes = grown;
    }
    this.#boxes[at] = x;
    this.#boxes[at + 1] = y;
    this.#boxes[at + 2] = width;
    this.#boxes[at + 3] = height;
  }
}

const isLevel = (angle: number) => Math.abs(angle) < 0.01;

/** Joins separate accents with the preceding letter. */
function composed(texts: readonly string[]): string[] {
  const result = [...texts];
  for (let index = texts.length - 1; index > 0; index--) {
    if (!isAccent(result[index] ?? '')) continue;
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
  const written: string[][] = [];
  const textLines: TextLine[] = lines.map((line, lineIndex) => {
    if (lineIndex > 0) writer.separate('\n');
    const start = writer.length;
    const firstWord = words.length;
    for (const [index, word] of line.words.entries()) {
      if (index > 0) writer.separate(' ');
      const wordStart = writer.length;
      const texts = composed(word.characters.map(({ character }) => character.text));
      written.push(texts);
      for (const [place, { character }] of word.characters.entries()) {
        writer.write(texts[place] ?? '', character.box, isLevel(word.angle));
      }
      const { confidence, isInvisible } = word.characters[0]?.character ?? ({} as Partial<PlacedCharacter>);
      const own = { start: wordStart, end: writer.length, rect: word.rect };
      words.push({ ...own, ...(confidence !== undefined && { confidence }), ...(isInvisible && { isInvisible }) });
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
  const own = { ...writer.finish(), words, lines: textLines, paragraphs: findParagraphs(lines, textLines) };
  return withReadings(own, lines, written);
}

function continues(before: Line, line: Line): boolean {
  const size = Math.max(before.size, line.size);
  if (Math.abs(before.angle - line.angle) > 0.05 || Math.min(before.size, line.size) < 0.8 * size) return false;
  const step = line.v - before.v;
  if (step < 0.5 * size || step > 1.9 * size) return false;
  if (line.u0 > before.u1 || before.u0 > line.u1) return false;
  // An indented line begins a paragraph.
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
