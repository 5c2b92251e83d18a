// Joins the marked content of a paragraph's lines: it would tell where they broke.
import type { JoinedMark } from '../../pdf/content/index.ts';
import type { ParagraphLine } from './find-paragraph.ts';

interface Marks {
  /** Returns the structure element of marked content, by its number. */
  elementOf(mark: number): unknown;
  /** Returns how many letters of the page are in marked content. */
  lettersIn(mark: number): number;
}

/**
 * Returns marked content that begins with a line, by number, and that of the line before, which
 * gets its text; undefined if they belong to different elements, or if other text is in it.
 */
export function joinMarks(
  lines: readonly ParagraphLine[],
  { elementOf, lettersIn }: Marks,
): ReadonlyMap<number, number> | undefined {
  const rows = lines.map(({ glyphs }) => glyphs.filter(({ isSpace }) => !isSpace).map(({ shown }) => shown.mark));
  const counts = new Map<number, number>();
  for (const mark of rows.flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const joined = new Map<number, number>();
  for (const [at, row] of rows.slice(1).entries()) {
    const [before = 0, mark = 0] = [rows[at]?.at(-1), row[0]];
    if (mark === before || joined.has(mark)) continue;
    const element = mark === 0 || before === 0 ? undefined : elementOf(mark);
    const isWhole = counts.get(mark) === lettersIn(mark);
    const isNew = !rows.slice(0, at + 1).some((other) => other.includes(mark));
    if (element === undefined || element !== elementOf(before) || !isWhole || !isNew) return undefined;
    joined.set(mark, joined.get(before) ?? before);
  }
  return joined;
}

/** Returns how marked content is joined: the first of each has lost all redacted words. */
export function joinedMarks(
  lines: readonly ParagraphLine[],
  marks: ReadonlyMap<number, number>,
): ReadonlyMap<number, JoinedMark> {
  const areasOf = (to: number) =>
    lines.flatMap(({ glyphs }) =>
      glyphs.flatMap(({ shown }) => ((marks.get(shown.mark) ?? shown.mark) === to ? shown.areas : [])),
    );
  return new Map([
    ...[...new Set(marks.values())].map((to) => [to, { to, areas: [...new Set(areasOf(to))] }] as const),
    ...[...marks].map(([mark, to]) => [mark, { to, areas: [] }] as const),
  ]);
}
