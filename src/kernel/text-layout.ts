/** Width of a piece of text in pixels at the given font size. */
export type MeasureText = (text: string, fontSize: number) => number;

export type TextDirection = 'ltr' | 'rtl';

export interface LaidLine {
  readonly text: string;
  /** Base direction of its paragraph. */
  readonly direction: TextDirection;
}

export interface TextLayout {
  readonly lines: readonly LaidLine[];
  readonly fontSize: number;
  /** Distance between baselines. */
  readonly lineHeight: number;
  readonly height: number;
  /** The text continues beyond the last line, which ends with an ellipsis. */
  readonly isCut: boolean;
}

/** Line distance (multiple of the font size), the same on the canvas and in the text overlay. */
export const LINE_HEIGHT = 1.2;

export const ELLIPSIS = '…';

/** Line breaks: after white space, dashes, and marks that words may follow, as in browsers. */
const BREAKS = /(?<=\s)(?=\S)|(?=[\p{L}\p{N}])(?<=[^\s\-‐–—][-‐–—?…。、]+)/gu;

/** Rounding error of a sum of widths. */
const ROUNDING = 1e-6;

/** Upper bound for a line: narrow characters are a fifth as wide as high, or have no width. */
export const mostCharacters = (width: number, fontSize: number): number =>
  100 + Math.ceil((10 * Math.max(0, width)) / Math.max(fontSize, 0.01));

/** Number of lines that fit a height: the last one needs no line gap below. At least one. */
export const linesIn = (height: number, fontSize: number): number =>
  Math.max(1, 1 + Math.floor((height + 0.5 - fontSize) / (fontSize * LINE_HEIGHT)));

/** Strong characters: right-to-left ones and their marks; all others are left-to-right. */
const FIRST_STRONG = /[\p{L}\u200e\u200f]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Base direction by the first strong character (bidirectional algorithm, rules P2 and P3). */
export function directionOf(paragraph: string): TextDirection {
  const first = FIRST_STRONG.exec(paragraph)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

interface Column {
  readonly width: number;
  readonly most: number;
  measure(text: string): number;
}

const fits = (text: string, column: Column): boolean =>
  text.length <= column.most && column.measure(text) <= column.width * (1 + ROUNDING);

const toColumn = (width: number, fontSize: number, measure: MeasureText): Column => ({
  width,
  most: mostCharacters(width, fontSize),
  measure: (text) => measure(text, fontSize),
});

/** Breaks text into lines no wider than `width`; text beyond `mostLines` isn't measured. */
export function layoutText(
  text: string,
  width: number,
  fontSize: number,
  measure: MeasureText,
  mostLines: number = Number.POSITIVE_INFINITY,
): TextLayout {
  const column = toColumn(width, fontSize, measure);
  const seen = text.slice(0, mostLines * column.most);
  const lines: LaidLine[] = [];
  let isCut = seen.length < text.length;
  for (const { line, rest } of wrap(seen, column)) {
    lines.push(line);
    if (lines.length < mostLines) continue;
    isCut ||= /\S/.test(seen.slice(rest));
    break;
  }
  const last = lines.at(-1);
  if (isCut && last) lines[lines.length - 1] = { ...last, text: withEllipsis(last.text, column) };
  const lineHeight = fontSize * LINE_HEIGHT;
  return { lines, fontSize, lineHeight, height: lines.length * lineHeight, isCut };
}

export function layoutLine(text: string, width: number, fontSize: number, measure: MeasureText): TextLayout {
  const column = toColumn(width, fontSize, measure);
  const isCut = !fits(text, column);
  const shown = isCut ? withEllipsis(text.slice(0, column.most), column) : text;
  const lineHeight = fontSize * LINE_HEIGHT;
  return { lines: [{ text: shown, direction: directionOf(shown) }], fontSize, lineHeight, height: lineHeight, isCut };
}

function withEllipsis(line: string, column: Column): string {
  const shown = line.trimEnd();
  const isWhole = fits(shown + ELLIPSIS, column);
  const length = isWhole ? shown.length : longestPrefix(shown, column, shown.length, ELLIPSIS);
  return shown.slice(0, length).trimEnd() + ELLIPSIS;
}

function* wrap(text: string, column: Column): Generator<{ line: LaidLine; rest: number }> {
  let from = 0;
  const toEnd = { index: text.length, 0: '' };
  for (const feed of withLast(text.matchAll(/\r\n|\r|\n/g), toEnd)) {
    const paragraph = text.slice(from, feed.index);
    const direction = directionOf(paragraph);
    let start = 0;
    for (const end of lineEnds(paragraph, column)) {
      yield { line: { text: paragraph.slice(start, end).trimEnd(), direction }, rest: from + end };
      start = end;
    }
    from = feed.index + feed[0].length;
  }
}

function* withLast<Item>(items: Iterable<Item>, last: Item): Generator<Item> {
  yield* items;
  yield last;
}

/** Yields the end of each line of a paragraph. An empty line counts as a line. */
function* lineEnds(paragraph: string, column: Column): Generator<number> {
  /** Start of the line, and the end of the words known to fit. */
  let from = 0;
  let to = 0;
  let usual = 16;
  const end = { index: paragraph.length };
  for (const { index: next } of withLast<{ readonly index: number }>(paragraph.matchAll(BREAKS), end)) {
    if (fits(paragraph.slice(from, next).trimEnd(), column)) {
      to = next;
      continue;
    }
    if (to > from) {
      yield to;
      from = to;
    }
    while (next - from > 1 && !fits(paragraph.slice(from, next).trimEnd(), column)) {
      const piece = paragraph.slice(from, Math.min(next, from + column.most));
      usual = longestPrefix(piece, column, usual);
      from += usual;
      // The last character of a word may be half of a surrogate pair.
      if (from >= next) break;
      yield from;
    }
    to = next;
  }
  if (from < paragraph.length || paragraph.length === 0) yield paragraph.length;
}

/** Counts the UTF-16 units that fit with the text behind: at least one whole character. */
function longestPrefix(text: string, column: Column, guess: number, behind = ''): number {
  const fitsUpTo = (length: number) => fits(text.slice(0, length) + behind, column);
  let low = 1;
  let high = Math.max(1, Math.min(guess, text.length));
  while (high > low && fitsUpTo(high)) {
    low = high;
    high = Math.min(text.length, high * 2);
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fitsUpTo(middle)) low = middle;
    else high = middle - 1;
  }
  const splitsPair = /[\uD800-\uDBFF]/.test(text[low - 1] ?? '') && low < text.length;
  if (!splitsPair) return low;
  return low > 1 ? low - 1 : 2;
}

/** Uses the largest size up to `largest` without breaking words, else `smallest`, cut. */
export function fitText(
  text: string,
  box: { readonly width: number; readonly height: number },
  sizes: { readonly largest: number; readonly smallest: number },
  measure: MeasureText,
): TextLayout {
  const layoutAt = (fontSize: number) => layoutText(text, box.width, fontSize, measure, linesIn(box.height, fontSize));
  const fitsAt = (fontSize: number) => {
    const { isCut, height } = layoutAt(fontSize);
    if (isCut || height > box.height) return false;
    const column = toColumn(box.width, fontSize, measure);
    return text.split(/\s+/).every((word) => fits(word, column));
  };
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
