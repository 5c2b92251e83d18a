// E-mail addresses in languages without the @ sign, which is then read as some letter.
import type { GreyImage } from '../media/core.ts';
import { middleIn, rereadWords } from './doubtful-words.ts';
import { AT, type OcrEngine } from './engine.ts';
import { readPart } from './read-part.ts';
import type { PixelBox, RecognizedLine, RecognizedWord } from './recognized.ts';

/** A word that ends like the domain of an address. */
const PLACE = /[\p{L}\p{N}]\.\p{L}{2,}\P{L}*$/u;
/** Margin around a line that is read separately (px). */
const MARGIN = 6;
/** Scales at which a line is read until its @ is recognized. */
const SCALES = [1, 1.3, 0.8];

const isAddress = ({ text }: RecognizedWord): boolean => text.includes(AT) && PLACE.test(text);

const overlaps = (one: PixelBox, other: PixelBox): boolean => one.x0 < other.x1 && other.x0 < one.x1;

/** Box around an address and all words that contain a part of it, from left to right. */
function spanOf(address: RecognizedWord, words: readonly RecognizedWord[]): PixelBox {
  const parts = [address, ...words.filter(({ bbox }) => overlaps(bbox, address.bbox))].map(({ bbox }) => bbox);
  return {
    ...address.bbox,
    x0: Math.min(...parts.map(({ x0 }) => x0)),
    x1: Math.max(...parts.map(({ x1 }) => x1)),
  };
}

function readLine(engine: OcrEngine, image: GreyImage, { bbox }: RecognizedLine): RecognizedWord[] {
  for (const scale of SCALES) {
    const read = rereadWords(engine, image, readPart(engine, image, bbox, { as: 'line', margin: MARGIN, scale }));
    const words = read.flatMap((line) => line.words);
    if (words.some(isAddress)) return words;
  }
  return [];
}

/** Rereads addresses with an engine that knows the sign; the same lines without any. */
export function readAddresses(engine: OcrEngine, image: GreyImage, lines: readonly RecognizedLine[]): RecognizedLine[] {
  const { forAddresses } = engine;
  if (!forAddresses) return [...lines];
  return lines.map((line) => {
    if (!line.words.some(({ text }) => PLACE.test(text))) return line;
    const read = readLine(forAddresses, image, line);
    const spans = read.filter(isAddress).map((address) => spanOf(address, line.words));
    const isIn = (word: RecognizedWord) => spans.some((span) => middleIn(word, span));
    const words = [...line.words.filter((word) => !isIn(word)), ...read.filter(isIn)];
    return { ...line, words: words.toSorted((a, b) => a.bbox.x0 - b.bbox.x0) };
  });
}
