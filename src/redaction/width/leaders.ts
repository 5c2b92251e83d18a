// Leaders of a line: dots, or a rule of underscores, that fill it up and so count how wide its words are.
import type { ShownGlyph } from '../content/job.ts';
import type { LineGlyph } from './shown-line.ts';

/** Marks of one kind in a row that are left: as many as an ellipsis has. */
const LEFT = 3;

/** Returns what goes of the leaders among glyphs in their order along a line, so that each is of one length. */
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
