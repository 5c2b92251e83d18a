// Trims areas over words to their line: boxes of letters, which follow from the whole font, may be
// so tall that they reach into the lines above and below.
import { inflateRect, type Rect, rectAt, rectContainsRect } from '../kernel/rect.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { isUnder, writtenWhere } from './characters.ts';

/** Tolerance of the words' own boxes (pt). */
const OWN = 0.5;
/** Part of a line that its area covers in any case, from the baseline (em). */
const BODY = { above: 0.72, below: 0.22 };
/** Tolerance of baselines on one line (em). */
const SAME_LINE = 0.35;
/** Distance to letters of other lines (pt). */
const GAP = 0.2;

const isLevel = ({ angles }: PdfCharacters, index: number): boolean => Math.cos(angles[index] ?? 0) > 0.999;

interface Line {
  readonly baseline: number;
  readonly size: number;
}

/** Returns the line of level letters; undefined if they aren't on one. */
function lineOf(own: readonly number[], characters: PdfCharacters): Line | undefined {
  const baselines = own.map((index) => characters.origins[index * 2 + 1] ?? 0);
  const [baseline, size] = [Math.max(...baselines), Math.max(...own.map((index) => characters.sizes[index] ?? 0))];
  const isOne = own.length > 0 && baseline - Math.min(...baselines) < SAME_LINE * size;
  return isOne && own.every((index) => isLevel(characters, index)) ? { baseline, size } : undefined;
}

/** A letter that stays. */
interface Letter {
  readonly baseline: number;
  readonly ink: Rect;
}

/**
 * Returns the area without what letters of other lines take up above and below, wherever they are
 * along the line: the area must not follow from the length of the words in it.
 */
function trimToLine(area: Rect, { baseline, size }: Line, letters: readonly Letter[]): Rect {
  const body = { top: baseline - BODY.above * size, bottom: baseline + BODY.below * size };
  let [top, bottom] = [area.y, area.y + area.height];
  for (const letter of letters) {
    const { ink } = letter;
    if (Math.abs(letter.baseline - baseline) < SAME_LINE * size || !isUnder({ ...ink, x: area.x }, area)) continue;
    if (letter.baseline < baseline) top = Math.max(top, Math.min(ink.y + ink.height + GAP, body.top));
    else bottom = Math.min(bottom, Math.max(ink.y - GAP, body.bottom));
  }
  return { ...area, y: top, height: bottom - top };
}

/**
 * @param areas over words, each on a line
 * @returns areas over the same words, and over as little of other lines as possible
 */
export function trimToLines(areas: readonly Rect[], characters: PdfCharacters): Rect[] {
  const boxOf = (index: number) => rectAt(characters.boxes, index);
  const inkOf = (index: number) => rectAt(characters.inkBoxes, index);
  const wide = areas.map((area) => inflateRect(area, OWN));
  const others = [...writtenWhere(characters, (index) => !wide.some((area) => rectContainsRect(area, boxOf(index))))];
  const letters = others.map((index) => ({ baseline: characters.origins[index * 2 + 1] ?? 0, ink: inkOf(index) }));
  return areas.map((area, position) => {
    const own = [...writtenWhere(characters, (index) => rectContainsRect(wide[position] as Rect, boxOf(index)))];
    const line = lineOf(own, characters);
    const trimmed = line && trimToLine(area, line, letters);
    const isWhole = trimmed && own.map(inkOf).every((ink) => isUnder(ink, trimmed) || !isUnder(ink, area));
    return isWhole ? trimmed : area;
  });
}
