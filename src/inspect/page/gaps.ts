// Bars between words of a line: the gap is as wide as what was in it, and tells which names fit.
// A heuristic: widths of characters are those of the same size on the page, whatever their font is.
import { type Rect, rectAt } from '../../kernel/rect.ts';
import { CHARACTER, type PdfCharacters } from '../../pdf/engine.ts';
import { BAR_EMS } from '../../redaction/width/bar-width.ts';
import { DICTIONARIES } from '../../redaction/width/dictionaries.ts';
import { measureGap } from '../../redaction/width/measure-gap.ts';
import type { Finding } from '../types.ts';
import { type Covers, type DarkBox, topmost } from './covered-content.ts';

/** Sizes of type between a bar and its neighbours, at most. */
const NEAR = 1.2;
/** Heights of a bar in sizes of type: others are no redactions of a line. */
const LEAST_HEIGHT = 0.6;
const MOST_HEIGHT = 2.2;
/** Widths of a bar in sizes of type: shorter bars are bullets. */
const LEAST_WIDTH = 1;
/** Points by which letters of a line may lie higher or lower. */
const LINE = 0.5;
/** Bits from which a gap is worth a finding. */
const LEAST_BITS = 1;
/** Thousandths of an em by which places in a file are rounded. */
const TOLERANCE = 5;
/** Bars of a page that are measured: each takes milliseconds. */
const MOST_BARS = 200;
/** Width of a space where no line has one (thousandths of an em). */
const SPACE = 250;

interface Letter {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly size: number;
  readonly box: Rect;
}

/** Level letters and spaces of the page's own content. */
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

/** Returns the letters next to a bar on one line; undefined without one on both sides. */
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

/** Returns the widths of characters of a size (thousandths of an em). */
function widthsOf(letters: readonly Letter[], size: number): (character: string) => number | undefined {
  const widths = new Map<string, number>();
  for (const { code, x, end, size: own } of letters)
    if (own === size && code <= 0x10ffff) widths.set(String.fromCodePoint(code), ((end - x) / size) * 1000);
  return (character) => widths.get(character) ?? (character === ' ' ? SPACE : undefined);
}

/** Returns true if a gap is as wide as all are that a redaction made uniform, with up to two spaces. */
const isUniform = (between: number, space: number): boolean =>
  [0, 1, 2].some((spaces) => Math.abs(between - spaces * space - 1000 * BAR_EMS.plain) <= TOLERANCE);

/** A bar between two letters of a line. */
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

/** Returns the bars of a page whose gap tells what was in it. */
export function findGaps(
  characters: PdfCharacters,
  page: number,
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
