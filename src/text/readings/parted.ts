// Words with a visible sign between all of their letters, or between pieces of them.
import { type BaselineGlyph, type GlyphReading, isLetter, isNewWord, joinGlyphs } from './glyph.ts';

/** Letters of which each has a sign behind it; fewer are abbreviations, or a list. */
const LEAST_PARTED = 4;
/** Letters of a word with a sign within: shorter ones would be other words ("well" in "we'll"). */
const LEAST_CUT = 6;
const LETTER = /^\p{L}$/u;
/** Stands for letters, or before an ending: "we'll", "Smith's". */
const APOSTROPHE = /^['’ʼ]$/u;
const HYPHEN = /^[-\u2010]$/u;
/** Letters of a piece before or behind an apostrophe. */
const LEAST_PIECE = 3;

const isSign = ({ text }: BaselineGlyph): boolean => !/[\p{L}\p{N}\p{M}]/u.test(text);

/** Returns runs of single letters that one and the same sign parts. */
function* partedRuns(line: readonly BaselineGlyph[]): Generator<readonly BaselineGlyph[]> {
  let run: BaselineGlyph[] = [];
  let sign: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const [glyph, next] = [line[at] as BaselineGlyph, line[at + 1]];
    if (!LETTER.test(glyph.text)) {
      if (glyph.text === sign && run.length > 0 && next && LETTER.test(next.text)) continue;
      if (run.length >= LEAST_PARTED) yield run;
      [run, sign] = [[], undefined];
      continue;
    }
    const before = line[at - 1];
    const isParted = before && run.length > 0 && before.text === sign;
    if (run.length > 0 && !isParted) {
      if (run.length >= LEAST_PARTED) yield run;
      run = [];
    }
    run.push(glyph);
    // The first sign is the one that parts them all.
    if (run.length === 1) sign = next && isSign(next) ? next.text : undefined;
  }
  if (run.length >= LEAST_PARTED) yield run;
}

/** Returns a word without the signs within it; undefined if there are none. */
function withoutCuts(word: readonly BaselineGlyph[]): readonly BaselineGlyph[] | undefined {
  const ending = word.findIndex(
    ({ text }, at) => APOSTROPHE.test(text) && word.slice(at).filter(isLetter).length < LEAST_PIECE,
  );
  const stem = ending < 0 ? word : word.slice(0, ending);
  const [first, last] = [stem.findIndex(isLetter), stem.findLastIndex(isLetter)];
  const inner = stem.slice(first, last + 1);
  // Hyphens are no part of a word's spelling.
  if (first < 0 || !inner.some((glyph) => isSign(glyph) && !HYPHEN.test(glyph.text))) return undefined;
  const kept = inner.filter((glyph) => !isSign(glyph));
  const isWord = kept.length >= LEAST_CUT && kept.every(({ text }) => /^\p{L}/u.test(text));
  const before = inner.findIndex(({ text }) => APOSTROPHE.test(text));
  return isWord && (before < 0 || before >= LEAST_PIECE) ? kept : undefined;
}

/** Returns words as they read without the signs that part them. */
export function readParted(
  words: readonly (readonly BaselineGlyph[])[],
  lines: readonly (readonly BaselineGlyph[])[],
): GlyphReading[] {
  const runs = lines.flatMap((line) => [...partedRuns(line)]);
  const cut = words.flatMap((word) => [withoutCuts(word) ?? []]);
  return [...runs, ...cut].filter(isNewWord).map(joinGlyphs);
}
