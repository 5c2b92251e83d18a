import type { RgbaImage } from '../../codecs/rgba.ts';
import { medianOf } from '../../kernel/median.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { findComponents, type InkComponent } from './components.ts';
import { findInk, type GreyImage, type InkMask } from './ink.ts';
import type { InkLine } from './lines-under.ts';
import { orderForReading } from './reading-order.ts';

export const heightOf = (part: InkComponent) => part.bottom - part.top;
const widthOf = (part: InkComponent) => part.right - part.left;

/** Minimum height of letters (px of the mask); smaller components are dust, or dots of a letter. */
const MIN_LETTER = 4;
/** Wider gaps separate columns (letter heights). A space is half a height, justified up to one. */
const COLUMN_GAP = 1.9;
/** Pieces of a line rise or fall by this share of their height, to fit a skewed scan. */
const MAX_DRIFT = 0.4;
/** Wider gaps between letters are spaces (share of the line's height). */
const SPACE = 0.22;

/** Returns whether a component may be a letter, or a few that touch. */
export function isLetterLike(part: InkComponent, pageHeight: number): boolean {
  const width = widthOf(part);
  const height = heightOf(part);
  if (height < MIN_LETTER || height > Math.max(pageHeight / 20, 24)) return false;
  if (width > height * 14) return false;
  // Frames have little ink for their size; letters and joined words have more.
  return part.area >= width * height * 0.08;
}

class LineBuilder {
  readonly parts: InkComponent[] = [];
  last: InkComponent;

  constructor(first: InkComponent) {
    this.last = first;
    this.parts.push(first);
  }

  add(part: InkComponent): void {
    this.parts.push(part);
    if (part.right > this.last.right) this.last = part;
  }

  /** Top and bottom near the line's end: follows a skew, by the newest letters. */
  get band(): { top: number; bottom: number } {
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const part of this.parts.slice(-5)) {
      top = Math.min(top, part.top);
      bottom = Math.max(bottom, part.bottom);
    }
    return { top, bottom };
  }

  get letterHeight(): number {
    return medianOf(this.parts.slice(-9).map(heightOf));
  }
}

export function chain(letters: readonly InkComponent[]): InkComponent[][] {
  const lines: LineBuilder[] = [];
  let open: LineBuilder[] = [];
  for (const part of letters.toSorted((a, b) => a.left - b.left || a.top - b.top)) {
    const height = heightOf(part);
    let best: LineBuilder | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    open = open.filter((line) => part.left - line.last.right <= line.letterHeight * COLUMN_GAP * 3);
    for (const line of open) {
      const letterHeight = line.letterHeight;
      const gap = part.left - line.last.right;
      // Small letters after a capital are compared with the larger of both.
      if (gap > COLUMN_GAP * Math.max(letterHeight, Math.min(height, letterHeight * 1.6))) continue;
      if (height > letterHeight * 3 || height * 3 < letterHeight) continue;
      const { top, bottom } = line.band;
      const overlap = Math.min(part.bottom, bottom) - Math.max(part.top, top);
      const share = overlap / Math.min(height, bottom - top);
      if (share < 0.5) continue;
      const score = share - Math.max(gap, 0) / (letterHeight * 8);
      if (score > bestScore) {
        best = line;
        bestScore = score;
      }
    }
    if (best) best.add(part);
    else {
      const line = new LineBuilder(part);
      lines.push(line);
      open.push(line);
    }
  }
  return lines.map(({ parts }) => parts);
}

/** Detects bars and modules: ink that fills its box, or a narrow upright stroke. */
function isStroke(part: InkComponent): boolean {
  const fill = part.area / (widthOf(part) * heightOf(part));
  return fill > 0.85 || (fill > 0.6 && heightOf(part) > widthOf(part) * 2.2);
}

/** Strokes side by side are a linear or postal code: print has letters between strokes. */
export function isBarcode(parts: readonly InkComponent[]): boolean {
  const strokes = parts.filter(isStroke).length;
  return strokes === parts.length || (parts.length >= 6 && strokes > parts.length * 0.75);
}

