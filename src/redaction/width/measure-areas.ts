import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type Rect, rectAt } from '../../kernel/rect.ts';
import type { PdfCharacters } from '../../pdf/core.ts';
import { helveticaWidth } from '../../pdf/fonts/index.ts';
import { BAR_STEP } from '../bars.ts';
import { charactersUnder, isWritten } from '../characters.ts';
import type { AreaPlan } from '../plan.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { type AreaGap, isTypeset } from './gap-outcomes.ts';
import { type Gap, measureGap, type WidthOf } from './measure-gap.ts';

/** Precision of a gap's width (1/1000 em). */
const EXACT = 5;
/** Tolerance of equal font sizes (share). */
const SAME_SIZE = 0.02;
/** In points. */
const SAME_PLACE = 0.1;

/** Widths of a page's characters at a font size (1/1000 em). */
function widthsOn({ count, codes, sizes, advances }: PdfCharacters, size: number): Map<number, number> {
  const widths = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const own = sizes[index] ?? 0;
    const advance = advances[index] ?? 0;
    if (advance > 0 && Math.abs(own - size) <= SAME_SIZE * size)
      widths.set(codes[index] ?? 0, Math.round((advance * 1000) / own));
  }
  return widths;
}

/** Matches no candidate, so it counts as unique. */
const UNLIKE_ALL: Gap = { width: -1, tolerance: 0 };

/** Returns whether only the bar's length is a hint: it starts with the words, nothing follows. */
function endsFreely(area: Rect, bar: Rect, { characters, removed }: AreaPlan): boolean {
  const step = BAR_STEP * bar.height;
  const steps = bar.width / step;
  const isWhole = area.width > area.height && Math.abs(steps - Math.round(steps)) * step < SAME_PLACE;
  if (!isWhole || Math.abs(bar.x - area.x) > SAME_PLACE) return false;
  for (let index = 0; index < characters.count; index++) {
    if (removed.has(index) || !isWritten(characters, index)) continue;
    const { x, y, width, height } = rectAt(characters.boxes, index);
    if (x + width > area.x + area.width && y < area.y + area.height && y + height > area.y) return false;
  }
  return true;
}

/** Returns the gap of a bar; undefined if its width is independent of the words. */
function gapOf({ kind, doubt, range }: AreaGap, area: Rect, bar: Rect, size: number, page: AreaPlan): Gap | undefined {
  const toEms = (length: number) => (length * 1000) / size;
  if (doubt !== undefined) return UNLIKE_ALL;
  if (range) return { width: toEms((range.from + range.to) / 2), tolerance: toEms((range.to - range.from) / 2) };
  if (isTypeset(kind) || kind === 'covered') return undefined;
  if (kind === 'kept' || !endsFreely(area, bar, page))
    return { width: toEms(Math.max(area.width, area.height)), tolerance: EXACT };
  const step = BAR_STEP * bar.height;
  return { width: toEms(bar.width - step / 2), tolerance: toEms(step / 2) };
}

/** Returns the bits that each area of a page reveals: the maximum over names, dates and amounts. */
export function measureAreas(page: AreaPlan, gaps: readonly (AreaGap | undefined)[], bars: readonly Rect[]): number[] {
  const { areas, characters } = page;
  const bySize = new Map<number, WidthOf>();
  return areas.map(({ rect, isText }, index) => {
    const [first] = isText ? charactersUnder(characters, [rect]) : [];
    const size = characters.sizes[first ?? -1] || Math.min(rect.width, rect.height);
    const outcome = isText ? gaps[index] : undefined;
    const gap = outcome && gapOf(outcome, rect, bars[index] ?? rect, size, page);
    if (!gap) return 0;
    const widthOf = getOrCreate(bySize, size, () => {
      const widths = widthsOn(characters, size);
      return (character) => widths.get(character.codePointAt(0) ?? 32) ?? helveticaWidth(character);
    });
    const measures = Object.values(DICTIONARIES).map((dictionary) => measureGap(gap, widthOf, dictionary));
    const fitting = measures.filter(({ fits }) => fits > 0);
    // A word in no dictionary counts as unique among names.
    const measured = fitting.length > 0 ? fitting : [measureGap(gap, widthOf, DICTIONARIES.names)];
    return Math.max(...measured.map(({ bits }) => bits));
  });
}
