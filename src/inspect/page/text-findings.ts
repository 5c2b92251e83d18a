import type { PageNumber } from '../../kernel/page-number.ts';
import { inflateRect, type Rect, rectsTouch, unionOfRects } from '../../kernel/rect.ts';
import { textOfCodes } from '../../text/from-pdf.ts';
import type { Finding, FindingKind } from '../types.ts';
import { wordsIn } from '../words.ts';
import type { HiddenGlyph, HiddenTextReader, Hiding } from './hidden-text.ts';

const KIND_OF: Readonly<Record<Hiding, FindingKind>> = {
  box: 'text-under-box',
  picture: 'text-under-picture',
  annotation: 'text-under-annotation',
  color: 'text-in-ground-color',
  invisible: 'invisible-text',
  bar: 'text-under-bar',
  tiny: 'tiny-text',
  layer: 'hidden-layer',
  clip: 'clipped-text',
  outside: 'text-outside-page',
};

/** Minimum number of letters and digits in a finding: fewer are specks, bullets or initials. */
const LEAST_LETTERS = 2;
/** Minimum for tiny type, which is often noise. */
const LEAST_OF_TINY = 4;
/** Maximum distance between lines that belong together (font sizes). */
const BETWEEN_LINES = 1.2;
/** Maximum number of characters between two hidden ones in a line: spaces. */
const MOST_BETWEEN = 3;

/** Number of recent findings that a line may join. */
const MOST_NEAR = 200;

interface Run {
  readonly hiding: Hiding;
  readonly cover: number | undefined;
  text: string;
  /** Text in another reader's understanding of the font. */
  other: string;
  rect: Rect;
}

/** Joins hidden characters that are adjacent in content order. */
function runsOf(reader: HiddenTextReader, glyphs: readonly HiddenGlyph[]): Run[] {
  const { codes } = reader.characters;
  const runs: Run[] = [];
  let last: HiddenGlyph | undefined;
  for (const glyph of glyphs.toSorted((a, b) => a.index - b.index)) {
    const run = runs.at(-1);
    const box = reader.boxOf(glyph.index);
    const between = last ? textOfCodes(codes.subarray(last.index + 1, glyph.index)) : '';
    const isNext =
      run &&
      last &&
      run.hiding === glyph.hiding &&
      run.cover === glyph.cover &&
      glyph.index - last.index <= MOST_BETWEEN;
    const own = textOfCodes(codes.subarray(glyph.index, glyph.index + 1));
    const other = reader.otherReading(glyph.index) ?? own;
    if (run && isNext && between.trim() === '') {
      const space = between === '' ? '' : ' ';
      run.text += space + own;
      run.other += space + other;
      run.rect = unionOfRects([run.rect, box]) ?? run.rect;
    } else runs.push({ hiding: glyph.hiding, cover: glyph.cover, text: own, other, rect: box });
    last = glyph;
  }
  return runs.map((run) => (run.other === run.text ? run : { ...run, text: `${run.text} / ${run.other}` }));
}

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Joins adjacent lines, and lines under the same cover. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const reach = inflateRect(run.rect, BETWEEN_LINES * Math.min(run.rect.height, run.rect.width));
    const near = joined
      .slice(-MOST_NEAR)
      .findLast(
        ({ hiding, cover, rect }) =>
          hiding === run.hiding && ((cover !== undefined && cover === run.cover) || rectsTouch(rect, reach)),
      );
    if (!near) {
      joined.push({ ...run });
      continue;
    }
    near.text += ` ${run.text}`;
    near.rect = unionOfRects([near.rect, run.rect]) ?? near.rect;
  }
  return joined;
}

export function findHiddenText(reader: HiddenTextReader, page: PageNumber): Finding[] {
  const runs = runsOf(reader, reader.read());
  return joinRuns(runs)
    .filter(({ text, hiding }) => lettersOf(text) >= (hiding === 'tiny' ? LEAST_OF_TINY : LEAST_LETTERS))
    .map(({ hiding, text, rect }) => ({ kind: KIND_OF[hiding], page, rect, text, count: wordsIn(text).length }));
}