interface Line {
  readonly parts: readonly InkComponent[];
  readonly slope: number;
  /** Band of the letters, at x = 0 along the slope. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Slope by the lower edges: the median over distant pairs, which descenders don't disturb. */
export function findSlope(parts: readonly InkComponent[]): number | undefined {
  if (parts.length < 8) return undefined;
  const half = parts.length >> 1;
  const slopes: number[] = [];
  for (let index = 0; index + half < parts.length; index += 1) {
    const one = parts[index] as InkComponent;
    const other = parts[index + half] as InkComponent;
    const run = (other.left + other.right - one.left - one.right) / 2;
    if (run > 0) slopes.push((other.bottom - one.bottom) / run);
  }
  return slopes.length > 3 ? medianOf(slopes) : undefined;
}

function toLine(parts: readonly InkComponent[], slope: number): Line {
  const tops = parts.map((part) => part.top - (slope * (part.left + part.right)) / 2);
  const bottoms = parts.map((part) => part.bottom - (slope * (part.left + part.right)) / 2);
  return {
    parts,
    slope,
    top: Math.min(...tops),
    bottom: Math.max(...bottoms),
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
  };
}

/** Drops overlapping lines: modules of 2D codes and picture grain; lines of print are apart. */
function dropCrowded(lines: readonly Line[]): Line[] {
  const height = (line: Line) => line.bottom - line.top;
  return lines.filter((line) => {
    const middle = (line.left + line.right) / 2;
    let crowd = 0;
    for (const other of lines) {
      if (other === line || other.right < line.left || other.left > line.right) continue;
      const shift = (line.slope - other.slope) * middle;
      const overlap = Math.min(line.bottom, other.bottom - shift) - Math.max(line.top, other.top - shift);
      const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      if (overlap > 0.4 * Math.min(height(line), height(other)) && shared > 0.4 * (line.right - line.left)) crowd += 1;
    }
    return crowd < 2;
  });
}

/** Share of ink just above or below: print has white or a rule there, 2D codes continue. */
function measureEdge(line: Line, mask: InkMask, isAbove: boolean): number {
  const depth = Math.max(2, Math.round((line.bottom - line.top) * 0.08));
  let inked = 0;
  for (let x = line.left; x < line.right; x += 1) {
    const lift = line.slope * x;
    const start = isAbove ? Math.floor(line.top + lift) - depth : Math.ceil(line.bottom + lift);
    for (let y = Math.max(start, 0); y < Math.min(start + depth, mask.height); y += 1) {
      if (mask.data[y * mask.width + x] === 1) {
        inked += 1;
        break;
      }
    }
  }
  return inked / (line.right - line.left);
}

const goesOn = (share: number) => share > 0.2 && share < 0.9;

function isPrint(line: Line, typicalHeight: number, mask: InkMask): boolean {
  const height = line.bottom - line.top;
  const width = line.right - line.left;
  const ink = line.parts.reduce((sum, { area }) => sum + area, 0);
  if (height < typicalHeight * 0.35) return false;
  // The densest print (bold and shaded capitals) fills hardly more than half of its area.
  if (line.parts.length > 1 && ink > width * height * 0.53) return false;
  // A single letter (a number in a table) must have the size of print, unlike specks and blots.
  const [only] = line.parts;
  if (line.parts.length === 1 && only) {
    const isWord = width > height * 1.2;
    if (ink > width * height * 0.75 || (!isWord && (height < typicalHeight * 0.5 || height > typicalHeight * 1.6)))
      return false;
  }
  return !goesOn(measureEdge(line, mask, true)) && !goesOn(measureEdge(line, mask, false));
}

/** Extends lines by the dots, commas and accents that touch them. */
function addSmallParts(lines: readonly Line[], small: readonly InkComponent[]): Line[] {
  return lines.map((line) => {
    const height = line.bottom - line.top;
    const near = small.filter((part) => {
      const lift = (line.slope * (part.left + part.right)) / 2;
      return (
        part.left >= line.left - height * 0.2 &&
        part.left <= line.right + height * 0.4 &&
        part.top - lift >= line.top - height * 0.25 &&
        part.bottom - lift <= line.bottom + height * 0.2
      );
    });
    return near.length > 0 ? toLine([...line.parts, ...near], line.slope) : line;
  });
}

function toWords(letters: readonly InkComponent[], space: number): [left: number, right: number][] {
  const words: [number, number][] = [];
  for (const { left, right } of letters) {
    const word = words.at(-1);
    if (word && left - word[1] <= space) word[1] = Math.max(word[1], right);
    else words.push([left, right]);
  }
  return words;
}

/** Returns a line in picture pixels: one rectangle, or several for a skewed line. */
function toTextLines(line: Line, factor: number): InkLine[] {
  const height = line.bottom - line.top;
  const drift = Math.abs(line.slope) * (line.right - line.left);
  const pieces = Math.max(1, Math.ceil(drift / (height * MAX_DRIFT)));
  const parts = line.parts.toSorted((a, b) => a.left - b.left);
  const space = height * SPACE;
  const groups: InkComponent[][] = [];
  const pieceWidth = (line.right - line.left) / pieces;
  let limit = line.left + pieceWidth;
  let right = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    const group = groups.at(-1);
    // Pieces end at a space, once they are wide enough.
    if (!group || (part.left > limit && part.left - right > space)) {
      groups.push([part]);
      if (group) limit = part.left + pieceWidth;
    } else group.push(part);
    right = Math.max(right, part.right);
  }
  return groups.map((group) => {
    const words = toWords(group, space);
    const left = words[0]?.[0] ?? 0;
    const end = words.at(-1)?.[1] ?? 0;
    const lift = (line.slope * (left + end)) / 2;
    const sag = (Math.abs(line.slope) * (end - left)) / 2;
    const top = line.top + lift - sag;
    const bottom = line.bottom + lift + sag;
    return {
      x: left * factor,
      y: Math.round(top * factor),
      width: (end - left) * factor,
      height: Math.round((bottom - top) * factor),
      words: words.map(([from, to]) => [from * factor, to * factor] as const),
    };
  });
}

