// Leaders: dots or underscores that fill up a line, whose number reveals the width of its words.
import type { ShownGlyph } from '../../pdf/content/index.ts';
import type { LineGlyph } from './shown-line.ts';

/** Number of marks to keep in a row, as in an ellipsis. */
const LEFT = 3;

/** Returns the leader marks to remove, so that all leaders have the same length. */
export function surplusOf(glyphs: readonly LineGlyph[], isMark: (glyph: ShownGlyph) => boolean): Set<LineGlyph> {
  const surplus = new Set<LineGlyph>();
  let [row, spaces]: [LineGlyph[], LineGlyph[]] = [[], []];
  for (const glyph of glyphs) {
    if (glyph.isSpace) {
      spaces.push(glyph);
      continue;
    }
    const [first] = row;
    const { code, font, isRemoved } = glyph.shown;
    const isLeader = !isRemoved && isMark(glyph.shown);
    const goesOn = isLeader && first?.shown.code === code && first.shown.font.dict === font.dict;
    row = goesOn ? [...row, glyph] : isLeader ? [glyph] : [];
    if (row.length > LEFT) for (const each of [...spaces, glyph]) surplus.add(each);
    spaces = [];
  }
  return surplus;
}
