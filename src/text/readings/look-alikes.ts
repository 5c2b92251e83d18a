// Words with letters of other scripts, or digits, that look like Latin ones.
import { JOINT } from '../../kernel/joint.ts';
import { looksLike } from '../../kernel/look-alikes.ts';
import type { BaselineGlyph, GlyphReading } from './glyph.ts';

/** Fewer letters are a word by chance. */
const LEAST_LETTERS = 4;
const LATIN = /^\p{Script=Latin}+$/u;
/** Characters that look like no other letter: most words have only these. */
const PLAIN = /^[A-Za-z"#%&'()*,./:;<=>?[\\\]^_`{}~\u00c0-\u00d7\u00d9-\u00f7\u00f9-\u00ff-]*$/;
const DIGIT = /^\p{N}$/u;

/** Returns a word as look-alikes read: by the first or the second letter that they look like. */
function readAs(word: readonly BaselineGlyph[], choice: number): GlyphReading | undefined {
  let text = '';
  let [letters, changed, digits] = [0, 0, 0];
  const glyphs: (BaselineGlyph | undefined)[] = [];
  for (const glyph of word) {
    const looks = /^[a-z]$/i.test(glyph.text) ? [] : looksLike(glyph.text);
    const shown = looks[Math.min(choice, looks.length - 1)] ?? glyph.text;
    letters += LATIN.test(shown) ? 1 : 0;
    digits += DIGIT.test(glyph.text) ? 1 : 0;
    if (shown !== glyph.text) {
      changed += 1;
      // Joints mark a spelling that the page's own text does not have.
      text += JOINT;
      glyphs.push(undefined);
    }
    text += shown;
    for (let unit = 0; unit < shown.length; unit += 1) glyphs.push(glyph);
  }
  if (changed === 0 || letters < LEAST_LETTERS || 2 * digits > letters) return undefined;
  // Behind the first letter, too: a joint is within each hit.
  const at = glyphs[0] === undefined ? 2 : text.length;
  return {
    text: text.slice(0, at) + JOINT + text.slice(at),
    glyphs: [...glyphs.slice(0, at), undefined, ...glyphs.slice(at)],
  };
}

export const readLookAlikes = (words: readonly (readonly BaselineGlyph[])[]): GlyphReading[] =>
  words.flatMap((word) => {
    if (word.every(({ text }) => PLAIN.test(text))) return [];
    const readings = [0, 1].flatMap((choice) => readAs(word, choice) ?? []);
    return readings.filter(({ text }, at) => text !== readings[at - 1]?.text);
  });
