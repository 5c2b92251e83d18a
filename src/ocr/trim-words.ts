// Ends words where the next begins: some boxes of the engine reach to the end of the line.
import type { PixelBox, RecognizedLine, RecognizedWord } from './recognized.ts';

const cut = (box: PixelBox, end: number): PixelBox => ({ ...box, x1: Math.max(box.x0, Math.min(box.x1, end)) });

function trim(word: RecognizedWord, next: RecognizedWord | undefined): RecognizedWord {
  if (!next || word.bbox.x0 >= next.bbox.x0 || word.bbox.x1 < next.bbox.x1) return word;
  const end = next.bbox.x0;
  const symbols = word.symbols.map((symbol) => ({ ...symbol, bbox: cut(symbol.bbox, end) }));
  return { ...word, bbox: cut(word.bbox, end), symbols };
}

/** Returns a line whose words don't overlap those that follow. */
export const trimWords = (line: RecognizedLine): RecognizedLine => ({
  ...line,
  words: line.words.map((word, index, words) => trim(word, words[index + 1])),
});
