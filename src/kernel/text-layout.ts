// Pure: imports nothing.

/** Width of a piece of text in pixels at the given font size. */
export type MeasureText = (text: string, fontSize: number) => number;

export interface TextLayout {
  readonly lines: readonly string[];
  readonly fontSize: number;
  /** From one baseline to the next. */
  readonly lineHeight: number;
  readonly height: number;
}

/** Line distance as a multiple of the font size; the same on the canvas and in the editing overlay. */
export const LINE_HEIGHT = 1.2;

/** A line may end after white space, and after a dash or a mark that a word goes on behind; browsers do the same. */
const BREAKS = /(?<=\s)(?=\S)|(?<=[^\s\-‐–—][-‐–—?…。、]+)(?=[\p{L}\p{N}])/u;

/** Breaks text into lines no wider than `width`: at line feeds, at spaces, after hyphens, and inside words that are too long alone. */
export function layoutText(text: string, width: number, fontSize: number, measure: MeasureText): TextLayout {
  const lines = text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, fontSize, measure));
  const lineHeight = fontSize * LINE_HEIGHT;
  return { lines, fontSize, lineHeight, height: lines.length * lineHeight };
}

function wrapParagraph(paragraph: string, width: number, fontSize: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(BREAKS)) {
    if (measure((line + word).trimEnd(), fontSize) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = word;
    while (line.length > 1 && measure(line.trimEnd(), fontSize) > width) {
      const cut = longestPrefix(line, width, fontSize, measure);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** How many leading UTF-16 units fit; at least one character, and never half of a surrogate pair. */
function longestPrefix(text: string, width: number, fontSize: number, measure: MeasureText): number {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(text.slice(0, middle), fontSize) <= width) low = middle;
    else high = middle - 1;
  }
  const splitsPair = /[\uD800-\uDBFF]/.test(text[low - 1] ?? '') && low < text.length;
  if (!splitsPair) return low;
  return low > 1 ? low - 1 : 2;
}

/** The layout at the largest size, no larger than `largest`, that fits the box without breaking words; else at `smallest`. */
export function fitText(
  text: string,
  box: { readonly width: number; readonly height: number },
  sizes: { readonly largest: number; readonly smallest: number },
  measure: MeasureText,
): TextLayout {
  const words = text.split(/\s+/);
  const layoutAt = (fontSize: number) => layoutText(text, box.width, fontSize, measure);
  const fitsAt = (fontSize: number) =>
    words.every((word) => measure(word, fontSize) <= box.width) && layoutAt(fontSize).height <= box.height;
  if (fitsAt(sizes.largest)) return layoutAt(sizes.largest);
  let low = Math.min(sizes.smallest, sizes.largest);
  let high = sizes.largest;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    if (fitsAt(middle)) low = middle;
    else high = middle;
  }
  return layoutAt(low);
}
