// Finds bars whose width reveals the covered words: only some names fit the gap.
// Heuristic: assumes the character widths of text in the same size on the page, whatever its font.
import type { PageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectAt } from '../../kernel/rect.ts';
import { CHARACTER, type PdfCharacters } from '../../pdf/core.ts';
import { BAR_EMS, DICTIONARIES, measureGap } from '../../redaction/core.ts';
import type { Finding } from '../types.ts';
import { type Covers, type DarkBox, topmost } from './covered-content.ts';

/** Maximum distance between a bar and its neighbours (font sizes). */
const NEAR = 1.2;
/** Height limits of redaction bars in a line (font sizes). */
const LEAST_HEIGHT = 0.6;
const MOST_HEIGHT = 2.2;
/** Minimum width of a bar (font sizes): shorter ones are bullets. */
const LEAST_WIDTH = 1;
/** Maximum baseline difference in a line (pt). */
const LINE = 0.5;
/** Minimum information of a reported gap (bits). */
const LEAST_BITS = 1;
/** Tolerance for rounded coordinates (thousandths of an em). */
const TOLERANCE = 5;
/** Maximum number of bars to measure, at some milliseconds each. */
const MOST_BARS = 200;
/** Default width of a space (thousandths of an em). */
const SPACE = 250;

interface Letter {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
  readonly box: Rect;
}

/** Returns horizontal characters of the page's own content. */
function lettersOf({ count, codes, flags, origins, advances, angles, sizes, boxes }: PdfCharacters): Letter[] {
  const letters: Letter[] = [];
  for (let index = 0; index < count; index += 1) {
    const isOwn = ((flags[index] ?? 0) & (CHARACTER.generated | CHARACTER.invisible)) === 0;
    if (!isOwn || Math.abs(angles[index] ?? 0) > 0.01) continue;
    const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
    const [size = 0, code = 0] = [sizes[index], codes[index]];
    letters.push({ code, x, y, end: x + (advances[index] ?? 0), size, box: rectAt(boxes, index) });
  }
  return letters;
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0xa0]);

/** Returns the letters on both sides of a bar in a line; undefined without both. */
function neighboursOf(bar: Rect, letters: readonly Letter[]): readonly [Letter, Letter] | undefined {
  const middle = bar.y + bar.height / 2;
  const line = letters.filter(
    ({ code, box, size }) =>
      !SPACES.has(code) &&
      middle > box.y &&
      middle < box.y + box.height &&
      bar.height > LEAST_HEIGHT * size &&
      bar.height < MOST_HEIGHT * size &&
      bar.width > LEAST_WIDTH * size,
  );
  const before = line
    .filter(({ end, size }) => end <= bar.x + 1 && bar.x - end < NEAR * size)
    .reduce<Letter | undefined>((best, each) => (best && best.end > each.end ? best : each), undefined);
  const after = line
    .filter(({ x, size }) => x >= bar.x + bar.width - 1 && x - bar.x - bar.width < NEAR * size)
    .reduce<Letter | undefined>((best, each) => (best && best.x < each.x ? best : each), undefined);
  return before && after && Math.abs(before.y - after.y) < LINE && before.size === after.size
    ? [before, after]
    : undefined;
}

/** Returns character widths at a font size (thousandths of an em). */
function widthsOf(letters: readonly Letter[], size: number): (character: string) => number | undefined {
  const widths = new Map<string, number>();
  for (const { code, x, end, size: own } of letters)
    if (own === size && code <= 0x10ffff) widths.set(String.fromCodePoint(code), ((end - x) / size) * 1000);
  return (character) => widths.get(character) ?? (character === ' ' ? SPACE : undefined);
}

/** Returns true for the uniform gap of our redactions, with up to two spaces. */
const isUniform = (between: number, space: number): boolean =>
  [0, 1, 2].some((spaces) => Math.abs(between - spaces * space - 1000 * BAR_EMS.plain) <= TOLERANCE);

interface Gap {
  readonly rect: Rect;
  readonly before: Letter;
  readonly after: Letter;
}

function toGap(rect: Rect, letters: readonly Letter[]): Gap[] {
  const isCovered = letters.some(
    ({ box }) =>
      box.x + box.width / 2 > rect.x &&
      box.x + box.width / 2 < rect.x + rect.width &&
      box.y < rect.y + rect.height &&
      box.y + box.height > rect.y,
  );
  const [before, after] = (isCovered ? undefined : neighboursOf(rect, letters)) ?? [];
  return before && after ? [{ rect, before, after }] : [];
}

/** Finds bars whose width reveals their content. */
export function findGaps(
  characters: PdfCharacters,
  page: PageNumber,
  { boxes, onCut }: Pick<Covers, 'onCut'> & { readonly boxes: readonly DarkBox[] },
): Finding[] {
  if (boxes.length === 0) return [];
  const letters = lettersOf(characters);
  const gaps = boxes.flatMap(({ rect }) => toGap(rect, letters));
  return topmost(gaps, MOST_BARS, onCut).flatMap(({ rect, before, after }): Finding[] => {
    const widthOf = widthsOf(letters, before.size);
    const between = ((after.x - before.end) / before.size) * 1000;
    const space = widthOf(' ') ?? SPACE;
    if (isUniform(between, space)) return [];
    const width = between - 2 * space;
    const gap = measureGap({ width, tolerance: TOLERANCE }, widthOf, DICTIONARIES.names);
    return gap.bits < LEAST_BITS || gap.fits === 0 ? [] : [{ kind: 'gap', page, rect, count: gap.fits, gap }];
  });
}
