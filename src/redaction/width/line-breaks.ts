// Measures what line breaks tell of a redacted word: it fitted, but the next word didn't as well.
import { isNear, linePartsOf } from './columns.ts';
import type { WidthRange } from './set-paragraph.ts';
import type { MovedSegment } from './set-segment.ts';
import { type LineGlyph, type ShownLine, WORD_GAP } from './shown-line.ts';

/** Distance of lines that show how text breaks (em), and most line spacing (em). */
const AROUND = 8;
const LEADING = 2;
/** Least number of neighbouring lines, and share of those without room for a further word. */
const RUNNING = { pairs: 2, share: 0.75 };
/** Width of a space (em). */
const SPACE = 0.25;

const firstWord = (glyphs: readonly LineGlyph[]): number => {
  const [first] = glyphs;
  const gap = glyphs.findIndex(
    (glyph, at) => glyph.start - (glyphs[at - 1]?.end ?? glyph.start) > WORD_GAP * glyph.shown.size,
  );
  const last = glyphs[gap < 0 ? glyphs.length - 1 : gap - 1];
  return first && last ? last.end - first.start : 0;
};

/** Returns the widths per area for which the line would break in the same place. */
export function rangesOfLine({ line, set }: MovedSegment, lines: readonly ShownLine[]): Map<number, WidthRange> {
  const start = set.items[0]?.old.from ?? 0;
  const near = lines
    .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < AROUND * line.size)
    .flatMap(linePartsOf)
    .filter((part) => isNear(part.start, start));
  const right = Math.max(...near.map(({ end }) => end), ...set.items.map(({ old }) => old.to));
  const space = SPACE * line.size;
  const pairs = near
    .toSorted((one, other) => other.line.base - one.line.base)
    .flatMap((part, at, all) => {
      const next = all[at + 1];
      return next && part.line.base - next.line.base < LEADING * line.size ? [[part, next] as const] : [];
    });
  const full = pairs.filter(([part, next]) => part.end + space + firstWord(next.glyphs) > right);
  if (pairs.length < RUNNING.pairs || full.length < RUNNING.share * pairs.length) return new Map();
  const closest = (direction: 1 | -1) =>
    near
      .filter((part) => {
        const distance = (part.line.base - line.base) * direction;
        return distance > 0.5 * line.size && distance < LEADING * line.size;
      })
      .toSorted((one, other) => (one.line.base - other.line.base) * direction)[0];
  const [above, below] = [closest(1), closest(-1)];
  const whole = set.items.reduce((sum, item) => sum + item.space + (item.covered || item.width), 0);
  const ranges = new Map<number, WidthRange>();
  for (const [index, item] of set.items.entries()) {
    if (item.glyphs.length > 0) continue;
    const to = item.covered + right - start - whole;
    const next = below ? to - space - firstWord(below.glyphs) : 0;
    const before = index === 0 && above ? right - above.end - space : 0;
    const from = Math.max(0, next, before);
    // A line with room for the next word ends by itself.
    const isBroken = from <= item.covered + space && to >= item.covered - space;
    if (isBroken) for (const area of item.areas) ranges.set(area, { from, to: Math.max(from, to) });
  }
  return ranges;
}
