// Text under word marks without words, such as other programs' annotations.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Mark } from '../marks/index.ts';
import { wordsUnder } from '../text/select.ts';
import type { TextPage } from '../text/text-page.ts';

type LineGroupsMark = Extract<Mark, { readonly lineGroups: readonly unknown[]; readonly selectedText: string }>;

export const isOverWords = (mark: Mark): mark is LineGroupsMark => 'lineGroups' in mark && mark.selectedText === '';

/** @returns the mark with the words under its lines; unchanged if there are none, or it has them */
export async function addWordsUnder(
  mark: Mark,
  readPage: (pageNumber: PageNumber) => Promise<TextPage>,
): Promise<Mark> {
  if (!isOverWords(mark)) return mark;
  const groups = await Promise.all(
    mark.lineGroups.map(async (group) => ({
      group,
      words: wordsUnder(await readPage(group.pageNumber), group.lines),
    })),
  );
  const found = groups.flatMap(({ words }) => (words ? [words] : []));
  const [first] = found;
  if (!first) return mark;
  return {
    ...mark,
    startIndex: first.startIndex,
    textLength: found.reduce((sum, { textLength }) => sum + textLength, 0),
    selectedText: found.map(({ text }) => text).join('\n'),
    lineGroups: groups.map(({ group, words }) => ({
      ...group,
      startIndex: words?.startIndex ?? group.startIndex,
      textLength: words?.textLength ?? group.textLength,
    })),
  };
}
