// Words whose letters follow one another on their own baselines: on an arc, a wave, vertically.
import { toFrame } from '../words.ts';
import { type BaselineGlyph, type GlyphReading, isLetter, isNewWord, joinGlyphs } from './glyph.ts';

/** Maximum distance of the next letter from the end of the last one (em). */
const NEAR = 0.9;
/** The same for letters one under the other: down, and to the side. */
const STACKED = { least: 0.5, most: 2.2, aside: 0.45 };
/** Maximum distance of a letter that is drawn once more, as for a shadow (em). */
const REPEATED = 0.15;

/** The same, and the distance between baselines, for pieces that are one word in any case (em). */
const TOUCHING = { along: 0.1, across: 0.6 };

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

/** Returns whether a letter touches the last one, in another size or on another baseline. */
function isTouching(last: BaselineGlyph, next: BaselineGlyph): boolean {
  const [along, across] = [Math.abs(next.u0 - last.u1), Math.abs(next.v - last.v)];
  const isOther = last.size !== next.size || across > 0;
  const isNear =
    along <= TOUCHING.along * Math.min(last.size, next.size) &&
    across <= TOUCHING.across * Math.max(last.size, next.size);
  return isOther && isNear && last.angle === next.angle;
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
  let [pieces, touching] = [0, 0];
  const end = () => {
    // Few letters for many pieces: words of running text aren't letters of a longer one.
    const areFew = pieces > 2 && chain.filter(isLetter).length <= 2 * pieces;
    const isOne = pieces > 2 && touching === pieces - 1;
    if ((areFew || isOne) && isNewWord(chain)) readings.push(joinGlyphs(chain));
    [chain, pieces, touching] = [[], 0, 0];
  };
  for (const word of words) {
    const fresh = word.filter((glyph, at) => !isRepeated(word[at - 1] ?? chain.at(-1), glyph));
    const [first, last] = [fresh[0], chain.at(-1)];
    if (!first) continue;
    if (last && (last.hasSpaceBehind || !isNext(last, first))) end();
    const before = chain.at(-1);
    if (before && isTouching(before, first)) touching += 1;
    chain.push(...fresh);
    pieces += 1;
  }
  end();
  return readings;
}