interface PlacedLine {
  readonly line: Line;
  readonly rect: Rect;
}

/** Finds rows of letters and their most common slope; undefined without rows long enough. */
function findChains(components: readonly InkComponent[], mask: InkMask) {
  const letters = components.filter((part) => isLetterLike(part, mask.height));
  const chains = chain(letters).filter((parts) => !isBarcode(parts));
  const slopes = chains.map(findSlope).filter((slope) => slope !== undefined);
  return { chains, slope: slopes.length > 0 ? medianOf(slopes) : undefined };
}

function findLines(mask: InkMask): PlacedLine[] {
  const components = findComponents(mask);
  const { chains, slope: pageSlope = 0 } = findChains(components, mask);
  const lines = chains.map((parts) => {
    const slope = findSlope(parts) ?? pageSlope;
    // A line's slope rarely differs from the page's: larger differences come from odd letters.
    return toLine(parts, Math.abs(slope - pageSlope) < 0.02 ? slope : pageSlope);
  });
  const typicalHeight = medianOf(lines.filter(({ parts }) => parts.length >= 4).map(({ top, bottom }) => bottom - top));
  const print = dropCrowded(lines).filter((line) => isPrint(line, typicalHeight, mask));
  const small = components.filter((part) => {
    const side = Math.max(widthOf(part), heightOf(part));
    return side < MIN_LETTER * 2 && side >= 2 && !isLetterLike(part, mask.height);
  });
  return addSmallParts(print, small).map((line) => {
    const middle = (line.left + line.right) / 2;
    const lift = line.slope * middle - pageSlope * middle;
    return {
      line,
      rect: { x: line.left, y: line.top + lift, width: line.right - line.left, height: line.bottom - line.top },
    };
  });
}

/**
 * Finds text lines with their words, in reading order (by columns), with noise and up to 2° of
 * skew; excludes rules, frames, pictures and barcodes by their shape.
 */
export function findTextLines(image: RgbaImage | GreyImage): InkLine[] {
  const [mask, ...others] = findInk(image);
  if (!mask) return [];
  const lines = findLines(mask);
  // Paper between letters isn't print of the other kind.
  const further = others.flatMap(findLines).filter(({ rect }) => !lines.some((line) => rectsTouch(line.rect, rect)));
  return orderForReading([...lines, ...further]).flatMap(({ line }) => toTextLines(line, mask.factor));
}

/** Slant of text lines (degrees, positive down to the right); undefined with little text. */
export function findSlant(image: RgbaImage): number | undefined {
  const [mask] = findInk(image);
  const slope = mask && findChains(findComponents(mask), mask).slope;
  return slope === undefined ? undefined : (Math.atan(slope) * 180) / Math.PI;
}
