// Words whose letters follow one another on their own baselines: on an arc, a wave, vertically.
import { toFrame } from '../words.ts';
import { type BaselineGlyph, type GlyphReading, isLetter, isNewWord, joinGlyphs } from './glyph.ts';

/** Maximum distance of the next letter from the end of the last one (em). */
const NEAR = 0.6;
/** The same for letters one under the other: down, and to the side. */
const STACKED = { least: 0.5, most: 2.2, aside: 0.45 };
/** Maximum distance of a letter that is drawn once more, as for a shadow (em). */
const REPEATED = 0.15;

const middleOf = ({ u0, u1 }: BaselineGlyph) => (u0 + u1) / 2;

function pointAt(u: number, { v, angle }: BaselineGlyph): readonly [x: number, y: number] {
  const { u: x, v: y } = toFrame(u, v, -angle);
  return [x, y];
}

function isNext(last: BaselineGlyph, next: BaselineGlyph): boolean {
  const size = Math.max(last.size, next.size, 1e-3);
  const [x0, y0] = pointAt(last.u1, last);
  const [x1, y1] = pointAt(next.u0, next);
  if (Math.hypot(x1 - x0, y1 - y0) <= NEAR * size) return true;
  if (last.angle !== next.angle) return false;
  const down = Math.abs(next.v - last.v) / size;
  const aside = Math.abs(middleOf(next) - middleOf(last)) / size;
  return down >= STACKED.least && down <= STACKED.most && aside <= STACKED.aside;
}

function isRepeated(last: BaselineGlyph | undefined, next: BaselineGlyph): boolean {
  if (last?.text !== next.text) return false;
  const [x0, y0] = pointAt(last.u0, last);
  const [x1, y1] = pointAt(next.u0, next);
  return Math.hypot(x1 - x0, y1 - y0) <= REPEATED * next.size;
}

/** @param words glyphs of each word of the page, in the order of the content */
export function readChains(words: readonly (readonly BaselineGlyph[])[]): GlyphReading[] {
  const readings: GlyphReading[] = [];
  let chain: BaselineGlyph[] = [];
  let pieces = 0;
  const end = () => {
    // Few letters for many pieces: words of running text aren't letters of a longer one.
    if (pieces > 2 && chain.filter(isLetter).length <= 2 * pieces && isNewWord(chain)) readings.push(joinGlyphs(chain));
    [chain, pieces] = [[], 0];
  };
  for (const word of words) {
    const fresh = word.filter((glyph, at) => !isRepeated(word[at - 1] ?? chain.at(-1), glyph));
    const [first, last] = [fresh[0], chain.at(-1)];
    if (!first) continue;
    if (last && (last.hasSpaceBehind || !isNext(last, first))) end();
    chain.push(...fresh);
    pieces += 1;
  }
  end();
  return readings;
}
